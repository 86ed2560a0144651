import Media
import Model
import System
import Text

/// Type, size and digest of a media file of the site.
enum MediaFile {
  /// The largest picture, in bytes, from which derivatives are made.
  static let limit = 256 << 20

  /// Returns the asset, or `nil` if the file cannot be read. Only pictures that have derivatives, recordings, films and
  /// transcripts are read completely. A file with a valid record in `memory` is not read again.
  static func asset(_ file: String, path: String, memory: MediaMemory? = nil) -> Asset? {
    guard let memory else { return found(file, path: path)?.asset }
    return memory.found(file, path: path) { found(file, path: path) }
  }

  private static func found(_ file: String, path: String) -> (asset: Asset, contents: FastDigest?)? {
    let facts = MediaProbe.probe(file)
    guard let length = facts?.length ?? (try? OpenFile(reading: file).size).map(Int64.init) else { return nil }
    let type = facts?.type.mime ?? MediaType.mime(ofName: path) ?? "application/octet-stream"
    var asset = Asset(file: file, path: path, type: type, length: length)
    asset.width = facts?.size?.width
    asset.height = facts?.size?.height
    asset.duration = facts?.duration
    asset.extensions = facts?.extensions ?? []
    guard let limit = readLimit(facts?.type, path), length <= limit else { return (asset, nil) }
    guard facts?.type.hasDerivatives == true else {
      asset.contents = try? OpenFile(reading: file).digest()
      return (asset, asset.contents)
    }
    guard let bytes = try? Files.read(file, limit: limit) else { return (asset, nil) }
    asset.digest = SHA256.digest(of: bytes)
    return (asset, FastDigest(of: bytes))
  }

  /// The most bytes to read of a file on whose contents pages depend; `nil` for other files.
  private static func readLimit(_ type: MediaType?, _ path: String) -> Int? {
    if Transcript.isNamed(path) { return Transcript.largest }
    return type?.hasDerivatives == true || type?.kind == .sound || type?.kind == .film ? limit : nil
  }
}
