import Synchronization
package import System

/// A file that arrives from a client, beside its future place. It is removed with this value, also if only a part of it has
/// arrived.
package final class UploadedFile: Sendable {
  package let path: String
  private let file: OpenFile
  private let count = Mutex(0)

  /// Creates an empty file, which editors and builds take for a hidden one.
  package init(in folder: String) throws(FileError) {
    path = "\(folder)/.upload.\(DraftName.ending())"
    file = try Files.create(path, mode: 0o666)
  }

  deinit { Files.remove(path) }

  /// In bytes.
  package var size: Int { count.withLock { $0 } }

  func append(_ part: [UInt8]) throws(FileError) {
    try file.write(part.span)
    count.withLock { $0 += part.count }
  }

  /// Gives the file a name beside it, once the disk has all of it. Returns `false`, and replaces nothing, if there is a file of
  /// that name.
  package func publish(as name: String) throws(FileError) -> Bool {
    try file.synchronize()
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return Files.publish(path, as: "\(folder)/\(name)")
  }
}
