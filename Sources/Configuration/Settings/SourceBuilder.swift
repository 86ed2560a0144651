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
    source.isPaused = node.boolean("paused") ?? false
    source.home = node.text("home") ?? (source.kind == .link ? node.text("url") : nil)
    source.description = node.text("description")
    source.category = node.text("category")
    source.tags = node.texts("tags") ?? []
    source.language = node.text("language").map(LanguageCode.normalized)
    source.section = node.text("section")
    source.show = node.choice("show") ?? source.show
    source.initial = node.integer("initial")
    if case .library(let search) = location { fill(&source, for: search) }
    // Posts from Firebase have no web pages elsewhere.
    if source.kind == .firebase { (source.ownPages, source.show) = (true, node.choice("show") ?? .full) }
    source.excerpt = node.integer("excerpt", atLeast: 1) ?? source.excerpt
    source.longestText = node.text("max-text").flatMap(ByteSize.bytes) ?? source.longestText
    source.ownPages = node.text("page").map { $0 == "own" } ?? source.ownPages
    source.images = node.choice("images") ?? source.images
    source.layout = node.text("layout")
    source.sort = node.text("sort").flatMap { Settings.Sort($0) } ?? source.sort
    source.timezone = node.text("timezone").flatMap { TimeZoneName($0) == nil ? nil : $0 }
    source.include = node["filter"]?.texts("include") ?? []
    source.exclude = node["filter"]?.texts("exclude") ?? []
    source.keep = rules("keep")
    source.drop = rules("drop")
    source.rewriting = rewriting
    if let node = node["fulltext"], let selector = node.text("selector"), let right = node.text("right") {
      source.fullText = Source.FullText(selector: selector, right: right)
    }
    source.limit = node.integer("limit")
    source.mostTerms = node.integer("terms")
    source.retention = node.seconds("retention")
    source.every = node.seconds("every")
    source.isSecret = node.boolean("secret") ?? false || isFromEnvironment
    source.allowsPrivateNetwork = node.text("network") == "private"
    for member in node["headers"]?.members ?? [] { source.headers[member.key] = member.value.text }
    source.alertAfter = node.seconds("alert-after")
    source.isIncident = node.boolean("incident") ?? (source.kind == .firebase)
    source.showsInAllLanguages = node.text("show-in") == "all"
    source.sharesAuthors = node.text("authors") == "site"
    source.merges = node.text("merging") != "none"
    source.params = node["params"]?.node ?? source.params
    return source
  }

  /// Sets the defaults of a library, whose entries consist of a picture and its metadata. Pictures are copied only if
  /// their licence allows everybody to do so.
  private func fill(_ source: inout Source, for search: LibrarySearch) {
    source.show = node.choice("show") ?? .full
    source.ownPages = true
    source.images = search.rights == .open ? .mirror : .none
    source.initial = node.integer("initial") ?? LibrarySearch.pageSize
  }

  private func rules(_ key: String) -> [FilterRule] {
    (node["filter"]?[key]?.items ?? []).map { item in
      if let text = item.text { return FilterRule([.init(fields: FilterRule.Field.allCases, patterns: [text])]) }
      return FilterRule(
        FilterRule.Field.allCases.compactMap { field in
          item.texts(field.rawValue).map { .init(fields: [field], patterns: $0) }
        })
    }
    .filter { !$0.conditions.isEmpty }
  }

  private var rewriting: Source.Rewriting {
    var rewriting = Source.Rewriting()
    guard let node = node["rewrite"] else { return rewriting }
    rewriting.base = node.text("base").flatMap { ValueType.isAbsolute($0) ? $0 : nil }
    rewriting.drop = node.texts("drop") ?? []
    rewriting.pixels = node.texts("pixels") ?? []
    rewriting.parameters = node.texts("parameters") ?? []
    return rewriting
  }

  private var isFromEnvironment: Bool {
    ["url", "opml"].contains { key in node.text(key).flatMap(EnvironmentReference.variable) != nil }
  }

  private func location() -> Source.Location? {
    if let query = node.text("query") {
      let libraries = (node.texts("in") ?? []).compactMap(LibrarySearch.Library.init)
      var search = LibrarySearch(
        query: query, libraries: libraries.isEmpty ? LibrarySearch.Library.allCases : libraries)
      search.rights = node.choice("rights") ?? .any
      search.kind = node.choice("type")
      search.years = node.text("years").flatMap(LibrarySearch.years)
      return .library(search)
    }
    if let file = node.text("file") { return .file(file) }
    if let opml = node.text("opml") { return .opml(opml) }
    return node.text("url").map { .url($0) }
  }
}
