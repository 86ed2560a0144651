import Synchronization
package import System

/// A file that a client uploads, in the folder where it will be published. It is removed with this value, unless it was
/// published.
package final class UploadedFile: Sendable {
  package let path: String
  private let file: OpenFile
  private let count = Mutex(0)

  /// Creates an empty file with a hidden name, which editors and builds ignore.
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

  /// Renames the complete file to `name` in the same folder, after it was synced to the disk. Returns `false`, and
  /// replaces nothing, if that file exists.
  package func publish(as name: String) throws(FileError) -> Bool {
    try file.synchronize()
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return Files.publish(path, as: "\(folder)/\(name)")
  }
}
