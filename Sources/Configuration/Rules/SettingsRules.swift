import Model
import System
import Text

/// Checks that a declaration of one key cannot express: keys that must agree with other keys, or with the site's files.
struct SettingsRules {
  let root: YAMLNode
  /// The folder that holds `content/`.
  let folder: String
  /// Whether `--base-url` replaces `url`.
  var hasOtherAddress = false

  /// Returns whether the sections have no error: see `DecisiveSettings`.
  func check(with checker: inout DeclarationChecker) -> Bool {
    checkAddress(&checker)
    checkLanguages(&checker)
    checkOtherLanguages(&checker)
    checkCategories(&checker)
    CategoryRules(rules: self).check(with: &checker)
    AreaRules(root: root).check(with: &checker)
    let sectionsAreRight = SectionRules(rules: self).check(with: &checker)
    checkTaxonomies(&checker)
    checkPermalinks(&checker)
    checkFeedPaths(&checker)
    checkArchive(&checker)
    PodcastRules(rules: self).check(with: &checker)
    checkLogo(&checker)
    checkAuthor(&checker)
    TokenRules(theme: root["theme"]).check(with: &checker)
    PolicySources.check(root["policy"], with: &checker)
    TileSettings.check(root["maps"], with: &checker)
    FormulaSettings.check(root["formulas"], with: &checker)
    ListeningSettings.check(root, with: &checker)
    DeploymentSettings.check(root["deploy"], with: &checker)
    if let proxy = root["proxy"] { ProxyRules.check(proxy, with: &checker) }
    if let database = root["database"] { DatabaseRules.check(database, with: &checker) }
    for item in root["menu"]?.items ?? [] { checkMenu(item, &checker) }
    SourceRules(rules: self).check(with: &checker)
    return sectionsAreRight
  }

  /// Whether the settings or a folder of `content/` define this section.
  func isSection(_ name: String) -> Bool {
    root["sections"]?[name] != nil
      || !name.isEmpty && !SiteNames.contentFolders.contains(name) && isInContent(name + "/.")
  }

  func isInContent(_ path: String) -> Bool {
    !path.split(separator: "/").contains("..") && Files.exists("\(folder)/content/\(path)")
  }

  /// Returns why a folder of `content/` cannot be read, or `nil` if it can.
  func obstacle(in path: String) -> FileError? { Files.obstacleToReading("\(folder)/content/\(path)") }

  /// Returns the path below `content/` of a file that the settings name, which can also be in `content/static/`; `nil` if
  /// there is none.
  func file(named name: String) -> String? { [name, "static/" + name].first(where: isInContent) }

  /// Whether the site replaces this template of the theme.
  func hasTemplate(_ name: String) -> Bool { Files.exists("\(folder)/Templates/\(name)") }

  var sectionNames: [String] { (root["sections"]?.members ?? []).map(\.key) }
}

extension SettingsRules {
  private func checkAddress(_ checker: inout DeclarationChecker) {
    // The type check already reports a text that is not a URL at all.
    guard let url = root["url"], let text = url.text, ValueType.isAbsolute(text) else { return }
    if !hasOtherAddress, URI(text).isOfExampleHost {
      checker.report(
        "`url` is still the example's address", at: url.position,
        help: "write where the site will live: its links, feeds and sitemap begin with it", severity: .warning)
    }
    guard let problem = SiteURL.problem(of: text) else { return }
    checker.report("`url` \(problem.summary)", at: url.position, help: problem.help)
  }

  private func checkLanguages(_ checker: inout DeclarationChecker) {
    var seen: Set<String> = []
    for item in root["languages"]?.items ?? [] {
      if let text = item.text { checkCode(text, at: item.position, &checker) }
      guard let text = item.text, !seen.insert(LanguageCode.canonical(text)).inserted else { continue }
      checker.report("the language `\(text)` is given twice", at: item.position)
    }
  }

