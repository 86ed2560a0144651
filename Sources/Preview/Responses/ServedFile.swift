package import System
import Text

/// An open file that is about to be sent.
package final class ServedFile: Sendable {
  private let file: OpenFile
  package let size: Int

  /// Throws if there is nothing at the path, or something other than a file. The path must not be a link: one that was
  /// put there since it was checked could lead out of the site.
  package init(_ path: String) throws(FileError) {
    file = try OpenFile(reading: path, followsLink: false)
    size = file.size
  }

  /// Returns at most `count` bytes from `offset`; fewer if the file ends before.
  func bytes(at offset: Int, count: Int) -> [UInt8] { file.bytes(at: offset, count: count) }

  /// An entity tag that changes with the contents. It is made from the file's identity, without reading the contents.
  var tag: String {
    let identity = file.identity
    return FastDigest(of: "\(identity.size) \(identity.modified) \(identity.changed) \(identity.inode)").hex
  }
}
