import Configuration
import System
import Media
import Model
import Text

/// Type, size and digest of a media file of the site.
enum MediaFile {
  /// Returns the asset, or `nil` if the file cannot be read. Only images that have derivatives are read completely.
  static func asset(_ file: String, path: String) -> Asset? {
    guard let facts = MediaProbe.probe(file) else { return unknown(file, path: path) }
    var asset = Asset(file: file, path: path, type: facts.type.mime, length: facts.length)
    asset.width = facts.size?.width
    asset.height = facts.size?.height
    asset.duration = facts.duration
    if facts.type.hasDerivatives, let bytes = try? Files.read(file, limit: 256 << 20) {
      asset.digest = SHA256.digest(of: bytes)
    }
    return asset
  }

  private static func unknown(_ file: String, path: String) -> Asset? {
    guard let size = try? OpenFile(reading: file).size else { return nil }
    return Asset(
      file: file, path: path, type: MediaType.mime(ofName: path) ?? "application/octet-stream", length: Int64(size))
  }
}
