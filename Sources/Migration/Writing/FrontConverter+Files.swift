import Media
import Text

/// Pictures, recordings and other files that the front matter names.
extension FrontConverter {
  /// The fields of a page's picture, in the order in which they are asked for; parts of a field follow a dot.
  private static let coverFields = [
    "cover", "image", "featured_image", "featuredimage", "feature_image", "featureimage", "thumbnail", "images",
    "extra.image", "extra.cover", "params.image", "params.cover", "cover_image", "hero", "hero_image", "banner",
    "header.image", "header.overlay_image", "header.teaser", "teaser", "post_image", "og_image", "social_image",
  ]

  /// The fields of a page's own recording or film.
  private static let recordingFields = [
    "audio", "enclosure", "enclosures", "audio_file", "audio_url", "podcast", "podcast_file", "mp3", "media", "file",
    "video", "videos", "video_file",
  ]

  /// The names that a picture or a recording has inside of its field.
  private static let inner = ["image", "src", "path", "url", "file", "href", "feature", "mp3"]

  mutating func addCover(_ mover: inout SiteMover) {
    for field in Self.coverFields {
      guard let (node, path) = file(in: field), Self.isPicture(path) else { continue }
      used.insert(field)
      guard let src = mover.located(path, by: page) else {
        let name = path.split(separator: "/").last ?? ""
        note(
          path, "the picture `\(path)` was not found", "put it beside the text and write `cover: \(name)`", &mover)
        continue
      }
      let alt = (node.member("alt") ?? page.value("image_alt", "cover_alt"))?.words ?? ""
      let caption = node.member("caption")?.words ?? ""
      let members = [("src", src), ("alt", alt), ("caption", caption)].filter { !$0.1.isEmpty }
      add("cover", members.count == 1 ? .string(src) : .object(members.map { .init($0.0, .string($0.1)) }))
      // Other fields often repeat the picture for cards of other hosts.
      for other in Self.coverFields {
        if let again = file(in: other)?.path, mover.located(again, by: page) == src { used.insert(other) }
      }
      return
    }
  }

  mutating func addRecordings(_ mover: inout SiteMover) {
    var kinds: Set<String> = []
    for field in Self.recordingFields {
      guard let (node, path) = file(in: field), let kind = Self.kind(ofRecording: path), !kinds.contains(kind) else {
        continue
      }
      used.insert(field)
      guard let src = mover.located(path, by: page) else {
        let what = kind == "audio" ? "recording" : "film"
        note(path, "the \(what) `\(path)` was not found", "put it beside the text and write `\(kind): NAME`", &mover)
        continue
      }
      kinds.insert(kind)
      let length = node.member("length", "size")?.number
      if let length, length > 0, src.contains("://") {
        add(kind, .object([.init("src", .string(src)), .init("length", .integer(Int64(length)))]))
      } else {
        add(kind, .string(src))
      }
    }
  }

  /// Whether nothing of a field remains as a parameter. A mapping such as `header` may have other values, which a template wants.
  func isUsedUp(_ field: String) -> Bool {
    page.value(field)?.members.isEmpty ?? false || ["cover", "image", "featured_image", "thumbnail"].contains(field)
  }

  /// Returns a parameter in which files have the paths of the new site. Reports those that the old site does not have.
  mutating func withFiles(_ value: Node, of name: String, _ mover: inout SiteMover) -> Node {
    switch value {
    case .string(let text):
      guard SiteMover.isFile(text), !text.contains(where: \.isNewline) else { return value }
      if let path = mover.located(text, by: page) { return .string(path) }
      if text.contains("/") {
        note(
          text, "the file `\(text)` was not found",
          "it is not in the old site: put it into content/static/, or remove it from `params: \(name)`", &mover)
      }
      return value
    case .list(let elements):
      var result: [Node] = []
      for element in elements { result.append(withFiles(element, of: name, &mover)) }
      return .list(result)
    case .object(let members):
      var result: [Node.Member] = []
      for member in members { result.append(.init(member.name, withFiles(member.value, of: name, &mover))) }
      return .object(result)
    default: return value
    }
  }

  private mutating func note(_ path: String, _ summary: String, _ advice: String, _ mover: inout SiteMover) {
    guard missing.insert(path).inserted else { return }
    mover.site.note(
      ImportFinding(page.file, line: mover.line(of: path, inFrontOf: page), summary, advice: advice))
  }

  /// Returns the value of a field that names a file, and the path in it; `nil` if there is none.
  private func file(in field: String) -> (node: Node, path: String)? {
    let parts = field.split(separator: ".").map(String.init)
    guard var node = page.value(parts[0]) else { return nil }
    for part in parts.dropFirst() {
      guard let next = node.member(part) else { return nil }
      node = next
    }
    if case .list(let elements) = node, let first = elements.first { node = first }
    var path = node
    for name in Self.inner { if case .object = path, let inner = path.member(name) { path = inner } }
    guard case .string(let text) = path, !text.isEmpty, !text.contains(where: \.isNewline) else { return nil }
    return (node, text)
  }

  /// A picture at an address without an ending may be one too.
  private static func isPicture(_ path: String) -> Bool {
    path.contains("//") || SiteMover.isFile(path) && kind(ofRecording: path) == nil
  }

  /// Returns `audio` or `video`; `nil` for other files.
  private static func kind(ofRecording path: String) -> String? {
    let plain = String(path.prefix { $0 != "?" && $0 != "#" })
    guard SiteMover.hasEndingOfFile(plain), let mime = MediaType.mime(ofName: plain), MediaType.isRecording(mime) else {
      return nil
    }
    return mime.hasPrefix("audio/") ? "audio" : "video"
  }
}
