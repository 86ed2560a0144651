import Model
import Text

/// A converter from checked YAML to `Settings`; invalid values keep their defaults.
struct SettingsBuilder {
  let root: YAMLNode

  static func languages(of root: YAMLNode) -> [String] {
    var seen: Set<String> = []
    let languages = (root.texts("languages") ?? []).map(LanguageCode.normalized).filter { code in
      LanguageCode.isWellFormed(code) && seen.insert(LanguageCode.canonical(code)).inserted
    }
    return languages.isEmpty ? Settings().languages : languages
  }

  /// Whether all of `languages` are valid. If not, a language that seems to be missing may be the one that is misspelt.
  static func knowsLanguages(of root: YAMLNode) -> Bool {
    (root["languages"]?.items ?? []).allSatisfy { $0.text.map(LanguageCode.isWellFormed) ?? false }
  }

  /// Whether the site lacks the language, as far as its languages are known.
  static func lacks(_ language: String, _ root: YAMLNode) -> Bool {
    knowsLanguages(of: root) && !languages(of: root).contains(LanguageCode.normalized(language))
  }

  func settings() -> Settings {
    var settings = Settings()
    settings.title = root.localized("title") ?? settings.title
    settings.url = root.text("url") ?? settings.url
    settings.description = root.localized("description") ?? settings.description
    settings.languages = Self.languages(of: root)
    settings.otherLanguages = root.text("other-languages").map(LanguageCode.normalized).flatMap {
      settings.languages.contains($0) ? $0 : nil
    }
    settings.timezone = root.text("timezone").flatMap { TimeZoneName($0) == nil ? nil : $0 } ?? settings.timezone
    settings.author = root["author"].flatMap(person)
    settings.theme.accent = root["theme"]?.text("accent")
    settings.theme.logo = root["theme"]?.localized("logo")
    settings.theme.look = root["theme"]?.choice("look")
    settings.theme.tokens = ThemeTokens.tokens(root["theme"]?["tokens"])
    settings.home = root["home"].map(list) ?? settings.home
    settings.categories = (root["categories"]?.members ?? []).map(category)
    settings.sections = (root["sections"]?.members ?? []).map(section)
    let (sources, defaults) = (root["sources"]?.items ?? [], root["defaults"])
    // A source is large: to move thousands whenever the array grows would take longer than to read them.
    settings.sources.reserveCapacity(sources.count)
    var ids: Set<String> = []
    for source in sources {
      // A second source of the same id is an error, and its pages would be others.
      guard let source = SourceBuilder(node: source.completed(by: defaults)).source(), ids.insert(source.id).inserted
      else { continue }
      settings.sources.append(source)
    }
    for index in settings.sources.indices {
      settings.sources[index].keepsOrder = keepsOrder(settings.sources[index], settings)
    }
    settings.feeds = feeds()
    settings.podcasts = (root["podcast"]?.items ?? []).map { PodcastBuilder(node: $0).podcast() }
    settings.taxonomies = taxonomies()
    for member in root["permalinks"]?.members ?? [] { settings.permalinks[member.key] = member.value.text }
    settings.menu = (root["menu"]?.items ?? []).compactMap(menuItem)
    settings.merging = root.choice("merging") ?? settings.merging
    settings.archive = root.choice("archive") ?? settings.archive
    settings.hasReadingPage = root.boolean("reading") ?? settings.hasReadingPage
    settings.proxy = root.text("proxy")
    settings.database = root.text("database")
    settings.fetchHosts = root.integer("fetch-hosts", atLeast: 1) ?? settings.fetchHosts
    settings.showsIcons = root.boolean("source-icons") ?? settings.showsIcons
    settings.hasAVIF = root.boolean("avif") ?? settings.hasAVIF
    settings.formulas = FormulaSettings.formulas(root["formulas"])
    settings.highlightsCode = root.boolean("highlighting") ?? settings.highlightsCode
    settings.search = root.text("search").flatMap(Settings.Search.init)
    settings.drawsAllCovers = root.text("drawn-covers") == "all"
    // The value `all` is not a boolean.
    if !settings.drawsAllCovers { settings.drawsCovers = root.boolean("drawn-covers") ?? settings.drawsCovers }
    settings.hasSavedPage = root.boolean("saved") ?? settings.hasSavedPage
    settings.offlineEntries = offlineEntries
    settings.listening = ListeningSettings.listening(root["listen"])
    settings.policy = PolicySources.policy(root["policy"])
    settings.areas = (root["areas"]?.members ?? []).compactMap { AreaBuilder(member: $0).area() }
    settings.tiles = TileSettings.tiles(root["maps"])
    settings.quiz.answers = root["quiz"]?.integer("answers", atLeast: 2).map { min($0, 6) }
    settings.quiz.draw = root["quiz"]?.integer("draw", atLeast: 1) ?? settings.quiz.draw
    settings.printsCodes = root["print"]?.boolean("codes") ?? settings.printsCodes
    settings.incidents = IncidentBuilder(node: root["incidents"]).incidents()
    settings.hasJourneyPage = root.boolean("journeys") ?? settings.hasJourneyPage
    settings.deployments = (root["deploy"]?.members ?? []).compactMap(DeploymentSettings.deployment)
    settings.params = root["params"]?.node ?? settings.params
    return settings
  }
}

