import Media
import Model

/// What a file of the site is, told by its bytes, and by its name only where they tell nothing.
enum MediaFile {
  /// `nil` where it cannot be read.
  static func asset(_ file: String, path: String) -> Asset? {
    guard let facts = MediaProbe.probe(file) else { return other(file, path: path) }
    var asset = Asset(file: file, path: path, type: facts.type.mime, length: facts.length)
    asset.width = facts.size?.width
    asset.height = facts.size?.height
    asset.duration = facts.duration
    return asset
  }

  private static func other(_ file: String, path: String) -> Asset? {
    guard let size = try? OpenFile(file).size else { return nil }
    let type = MediaType.mime(ofName: file) ?? "application/octet-stream"
    return Asset(file: file, path: path, type: type, length: Int64(size))
  }
}
