import Model
import System
import Text

/// Checks that concern several keys of a source, or several sources.
struct SourceRules {
  let rules: SettingsRules

  func check(with checker: inout DeclarationChecker) {
    var lines: [String: Int32] = [:]
    var addresses: [String: Int32] = [:]
    let defaults = rules.root["defaults"]
    if let defaults {
      checkOrder(defaults, &checker)
      HeaderRules(source: defaults).check(with: &checker)
      FilterRules(source: defaults).check(with: &checker)
      SelectorRules(source: defaults).check(with: &checker)
      checkNames(defaults, &checker)
      checkLanguage(defaults, &checker)
    }
    for source in rules.root["sources"]?.items ?? [] {
      guard case .mapping = source.value else { continue }
      var isCopy = false
      if let id = source["id"], let text = id.text {
        if let line = lines[text] {
          checker.report("the id `\(text)` is already taken on line \(line)", at: id.position, help: "ids are unique")
          isCopy = true
        } else {
          lines[text] = id.position.line
        }
      }
      checkLocation(source, &checker)
      checkLibrary(source, &checker)
      // A source that was copied whole is one mistake.
      if !isCopy { checkTwins(source, &addresses, &checker) }
      checkSecret(source.completed(by: defaults), &checker)
      HeaderRules(source: source).check(with: &checker)
      FilterRules(source: source).check(with: &checker)
      SelectorRules(source: source).check(with: &checker)
      checkNames(source, &checker)
      checkLanguage(source, &checker)
      checkOrder(source, &checker)
    }
  }
}

extension SourceRules {
  /// Returns where each source gives its address, by its id.
  static func places(in root: YAMLNode, of checker: DeclarationChecker) -> [String: Place] {
    var places: [String: Place] = [:]
    for source in root["sources"]?.items ?? [] {
      guard let id = source["id"], let text = id.text, places[text] == nil else { continue }
      let address = locations.lazy.compactMap { source[$0] }.first
      places[text] = checker.bare(place: (address ?? id).position)
    }
    return places
  }

  private static let locations = ["url", "file", "opml", "query"]

  private func checkLocation(_ source: YAMLNode, _ checker: inout DeclarationChecker) {
    let given = source.members.filter { Self.locations.contains($0.key) }
    if given.count == 1, ["opml", "query"].contains(given[0].key) ? given[0].value.isBlank : given[0].value.isNull {
      checker.report(
        "`\(given[0].key)` is empty, so the source has nothing to read", at: given[0].value.position,
        help: "write \(given[0].key == "query" ? "what to search for" : "the address or the file")")
    }
    // A member with another name was reported: it may be what was meant, or the id of a source.
    let isKnown = source.members.contains { member in Declarations.source.contains { $0.name == member.key } }
    if given.isEmpty, isKnown {
      checker.report(
        "the source has nothing to read", at: source.position, help: "add `url`, `file`, `opml` or `query`")
    }
    for extra in given.dropFirst() {
      checker.report(
        "a source must have only one of `url`, `file`, `opml` and `query`", at: extra.keyPosition,
        help: "remove one of them")
    }
    let kind = source.text("kind") ?? "feed"
    if let first = given.first,
      (kind == "link" && first.key != "url") || ((kind == "library") != (first.key == "query"))
        || (kind == "firebase" && first.key == "opml")
    {
      checker.report(
        "a source of kind `\(kind)` cannot have `\(first.key)`", at: first.keyPosition,
        help: first.key == "query" ? "write `kind: library`" : kind == "library" ? "give it a `query`" : nil)
    }
    for key in ["file", "opml"] {
      guard let path = source[key], let text = path.text, !ValueType.isAbsolute(text),
        key == "file" || EnvironmentReference.variable(of: text) == nil, !rules.isInContent(text)
      else {
        continue
      }
      checker.report(
        "there is no file `content/\(text)`", at: path.position,
        help: Suggestion.help(for: text, among: Files.list("\(rules.folder)/content").sorted())
          ?? "the path is relative to `content/`")
    }
  }

