import Text

/// What the HTML in texts of the site's own authors loads or runs: frames, scripts, style sheets and plug-ins. Their pages
/// allow exactly this.
struct OwnSources {
  private(set) var scripts: [String] = []
  private(set) var styles: [String] = []
  private(set) var frames: [String] = []
  private(set) var objects: [String] = []

  init(_ texts: [[UInt8]]) {
    for text in texts {
      var tags = TagScanner(text)
      while let tag = tags.next() { take(tag, of: text) }
    }
  }

  /// The source that allows an inline script or style sheet with this text.
  static func hash(of text: ArraySlice<UInt8>) -> String {
    "'sha256-" + Base64.encode(SHA256.digest(of: Array(text)).bytes) + "'"
  }

  /// The origin of an absolute address; `nil` for others, which are of the site itself.
  static func origin(of address: String) -> String? {
    let address = address.hasPrefix("//") ? "https:" + address : address
    for scheme in ["https://", "http://"] where address.hasPrefix(scheme) {
      let host = address.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
      guard !host.isEmpty, host.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "-._:[]".utf8.contains($0) }) else {
        return nil
      }
      return scheme + host
    }
    return nil
  }
}

extension OwnSources {
  private mutating func take(_ tag: TagScanner.Tag, of text: [UInt8]) {
    let content = tag.content.map { text[$0] } ?? []
    switch tag.name {
    case "script":
      guard LoadedSources.isScript(tag) else { return }
      add(tag["src"].map { OwnSources.origin(of: $0) } ?? OwnSources.hash(of: content), to: &scripts)
    case "style": add(OwnSources.hash(of: content), to: &styles)
    case "link":
      if tag["rel"]?.contains("stylesheet") == true { add(tag["href"].flatMap(OwnSources.origin), to: &styles) }
    case "iframe", "frame": add(tag["src"].flatMap(OwnSources.origin), to: &frames)
    case "object", "embed": add((tag["data"] ?? tag["src"]).flatMap(OwnSources.origin) ?? "'self'", to: &objects)
    default: break
    }
  }

  private func add(_ source: String?, to list: inout [String]) {
    if let source, !list.contains(source) { list.append(source) }
  }
}
