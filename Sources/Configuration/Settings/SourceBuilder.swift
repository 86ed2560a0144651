import Model
import Text

/// A converter from one checked source of the settings to `Source`.
struct SourceBuilder {
  let node: YAMLNode

  /// Returns the source, or `nil` if it has no id or no location.
  func source() -> Source? {
    guard let id = node.text("id"), let location = location() else { return nil }
    var source = Source(id: id, location: location, title: node.text("title") ?? "")
    source.kind = node.choice("kind") ?? source.kind
    source.home = node.text("home") ?? (source.kind == .link ? node.text("url") : nil)
    source.description = node.text("description")
    source.category = node.text("category")
    source.tags = node.texts("tags") ?? []
    source.language = node.text("language").map(LanguageCode.normalized)
    source.section = node.text("section")
    source.show = node.choice("show") ?? source.show
    source.excerpt = node.integer("excerpt", atLeast: 1) ?? source.excerpt
    source.longestText = node.text("max-text").flatMap(ByteSize.bytes) ?? source.longestText
    source.ownPages = node.text("page") == "own"
    source.images = node.choice("images") ?? source.images
    source.include = node["filter"]?.texts("include") ?? []
    source.exclude = node["filter"]?.texts("exclude") ?? []
    source.limit = node.integer("limit")
    source.retention = node.seconds("retention")
    source.initial = node.integer("initial")
    source.every = node.seconds("every")
    source.isSecret = node.boolean("secret") ?? false || isFromEnvironment
    source.allowsPrivateNetwork = node.text("network") == "private"
    for member in node["headers"]?.members ?? [] { source.headers[member.key] = member.value.text }
    source.alertAfter = node.seconds("alert-after")
    source.showsInAllLanguages = node.text("show-in") == "all"
    source.sharesAuthors = node.text("authors") == "site"
    source.params = node["params"]?.node ?? source.params
    return source
  }

  private var isFromEnvironment: Bool {
    ["url", "opml"].contains { key in node.text(key).flatMap(EnvironmentReference.variable) != nil }
  }

  private func location() -> Source.Location? {
    if let query = node.text("query") {
      return .library(query: query, libraries: node.texts("in") ?? ["europeana", "dpla"], rights: node.text("rights"))
    }
    if let file = node.text("file") { return .file(file) }
    if let opml = node.text("opml") { return .opml(opml) }
    return node.text("url").map { .url($0) }
  }
}