  private func checkOrder(_ source: YAMLNode, _ checker: inout DeclarationChecker) {
    guard let sort = source["sort"], sort.text.flatMap({ Settings.Sort($0) })?.key == .event else { return }
    checker.report(
      "entries of sources have no events to sort by", at: sort.position, help: "remove `sort: event`")
  }

  private func checkLibrary(_ source: YAMLNode, _ checker: inout DeclarationChecker) {
    if let years = source["years"], let text = years.text, LibrarySearch.years(text) == nil {
      checker.report(
        "`years` must be years, not `\(text.shortened(to: 40))`", at: years.position,
        help: "such as `years: 1900-1950`")
    }
    guard source["query"] == nil else { return }
    for key in ["in", "rights", "type", "years"] {
      guard let member = source.members.first(where: { $0.key == key }) else { continue }
      checker.report(
        "only a source of kind `library` has `\(key)`", at: member.keyPosition, help: "remove it, or add `query`")
    }
  }

  /// Warns about an address that looks secret: it is published unless the settings say `secret: true`.
  private func checkSecret(_ source: YAMLNode, _ checker: inout DeclarationChecker) {
    guard let address = source["url"] ?? source["opml"], let text = address.text else { return }
    if source.text("kind") == "link", source.boolean("secret") == true || EnvironmentReference.variable(of: text) != nil
    {
      return checker.report(
        "a `link` is shown to readers, so its address cannot be secret", at: address.position,
        help: "remove `secret` and write the address, or leave the source out")
    }
    if source["opml"] != nil, let name = EnvironmentReference.variable(of: text), !EnvironmentReference.isVariable(name)
    {
      return checker.report(
        "`env:` must be followed by the name of a variable, not by `\(name)`", at: address.position,
        help: "such as `env:WIRE_URL`")
    }
    guard source.boolean("secret") != true, let name = SecretWords.first(in: URI(text)), name != "password" else {
      return
    }
    checker.report(
      "this address is published, and its `\(name)` looks like a secret",
      at: address.position,
      help: "write `secret: true` for the source, or `url: env:NAME` and keep the address in the environment",
      severity: .warning)
  }

  /// Warns about two sources with the same feed. This can be intended, with other filters or another section.
  private func checkTwins(_ source: YAMLNode, _ lines: inout [String: Int32], _ checker: inout DeclarationChecker) {
    guard let key = Self.locations.first(where: { source[$0] != nil }), key != "query", let address = source[key],
      let text = address.text
    else { return }
    let kind = source.text("kind") ?? "feed"
    let identity = "\(kind) \(ValueType.isAbsolute(text) ? URI.articleKey(text) : text)"
    guard let line = lines[identity] else {
      lines[identity] = address.position.line
      return
    }
    checker.report(
      "the source on line \(line) has this \(key == "url" || ValueType.isAbsolute(text) ? "address" : "file") already",
      at: address.position, help: "each brings the same entries, and the first one keeps them", severity: .warning)
  }

  private func checkNames(_ source: YAMLNode, _ checker: inout DeclarationChecker) {
    if let category = source["category"], let text = category.text {
      let categories = (rules.root["categories"]?.members ?? []).map(\.key)
      if !categories.contains(text) {
        checker.report(
          "there is no category `\(text)`", at: category.position,
          help: Suggestion.help(for: text, among: categories) ?? "declare it under `categories`")
      }
    }
    if let section = source["section"], let text = section.text, !rules.isSection(text) {
      checker.report(
        "there is no section `\(text)`", at: section.position,
        help: Suggestion.help(for: text, among: rules.sectionNames) ?? "declare it under `sections`")
    }
  }

  private func checkLanguage(_ source: YAMLNode, _ checker: inout DeclarationChecker) {
    guard let language = source["language"], let text = language.text, LanguageCode.isWellFormed(text),
      SettingsBuilder.lacks(text, rules.root), source.text("show-in") != "all"
    else { return }
    checker.report(
      "the site has no tree for the language `\(text)`", at: language.position,
      help: "add it to `languages`, or write `show-in: all`")
  }
}
