package import System
import Text

/// An open file that is about to be sent.
package final class ServedFile: Sendable {
  private let file: OpenFile
  package let size: Int

  /// Throws if there is nothing at the path, or something other than a file.
  package init(_ path: String) throws(FileError) {
    file = try OpenFile(reading: path)
    size = file.size
  }

  /// Returns a descriptor for a library that closes it, or `nil` if the process has no descriptor left.
  func duplicate() -> Int32? { file.duplicate() }

  /// An entity tag that changes with the contents. It is made from the file's identity, without reading the contents.
  var tag: String {
    let identity = file.identity
    return FastDigest(of: "\(identity.size) \(identity.modified) \(identity.changed) \(identity.inode)").hex
  }
}
