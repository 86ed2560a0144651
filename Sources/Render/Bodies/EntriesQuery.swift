import Model
import Text

/// The queries of directives: the entries that `entries` lists, and the data that `table` shows.
struct EntriesQuery {
  private let scope: PageScope
  private let block: Block

  init(_ scope: PageScope, _ block: Block) {
    self.scope = scope
    self.block = block
  }

  /// Returns the entries that the `entries` directive lists: of this page's language, filtered by `section`, `tag`,
  /// `category`, `source`, `author` and `events`, sorted by `sort`, at most `limit`.
  var entries: [Int] {
    let attributes = block.attributes
    scope.note(.front, block.body.entry)
    var found = start.filter { $0 != block.body.entry }
    if let tag = attributes["tag"] {
      found = found.filter { has(tag: tag, $0) }
      if found.isEmpty { check(tag: tag) }
    }
    if let category = attributes["category"] {
      check(category: category)
      found = found.filter { scope.site.entries[$0].category.map { scope.site.categories[$0].key } == category }
    }
    if let author = attributes["author"] {
      let people = people(named: author)
      found = found.filter { scope.site.entries[$0].authors.contains { people.contains($0) } }
    }
    if let isUpcoming { found = found.filter { isEvent($0, upcoming: isUpcoming) } }
    if let order {
      let comparison = EntryOrder(of: scope.site, language: scope.language)
      comparison.sort(&found, by: order)
    }
    return Array(found.prefix(limit))
  }

  /// Returns the entries of the `labels` directive: all of the query that have a page of their own. Reports those whose codes
  /// would lead to an address that depends on their names.
  var labelled: [Int] {
    let found = entries.filter { scope.site.entries[$0].hasOwnPage }
    for entry in found { scope.note(.front, entry) }
    let unstable = found.filter { !scope.site.entries[$0].idIsWritten }
    if let number = block.attributes["number"], !found.isEmpty,
      !found.contains(where: { scope.site.entries[$0].fields[number] != nil })
    {
      let known = Set(found.flatMap { scope.site.entries[$0].fields.members.map(\.name) })
      report(
        "no entry of these labels has the field `\(number)`", Suggestion.help(for: number, among: known.sorted()),
        .warning)
    }
    if !unstable.isEmpty {
      let names = unstable.prefix(3).map { "“\(scope.site.entries[$0].title)”" }.joined(separator: ", ")
      report(
        "\(unstable.count) of \(found.count) entries have no `id`, so that their codes lead to an address that may change: "
          + names + (unstable.count > 3 ? " …" : ""),
        "write an `id` into their front matter, before the labels are printed", .warning)
    }
    return found
  }

  /// Whether the `table` directive names a file of `content/data/` with rows; reports it if not.
  var hasData: Bool {
    let known = scope.site.data.members.map(\.name)
    scope.note(.data(block.attributes["data"]))
    guard let name = block.attributes["data"] else {
      report("`table` needs `data`", "`{data=winds}` shows `content/data/winds.csv`")
      return false
    }
    if let data = scope.site.data[name] { return hasRows(data, name) }
    report(
      "there is no data file `\(name)`",
      DataName.help(for: name, ending: "csv", among: known, in: scope.site.folder), of: "data")
    return false
  }
}

extension EntriesQuery {
  /// Whether it is a list of mappings, which the theme's template shows as rows. A template of the site may show
  /// anything.
  private func hasRows(_ data: Node, _ name: String) -> Bool {
    if scope.context.presentation.theme.isOwn("blocks/table.html") { return true }
    let areRows = data.elements.allSatisfy { if case .object = $0 { true } else { false } }
    if case .list = data, areRows { return true }
    report(
      "the data file `\(name)` is not a list of rows", "write rows such as `- {day: Monday, opens: 9}`, or a CSV file")
    return false
  }

  private var start: [Int] {
    var subject = ListKey.Subject.home
    if let name = block.attributes["section"] {
      guard let section = scope.site.sections.firstIndex(where: { $0.name == name }) else {
        report(
          "there is no section `\(name)`", Suggestion.help(for: name, among: scope.site.sections.map(\.name)),
          of: "section")
        return []
      }
      subject = .section(section)
    } else if let id = block.attributes["source"] {
      guard let source = scope.site.sources.firstIndex(where: { $0.id == id }) else {
        report(
          "there is no source `\(id)`", Suggestion.help(for: id, among: scope.site.sources.map(\.id)), of: "source")
        return []
      }
      subject = .source(source)
    }
    scope.note(.setting(.sections))
    scope.note(.sources)
    guard subject == .home, isUpcoming != nil else { return entries(of: subject) }
    // An event needs no date, without which home does not list it.
    let all = [.home] + scope.site.sections.indices.map { ListKey.Subject.section($0) }
    var seen: Set<Int> = []
    return all.flatMap { entries(of: $0) }.filter { seen.insert($0).inserted }
  }