  private func checkOtherLanguages(_ checker: inout DeclarationChecker) {
    guard let node = root["other-languages"], let text = node.text, LanguageCode.isWellFormed(text),
      SettingsBuilder.lacks(text, root)
    else { return }
    let languages = SettingsBuilder.languages(of: root)
    checker.report(
      "the site has no language `\(text)`", at: node.position,
      help: Suggestion.help(for: text, among: languages) ?? "`languages` has \(ValueType.words(languages))")
  }

  private func checkCode(_ text: String, at position: YAMLNode.Position, _ checker: inout DeclarationChecker) {
    guard LanguageCode.isWellFormed(text), !LanguageCode.isKnown(text) else { return }
    checker.report(
      "no language has the code `\(text)`", at: position,
      help: LanguageCode.meant(by: text).map { "did you mean `\($0)`? `\(text)` is the code of a country" }
        ?? "codes are those of ISO 639, such as `el` or `en`", severity: .warning)
  }

  private func checkCategories(_ checker: inout DeclarationChecker) {
    var owners: [String: String] = [:]
    for member in root["categories"]?.members ?? [] {
      checkName(member, "a category's key", &checker)
      owners[folded(member.key)] = member.key
    }
    for member in root["categories"]?.members ?? [] {
      for alias in member.value["aliases"]?.items ?? [] {
        guard let text = alias.text else { continue }
        if let owner = owners[folded(text)], owner != member.key {
          checker.report("`\(text)` already names the category `\(owner)`", at: alias.position)
        }
        owners[folded(text)] = member.key
      }
    }
  }

  private func checkTaxonomies(_ checker: inout DeclarationChecker) {
    let known = Set(Declarations.frontMatter.map(\.name)).subtracting(["tags", "authors"])
    for member in root["taxonomies"]?.members ?? [] {
      checkName(member, "a taxonomy's name", &checker)
      guard known.contains(member.key) else { continue }
      checker.report(
        "`\(member.key)` is already a front matter field", at: member.keyPosition, help: "choose another name")
    }
  }

  private func checkPermalinks(_ checker: inout DeclarationChecker) {
    for member in root["permalinks"]?.members ?? [] {
      if !isSection(member.key) {
        checker.report(
          "there is no section `\(member.key)`", at: member.keyPosition,
          help: Suggestion.help(for: member.key, among: sectionNames))
      }
      guard let text = member.value.text, text.hasPrefix("/"), let pattern = PermalinkPattern(text),
        !pattern.tellsEntriesApart
      else { continue }
      checker.report(
        "all entries would have the address `\(text)`", at: member.value.position,
        help: "add `:slug`, `:id` or `:title`")
    }
  }

  private func checkFeedPaths(_ checker: inout DeclarationChecker) {
    var seen: [String: String] = [:]
    for member in root["feeds"]?["paths"]?.members ?? [] {
      for item in member.value.items {
        guard let text = item.text, let other = seen.updateValue(member.key, forKey: text) else { continue }
        checker.report("`\(text)` is already the name of the \(other) feed", at: item.position)
      }
    }
  }

  /// Entries that do not fill an archive page yet must fit in the feed itself, so a page cannot be larger than the
  /// feed.
  private func checkArchive(_ checker: inout DeclarationChecker) {
    guard let feeds = root["feeds"], let archive = feeds["archive"], let size = feeds.integer("archive") else { return }
    let limit = feeds.integer("limit") ?? Settings.Feeds().limit
    guard size > limit else { return }
    checker.report(
      "an archive page cannot have more entries than the feed, which has \(limit)", at: archive.position,
      help: "write a smaller number, or raise `limit`")
  }

