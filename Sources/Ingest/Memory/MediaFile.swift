import Media
import Model
import System
import Text

/// Type, size and digest of a media file of the site.
enum MediaFile {
  /// The most bytes of a picture that has derivatives.
  static let limit = 256 << 20

  /// Returns the asset, or `nil` if the file cannot be read. Only images that have derivatives are read completely. What
  /// `memory` knows is not read again.
  static func asset(_ file: String, path: String, memory: MediaMemory? = nil) -> Asset? {
    guard let memory else { return found(file, path: path)?.asset }
    return memory.found(file, path: path) { found(file, path: path) }
  }

  private static func found(_ file: String, path: String) -> (asset: Asset, contents: FastDigest?)? {
    guard let facts = MediaProbe.probe(file) else { return unknown(file, path: path).map { ($0, nil) } }
    var asset = Asset(file: file, path: path, type: facts.type.mime, length: facts.length)
    asset.width = facts.size?.width
    asset.height = facts.size?.height
    asset.duration = facts.duration
    guard facts.type.hasDerivatives, let bytes = try? Files.read(file, limit: limit) else { return (asset, nil) }
    asset.digest = SHA256.digest(of: bytes)
    return (asset, FastDigest(of: bytes))
  }

  private static func unknown(_ file: String, path: String) -> Asset? {
    guard let size = try? OpenFile(reading: file).size else { return nil }
    return Asset(
      file: file, path: path, type: MediaType.mime(ofName: path) ?? "application/octet-stream", length: Int64(size))
  }
}
