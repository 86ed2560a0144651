import Markup
import Text

/// The sources outside of the site from which a page loads what it shows.
struct LoadedSources {
  /// The schemes `https:` and `http:`, as far as they are used.
  var images: Set<String> = []
  var media: Set<String> = []
  /// What scripts of the theme load as pictures after a click: the origin of a tile server, or `blob:` for a model's.
  var loadedAfterClick: Set<String> = []
  /// Whether it has elements that only the site's own authors may write; see `OwnSources`.
  var hasOwnElements = false

  private static let wanted = Set(
    [
      "img", "input", "source", "video", "audio", "track", "form", "script", "style", "link", "iframe", "frame",
      "object", "embed",
    ].map { NameKey($0) })

  init(_ page: [UInt8]) {
    var tags = TagScanner(page, wanted: Self.wanted)
    while let tag = tags.next() { take(tag) }
  }

  /// Returns the scheme of an address on another host, or of one in a `srcset`; `nil` for the site's own.
  static func scheme(of address: String) -> String? {
    if address.utf8.span.contains("https://") { return "https:" }
    if address.utf8.span.contains("http://") { return "http:" }
    return address.hasPrefix("//") ? "https:" : nil
  }

  /// Whether the element's text runs as a script: not JSON-LD and the like.
  static func isScript(_ tag: TagScanner.Tag) -> Bool {
    guard let type = tag["type"]?.lowercased(), !type.isEmpty else { return true }
    return type == "module" || type == "importmap" || type.hasSuffix("javascript")
  }
}

extension LoadedSources {
  private mutating func take(_ tag: TagScanner.Tag) {
    switch tag.name {
    case "img", "input":
      for name in ["src", "srcset"] { note(tag[name], in: &images) }
    case "source":
      note(tag["srcset"], in: &images)
      note(tag["src"], in: &media)
    case "video", "audio", "track":
      note(tag["src"], in: &media)
      note(tag["poster"], in: &images)
    case "form":
      // The search on a wall shows cards of all its pages, whose pictures may be elsewhere.
      if tag["data-index"] != nil, !(tag["class"] ?? "").contains("search") { images.insert("https:") }
    case "script":
      if let origin = tag["data-tiles"].flatMap(OwnSources.origin) { loadedAfterClick.insert(origin) }
      if tag["data-three"] != nil { loadedAfterClick.insert("blob:") }
      if LoadedSources.isScript(tag), tag["src"].map({ LoadedSources.scheme(of: $0) != nil }) ?? true {
        hasOwnElements = true
      }
    case "link":
      if tag["href"].map({ LoadedSources.scheme(of: $0) != nil }) == true, tag["rel"]?.contains("stylesheet") == true {
        hasOwnElements = true
      }
    default: hasOwnElements = true
    }
  }

  private func note(_ address: String?, in schemes: inout Set<String>) {
    if let scheme = address.flatMap(LoadedSources.scheme) { schemes.insert(scheme) }
  }
}