  /// Checks the logo: one file, or one for each language. Languages without one use the default language's.
  private func checkLogo(_ checker: inout DeclarationChecker) {
    guard let logo = root["theme"]?["logo"] else { return }
    guard case .mapping(let members) = logo.value else { return checkLogo(file: logo, &checker) }
    let languages = SettingsBuilder.languages(of: root)
    let written = members.map { LanguageCode.normalized($0.key) }
    for (member, language) in zip(members, written) {
      if SettingsBuilder.lacks(language, root) {
        checker.report(
          "the site has no language `\(member.key)`", at: member.keyPosition,
          help: Suggestion.help(for: member.key, among: languages) ?? "`languages` has \(ValueType.words(languages))")
      }
      checkLogo(file: member.value, &checker)
    }
    guard !members.isEmpty, !written.contains(languages[0]), SettingsBuilder.knowsLanguages(of: root) else { return }
    checker.report(
      "`logo` has no file for `\(languages[0])`, the default language", at: logo.position,
      help: "languages without a logo of their own have that one")
  }

  private func checkAuthor(_ checker: inout DeclarationChecker) {
    guard let image = root["author"]?["image"], let text = image.text, !text.isEmpty, !ValueType.isAbsolute(text),
      file(named: text) == nil
    else { return }
    checker.report(
      "there is no file `content/\(text)`", at: image.position, help: "the path is relative to `content/`")
  }

  private func checkLogo(file: YAMLNode, _ checker: inout DeclarationChecker) {
    guard let text = file.text, !text.contains("://"), self.file(named: text) == nil else { return }
    checker.report(
      "there is no file `content/static/\(text)`", at: file.position, help: "put the logo there, or remove the key")
  }

  private func checkMenu(_ item: YAMLNode, _ checker: inout DeclarationChecker) {
    let target = item.text == nil ? item["url"] : item
    let children = item["children"]?.items ?? []
    if let target, let text = target.text {
      if !isTarget(text) {
        checker.report(
          "the menu names `\(text)`, which is not a section, page or address", at: target.position,
          help: Suggestion.help(for: text, among: targets)
            ?? "a path of the site starts with `/`, another site with `https://`")
      }
    } else if case .mapping(let members) = item.value, item["title"] == nil || children.isEmpty,
      members.allSatisfy({ ["title", "url", "children"].contains($0.key) })
    {
      checker.report(
        "a menu entry needs a `url`, or a `title` and `children`", at: item.position,
        help: "such as `{title: About, url: /about/}`")
    }
    for child in children { checkMenu(child, &checker) }
  }

  private func isTarget(_ text: String) -> Bool {
    if text.hasPrefix("/") || text.hasPrefix("#") || text.hasPrefix("mailto:") || ValueType.isAbsolute(text) {
      return true
    }
    return lists.contains(text) || isSection(text) || isInContent(text + ".md") || isInContent(text + "/index.md")
  }

  private var lists: [String] {
    [
      "sources", "tags", "authors", "categories", "home", "archive", "reading", "areas", "timelines", "around",
      "journey", "search", "saved",
    ]
      + (root["taxonomies"]?.members ?? []).map(\.key)
  }

  /// Names that a menu can use: sections, pages and lists.
  private var targets: [String] {
    let files = Files.list(folder + "/content").sorted()
    let pages = files.filter { $0.hasSuffix(".md") }.map { path -> String in
      let name = path.hasSuffix("/index.md") ? path.dropLast(9) : path.dropLast(3)
      return String(name)
    }
    let folders = files.compactMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
    return sectionNames + (folders + pages).filter { !$0.hasSuffix("_index") } + lists
  }

  func checkName(_ member: YAMLNode.Member, _ what: String, _ checker: inout DeclarationChecker) {
    guard !ValueType.identifier.accepts(member.key, isPlain: true) else { return }
    checker.report(
      "\(what) must be \(ValueType.identifier.inWords)", at: member.keyPosition,
      help: Slug.make(member.key).flatMap {
        ValueType.identifier.accepts($0, isPlain: true) ? "did you mean `\($0)`?" : nil
      })
  }
}