extension SettingsBuilder {
  private var offlineEntries: Int? {
    guard let node = root["offline"], node.text.flatMap(YAMLScalar.boolean) ?? true, !node.isNull else { return nil }
    return node.integer("entries") ?? 20
  }

  private func person(_ node: YAMLNode) -> Person? {
    guard let name = node.text.map({ Localized($0) }) ?? node.localized("name") else { return nil }
    let key = Slug.make(name.text(in: Self.languages(of: root)[0])) ?? "author"
    return Person(
      key: key, name: name, url: node.text("url"), image: node.nonEmptyText("image"),
      bio: node.localized("bio"))
  }

  private func list(_ node: YAMLNode) -> Settings.List {
    var list = Settings.List()
    list.layout = node.text("layout")
    list.paginate = node.integer("paginate") ?? list.paginate
    if list.layout == "events" { list.sort = .nextEventFirst }
    list.sort = node.text("sort").flatMap { Settings.Sort($0) } ?? list.sort
    return list
  }

  /// Whether a list with entries of the source is in the order of feeds: that of the source, of home, or of its section
  /// or one above it.
  private func keepsOrder(_ source: Source, _ settings: Settings) -> Bool {
    if source.sort.key == .feed || settings.home.sort.key == .feed { return true }
    guard let name = source.section else { return false }
    return settings.sections.contains { section in
      section.list.sort.key == .feed && (name == section.name || name.hasPrefix(section.name + "/"))
    }
  }

  private func category(_ member: YAMLNode.Member) -> Category {
    Category(
      key: member.key, title: member.value.localized("title") ?? Localized(member.key),
      icon: member.value.text("icon"), color: member.value.text("color"),
      aliases: member.value.texts("aliases") ?? [])
  }

  private func section(_ member: YAMLNode.Member) -> Section {
    // If the title is empty, `_index.md` or the folder's name gives one later.
    var section = Section(name: member.key, title: member.value.localized("title") ?? Localized(texts: [:]))
    section.list = list(member.value)
    section.sortIsGiven = member.value.text("sort") != nil || section.list.sort != .newestFirst
    section.fields = (member.value["fields"]?.members ?? []).map(field)
    section.cleansHTML = member.value.text("html") == "clean"
    section.outputs = (member.value.texts("outputs") ?? []).filter { $0 != "html" }
    return section
  }

  private func field(_ member: YAMLNode.Member) -> FieldType {
    let kind = (member.value.text ?? member.value.text("type")).flatMap(FieldType.Kind.init) ?? .string
    return FieldType(name: member.key, kind: kind, required: member.value.boolean("required") ?? false)
  }

  private func feeds() -> Settings.Feeds {
    var feeds = Settings.Feeds()
    guard let node = root["feeds"] else { return feeds }
    feeds.formats = node.texts("formats").map { $0.compactMap(Settings.Feeds.Format.init) } ?? feeds.formats
    feeds.limit = node.integer("limit", atLeast: 1) ?? feeds.limit
    feeds.content = node.choice("content") ?? feeds.content
    feeds.archive = min(node.integer("archive") ?? feeds.limit, feeds.limit)
    feeds.hasStylesheet = node.boolean("stylesheet") ?? feeds.hasStylesheet
    feeds.hub = node.text("websub").flatMap { ValueType.isAbsolute($0) ? $0 : nil }
    for format in Settings.Feeds.Format.allCases {
      let paths = (node["paths"]?.texts(format.rawValue) ?? []).filter {
        ValueType.identifier.accepts($0, isPlain: true)
      }
      if !paths.isEmpty { feeds.paths[format] = paths }
    }
    return feeds
  }

  /// Returns the taxonomies, which include `tags` and `authors` even if the settings do not name them.
  private func taxonomies() -> [Taxonomy] {
    var taxonomies = Settings().taxonomies
    for member in root["taxonomies"]?.members ?? [] {
      var taxonomy = Taxonomy(name: member.key)
      taxonomy.title = member.value.localized("title")
      taxonomy.paginate = member.value.integer("paginate") ?? taxonomy.paginate
      taxonomy.feed = member.value.boolean("feed") ?? taxonomy.feed
      if let index = taxonomies.firstIndex(where: { $0.name == member.key }) {
        taxonomies[index] = taxonomy
      } else {
        taxonomies.append(taxonomy)
      }
    }
    return taxonomies
  }

  private func menuItem(_ node: YAMLNode) -> Settings.MenuItem? {
    if let target = node.text { return Settings.MenuItem(title: nil, target: target) }
    guard case .mapping = node.value else { return nil }
    return Settings.MenuItem(
      title: node.localized("title"), target: node.text("url") ?? "",
      children: (node["children"]?.items ?? []).compactMap(menuItem))
  }
}
