import Model
import Text

extension PageHost {
  /// What the `entries` directive lists: of this page's language, filtered by `section`, `tag`, `category`, `source` and
  /// `author`, ordered by `sort`, at most `limit`.
  func query(_ block: Block) -> [Int] {
    let attributes = block.attributes
    note(.front, block.body.entry)
    var found = start(block).filter { $0 != block.body.entry }
    if let tag = attributes["tag"] { found = found.filter { has(tag: tag, $0) } }
    if let category = attributes["category"] {
      check(category: category, block)
      found = found.filter { site.entries[$0].category.map { site.categories[$0].key } == category }
    }
    if let author = attributes["author"] {
      found = found.filter { site.entries[$0].authors.contains { site.people[$0].key == author } }
    }
    if let order = order(block) {
      found.sort { Listings.precedes(site.entries[$0], site.entries[$1], by: order) }
    }
    return Array(found.prefix(limit(block)))
  }

  /// Says so where the `table` directive names no file of `content/data/`; whether it does.
  func hasData(_ block: Block) -> Bool {
    let known = site.data.members.map(\.name)
    note(.data(block.attributes["data"]))
    guard let name = block.attributes["data"] else {
      report("`table` lacks `data`", "`{data=winds}` shows `content/data/winds.csv`", block)
      return false
    }
    if known.contains(name) { return true }
    let help = Suggestion.help(for: name, among: known) ?? "`content/data/\(name).csv` would be one"
    report("there is no data `\(name)`", help, block)
    return false
  }
}

extension PageHost {
  private func start(_ block: Block) -> [Int] {
    var subject = ListKey.Subject.home
    if let name = block.attributes["section"] {
      guard let section = site.sections.firstIndex(where: { $0.name == name }) else {
        report("there is no section `\(name)`", Suggestion.help(for: name, among: site.sections.map(\.name)), block)
        return []
      }
      subject = .section(section)
    } else if let id = block.attributes["source"] {
      guard let source = site.sources.firstIndex(where: { $0.id == id }) else {
        report("there is no source `\(id)`", Suggestion.help(for: id, among: site.sources.map(\.id)), block)
        return []
      }
      subject = .source(source)
    }
    note(.setting(.sections))
    note(.sources)
    note(.fronts(key(subject)))
    return context.listings.entries(key(subject)).map(Int.init)
  }

  private func has(tag: String, _ entry: Int) -> Bool {
    let wanted = folded(tag)
    return site.entries[entry].terms.contains {
      Int($0.taxonomy) == context.tags && folded(context.terms.term(context.terms.number(of: $0)).name) == wanted
    }
  }

  private func check(category: String, _ block: Block) {
    note(.setting(.categories))
    let known = site.categories.map(\.key)
    guard !known.contains(category) else { return }
    report("there is no category `\(category)`", Suggestion.help(for: category, among: known), block)
  }

  /// `nil` where the list stays as its section sorts it.
  private func order(_ block: Block) -> Settings.Sort? {
    guard let text = block.attributes["sort"] else { return nil }
    let descending = text.hasPrefix("-")
    if let key = Settings.Sort.Key(rawValue: descending ? String(text.dropFirst()) : text) {
      return Settings.Sort(key, descending: descending)
    }
    let known = Settings.Sort.Key.allCases.map(\.rawValue)
    report(
      "`sort` is \(known.joined(separator: ", ")), with `-` before it for the other direction",
      Suggestion.help(for: text, among: known), block)
    return nil
  }

  private func limit(_ block: Block) -> Int {
    guard let text = block.attributes["limit"] else { return 10 }
    guard let limit = Int(text), limit > 0 else {
      report("`limit` is a whole number from 1", nil, block)
      return 10
    }
    return limit
  }

  private func report(_ summary: String, _ help: String?, _ block: Block) {
    diagnostics.append(
      Diagnostic(
        .error, summary,
        at: Place(file: site.entries[block.body.entry].file ?? "", line: block.line, column: block.column), help: help))
  }
}
