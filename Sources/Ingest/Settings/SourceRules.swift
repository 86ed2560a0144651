import Model
import Text

/// What the keys of a source must agree on.
struct SourceRules {
  let rules: SettingsRules

  func check(with checker: inout Checker) {
    var lines: [String: Int32] = [:]
    for source in rules.root["sources"]?.items ?? [] {
      guard case .mapping = source.value else { continue }
      if let id = source["id"], let text = id.text {
        if let line = lines[text] {
          checker.report("the id `\(text)` is already taken on line \(line)", at: id.position, help: "ids are unique")
        } else {
          lines[text] = id.position.line
        }
      }
      checkLocation(source, &checker)
      checkNames(source, &checker)
      checkLanguage(source, &checker)
      checkHeaders(source, &checker)
    }
  }
}

extension SourceRules {
  private static let locations = ["url", "file", "opml", "query"]

  private func checkLocation(_ source: YAMLNode, _ checker: inout Checker) {
    let given = source.members.filter { Self.locations.contains($0.key) }
    if given.isEmpty {
      checker.report(
        "the source says nothing to read", at: source.position, help: "add `url`, `file`, `opml` or `query`")
    }
    for extra in given.dropFirst() {
      checker.report(
        "a source has one of `url`, `file`, `opml` and `query`", at: extra.keyPosition, help: "remove one of them")
    }
    let kind = source.text("kind") ?? "feed"
    if let first = given.first,
      (kind == "link" && first.key != "url") || ((kind == "library") != (first.key == "query"))
    {
      checker.report(
        "a source of kind `\(kind)` has no `\(first.key)`", at: first.keyPosition,
        help: first.key == "query" ? "write `kind: library`" : kind == "library" ? "it has a `query`" : nil)
    }
    for key in ["file", "opml"] {
      guard let path = source[key], let text = path.text, !ValueType.isAbsolute(text), !rules.isInContent(text) else {
        continue
      }
      checker.report(
        "there is no file `content/\(text)`", at: path.position, help: "the path is relative to `content/`")
    }
  }

  private func checkNames(_ source: YAMLNode, _ checker: inout Checker) {
    let categories = (rules.root["categories"]?.members ?? []).map(\.key)
    if let category = source["category"], let text = category.text, !categories.contains(text) {
      checker.report(
        "there is no category `\(text)`", at: category.position,
        help: Suggestion.help(for: text, among: categories) ?? "declare it under `categories`")
    }
    if let section = source["section"], let text = section.text, !rules.isSection(text) {
      checker.report(
        "there is no section `\(text)`", at: section.position,
        help: Suggestion.help(for: text, among: rules.sectionNames) ?? "declare it under `sections`")
    }
  }

  private func checkLanguage(_ source: YAMLNode, _ checker: inout Checker) {
    let languages = SettingsBuilder.languages(of: rules.root)
    guard let language = source["language"], let text = language.text, LanguageCode.isWellFormed(text),
      !languages.contains(LanguageCode.normalized(text)), source.text("show-in") != "all"
    else { return }
    checker.report(
      "the site has no tree for the language `\(text)`", at: language.position,
      help: "add it to `languages`, or write `show-in: all`")
  }

  /// By the grammar of HTTP (RFC 9110, 5.6.2); their values are checked when they are known.
  private func checkHeaders(_ source: YAMLNode, _ checker: inout Checker) {
    for header in source["headers"]?.members ?? [] where !header.key.utf8.allSatisfy(Self.isInName) {
      checker.report(
        "`\(header.key)` is no name of a header", at: header.keyPosition,
        help: "it has letters, digits and `-`, such as `Authorization`")
    }
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}
