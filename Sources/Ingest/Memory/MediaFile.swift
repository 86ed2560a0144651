import Media
import Model
import System
import Text

/// Type, size and digest of a media file of the site.
enum MediaFile {
  /// The most bytes of a picture that has derivatives.
  static let limit = 256 << 20

  /// Returns the asset, or `nil` if the file cannot be read. Only images that have derivatives,
  /// recordings and transcripts are read completely. What
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
    guard facts.type.hasDerivatives || facts.type.kind == .sound, let bytes = try? Files.read(file, limit: limit) else {
      return (asset, nil)
    }
    let contents = FastDigest(of: bytes)
    if facts.type.hasDerivatives { asset.digest = SHA256.digest(of: bytes) } else { asset.contents = contents }
    return (asset, contents)
  }

  private static func unknown(_ file: String, path: String) -> Asset? {
    guard let size = try? OpenFile(reading: file).size else { return nil }
    var asset = Asset(
      file: file, path: path, type: MediaType.mime(ofName: path) ?? "application/octet-stream", length: Int64(size))
    if Transcript.isNamed(path), let bytes = try? Files.read(file, limit: Transcript.largest) {
      asset.contents = FastDigest(of: bytes)
    }
    return asset
  }
}
