import Model
import Text

/// The tile server that the settings name. The address becomes part of pages and of their Content-Security-Policy.
enum TileSettings {
  /// Returns `nil` if the settings name no tile server, or their values are invalid.
  static func tiles(_ node: YAMLNode?) -> Settings.Tiles? {
    guard let node, let url = node.text("tiles"), problem(of: url) == nil,
      let attribution = node.localized("attribution"), attribution.texts.values.allSatisfy({ !isBlank($0) })
    else { return nil }
    var tiles = Settings.Tiles(url: url, attribution: attribution)
    tiles.link = node.text("link").flatMap { ValueType.isAbsolute($0) ? $0 : nil }
    tiles.zoom = node.integer("max-zoom", atLeast: 1).map { min($0, 24) } ?? tiles.zoom
    return tiles
  }

  static func check(_ node: YAMLNode?, with checker: inout DeclarationChecker) {
    guard let node else { return }
    if let tiles = node["tiles"], let text = tiles.text, let problem = problem(of: text) {
      checker.report(problem.summary, at: tiles.position, help: problem.help)
    }
    guard let attribution = node["attribution"], let localized = attribution.localized,
      localized.texts.values.contains(where: isBlank)
    else { return }
    checker.report(
      "`attribution` is empty", at: attribution.position,
      help: "write what the licence of the map asks for, such as `© OpenStreetMap contributors`")
  }
}

extension TileSettings {
  private static let example = "such as `https://tile.example.org/{z}/{x}/{y}.png`"

  private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// Returns what is wrong with the address, or `nil`.
  private static func problem(of url: String) -> (summary: String, help: String)? {
    guard url.hasPrefix("https://") else {
      return ("`tiles` must be an address that starts with `https://`", example)
    }
    let host = url.dropFirst(8).prefix { !"/?#".contains($0) }
    if host.contains("{") {
      return ("`tiles` must name one host, without placeholders", "most servers need no `{s}` any more: " + example)
    }
    guard !host.isEmpty, host.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "-._:".utf8.contains($0) }) else {
      return ("`tiles` names no host", example)
    }
    guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"'<>\\`".utf8.contains($0) }) else {
      return ("`tiles` has characters that no address has", "write them as `%20` and the like")
    }
    let names = placeholders(of: url)
    for name in ["z", "x", "y"] where !names.contains(name) {
      return ("`tiles` lacks the placeholder `{\(name)}`", example)
    }
    return names.first { !["z", "x", "y", "r"].contains($0) }.map {
      ("`{\($0)}` is not a placeholder of `tiles`", "there are `{z}`, `{x}`, `{y}` and `{r}`")
    }
  }

  private static func placeholders(of url: String) -> [String] {
    url.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map { part in
      String(part.prefix { $0 != "}" })
    }
  }
}