  private func entries(of list: ListKey.Subject) -> [Int] {
    scope.note(.fronts(scope.key(list)))
    return scope.context.plan.listings.entries(scope.key(list)).map(Int.init)
  }

  /// Whether only events that are not over are listed, or only past ones; `nil` for all entries.
  private var isUpcoming: Bool? {
    switch block.attributes["events"] {
    case "upcoming": true
    case "past": false
    default: nil
    }
  }

  private func isEvent(_ entry: Int, upcoming: Bool) -> Bool {
    guard let event = scope.site.entries[entry].event else { return false }
    scope.note(until: event.nextChange(after: scope.site.now))
    return (event.state(at: scope.site.now) != .over) == upcoming
  }

  private func has(tag: String, _ entry: Int) -> Bool {
    let wanted = folded(tag)
    return scope.site.entries[entry].terms.contains {
      Int($0.taxonomy) == scope.context.plan.tags
        && folded(scope.context.plan.terms.term(scope.context.plan.terms.number(of: $0)).name) == wanted
    }
  }

  /// Warns of a tag that no entry of the site has.
  private func check(tag: String) {
    // No read covers the names of all tags.
    scope.dependsOnEverything = true
    let (terms, tags) = (scope.context.plan.terms, scope.context.plan.tags)
    let known = tags < 0 ? [] : terms.numbers(ofTaxonomy: tags).map { terms.term($0).name }
    guard !known.contains(where: { folded($0) == folded(tag) }) else { return }
    report("no entry has the tag `\(tag)`", Suggestion.help(for: tag, among: known), .warning, of: "tag")
  }

  /// Returns the people with this key or else, in any language, this name; warns if there is none.
  private func people(named name: String) -> [Int] {
    let people = scope.site.people
    let keyed = people.indices.filter { people[$0].key == name }
    guard keyed.isEmpty else { return keyed }
    // No read covers the names of all people.
    scope.dependsOnEverything = true
    let wanted = folded(name)
    let named = people.indices.filter { people[$0].name.texts.values.contains { folded($0) == wanted } }
    if named.isEmpty {
      let known = people.map(\.key) + people.flatMap { $0.name.texts.values.sorted() }
      report("no entry has the author `\(name)`", Suggestion.help(for: name, among: known), .warning, of: "author")
    }
    return named
  }

  private func check(category: String) {
    scope.note(.setting(.categories))
    let known = scope.site.categories.map(\.key)
    guard !known.contains(category) else { return }
    report("there is no category `\(category)`", Suggestion.help(for: category, among: known), of: "category")
  }

  /// Returns `nil` if the list keeps the order of its section.
  private var order: Settings.Sort? {
    guard let text = block.attributes["sort"] else { return isUpcoming == nil ? nil : .nextEventFirst }
    if let order = Settings.Sort(text) { return order }
    let known = Settings.Sort.Key.allCases.map(\.rawValue)
    report(
      "`sort` must be one of \(known.joined(separator: ", ")), with `-` in front for the other direction, not `\(text)`",
      Suggestion.help(for: text, among: known), of: "sort")
    return nil
  }

  private var limit: Int {
    guard let text = block.attributes["limit"] else { return isOfLabels ? .max : 10 }
    guard let limit = Int(text), limit > 0 else {
      report("`limit` must be a whole number from 1", nil, of: "limit")
      return 10
    }
    return limit
  }

  private var isOfLabels: Bool {
    if case .block("labels", _)? = block.element?.kind { true } else { false }
  }

  /// `attribute` is the one that is wrong; `nil` if it is the block.
  private func report(
    _ summary: String, _ help: String?, _ severity: Diagnostic.Severity = .error, of attribute: String? = nil
  ) {
    let pair = attribute.flatMap { block.attributes.pair($0) }
    scope.diagnostics.append(
      Diagnostic(
        severity, summary,
        at: Place(
          file: scope.site.entries[block.body.entry].file ?? "", line: pair?.line ?? block.line,
          column: pair?.column ?? block.column, length: pair?.key.count ?? 1), help: help))
  }
}
