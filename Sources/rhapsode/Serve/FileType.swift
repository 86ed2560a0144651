import Media
import Model

/// The media types of previewed files: those that most hosts send.
enum FileType {
  static func value(for artifact: Artifact) -> String {
    let usual = MediaType.mime(ofName: artifact.path) ?? other(artifact.path)
    guard artifact.kind == .feed, case .bytes(let bytes) = artifact.content else { return usual }
    let start = String(decoding: bytes.prefix(1024), as: UTF8.self)
    if start.contains("<rss") { return "application/rss+xml; charset=utf-8" }
    if start.contains("<feed") { return "application/atom+xml; charset=utf-8" }
    if start.contains("https://jsonfeed.org/version") { return "application/feed+json; charset=utf-8" }
    return usual
  }

  /// Returns the type of a file of another kind. Files without an extension, such as `_redirects`, are plain text for
  /// hosts.
  private static func other(_ path: String) -> String {
    if path.hasSuffix(".webmanifest") { return "application/manifest+json; charset=utf-8" }
    if path.hasSuffix(".geojson") { return "application/geo+json" }
    let name = path.split(separator: "/").last ?? ""
    return name.contains(".") ? "application/octet-stream" : "text/plain; charset=utf-8"
  }
}
