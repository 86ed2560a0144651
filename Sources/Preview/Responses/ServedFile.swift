package import System
import Text

/// An open file that is about to be sent.
package final class ServedFile: Sendable {
  private let file: OpenFile
  package let size: Int

  /// Throws if the file has gone, or is none.
  package init(_ path: String) throws(FileError) {
    file = try OpenFile(reading: path)
    size = file.size
  }

  /// A descriptor for a library that closes it; `nil` if the system has none left.
  func duplicate() -> Int32? { file.duplicate() }

  /// Changes with the contents, without reading them.
  var tag: String {
    let identity = file.identity
    return FastDigest(of: "\(identity.size) \(identity.modified) \(identity.changed) \(identity.inode)").hex
  }
}
