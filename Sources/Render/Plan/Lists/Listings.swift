import Model
import Text

/// Every list of the site, made in one pass over the entries.
struct Listings: Sendable {
  private(set) var all: [Listing] = []
  private var numbers: [ListKey: Int] = [:]
  /// The order of each list in `all`: newest first unless the settings give home, the section or the source another.
  private(set) var orders: [Settings.Sort] = []
  private let languageNumbers: [String: Int]
  /// Each section with those above it: a list also shows the entries of deeper sections.
  private let ancestors: [[Int]]
  /// Whether no entry of the site has a date. Then home lists all of them in the order of their sections.
  private let isUndated: Bool
  /// Whether there is a list of all entries, which the search and the page of saved entries need.
  private let listsEverything: Bool
  /// The periods of each language that have entries, newest first; empty if the site has no archive.
  private(set) var periods: [[Period]] = []
  private let calendar: ArchiveCalendar
  let areas: AreaIncidents
  /// By person: the timelines of those who follow them, and since when.
  private let followers: [Int: [(timeline: Int, since: Timestamp?)]]

  init(of site: Site, terms: Terms) {
    let languages = site.settings.languages
    languageNumbers = languages.firstOffsets()
    ancestors = Listings.ancestors(of: site.sections)
    calendar = ArchiveCalendar(of: site.settings)
    isUndated = !site.entries.contains {
      $0.kind != .index && $0.placeInTime != nil && ($0.section ?? $0.source) != nil
    }
    listsEverything = site.settings.search != nil || site.settings.hasSavedPage
    areas = AreaIncidents(site)
    followers = Listings.followers(site)
    for index in site.entries.indices where site.entries[index].kind != .index {
      addToLists(index, site, terms)
    }
    addAreas(site)
    sort(site)
    periods = periods(languages: languages.count)
  }

  /// Returns the list's index in `all`, or `nil` if it has no entries.
  func number(of key: ListKey) -> Int? { numbers[key] }

  /// Returns the language in which a source's entries are listed: the preferred one if it has entries there, otherwise
  /// the first that has, otherwise the default.
  func language(ofSource source: Int, preferring language: Int) -> Int {
    if numbers[ListKey(subject: .source(source), language: language)] != nil { return language }
    return (0..<languageNumbers.count).first { numbers[ListKey(subject: .source(source), language: $0)] != nil } ?? 0
  }

  /// Whether the list starts with its newest entry and ends with its oldest.
  func isNewestFirst(_ number: Int) -> Bool { orders[number].isByDate && orders[number].descending }

  func entries(_ key: ListKey) -> [Int32] { numbers[key].map { all[$0].entries } ?? [] }

  /// Returns the lists that contain the entry.
  func keys(of entry: Entry, _ site: Site, _ terms: Terms) -> [ListKey] {
    let filing = Filing(entry)
    let subjects = subjects(of: filing, site, terms)
    return trees(of: filing, site).flatMap { language in subjects.map { ListKey(subject: $0, language: language) } }
  }
}

extension Listings {
  private static func ancestors(of sections: [Section]) -> [[Int]] {
    sections.map { section in
      sections.indices.filter { section.name == sections[$0].name || section.name.hasPrefix(sections[$0].name + "/") }
    }
  }

  private func subjects(of entry: Filing, _ site: borrowing Site, _ terms: Terms) -> [ListKey.Subject] {
    var subjects: [ListKey.Subject] = []
    subjects.reserveCapacity(8)
    // Another source's report of the same event is listed under its source alone.
    if !entry.isReport {
      let isFiled = entry.section != nil || entry.source != nil
      if isOnHome(isFiled: isFiled, date: entry.placeInTime, category: entry.category) {
        appendHome(date: entry.filedDate, category: entry.category, site, to: &subjects)
      }
      if let section = entry.section { for section in ancestors[section] { subjects.append(.section(section)) } }
      for term in entry.terms { subjects.append(.term(terms.number(of: term))) }
      if let category = entry.category { subjects.append(.category(category)) }
      for author in entry.authors { subjects.append(.author(author)) }
      for timeline in timelines(of: entry.authors, date: entry.placeInTime)
      where !subjects.contains(.timeline(timeline)) {
        subjects.append(.timeline(timeline))
      }
    }
    if listsEverything, !entry.isDraft { subjects.append(.everything) }
    if let source = entry.source { subjects.append(.source(source)) }
    for source in entry.alsoIn { subjects.append(.source(source)) }
    return subjects
  }

  /// Returns the numbers of the languages in whose lists the entry is.
  private func trees(of entry: Filing, _ site: borrowing Site) -> Range<Int> {
    if let source = entry.source, site.sources[source].showsInAllLanguages { return site.settings.languages.indices }
    let language = languageNumbers[entry.language] ?? 0
    return language..<language + 1
  }

  /// Adds the entry to the lists of `keys(of:)`. Its fields are read in place, since a copy of the entry retains each.
  private mutating func addToLists(_ index: Int, _ site: borrowing Site, _ terms: Terms) {
    guard site.entries[index].source == nil else {
      let filing = Filing(index, of: site)
      let subjects = subjects(of: filing, site, terms)
      for language in trees(of: filing, site) {
        for subject in subjects { add(index, to: ListKey(subject: subject, language: language)) }
      }
      return
    }
    let language = languageNumbers[site.entries[index].language] ?? 0
    func list(_ subject: ListKey.Subject) { add(index, to: ListKey(subject: subject, language: language)) }
    let section = site.entries[index].section
    let (date, category) = (site.entries[index].date, site.entries[index].category)
    if isOnHome(isFiled: section != nil, date: date, category: category) {
      var subjects: [ListKey.Subject] = []
      appendHome(date: date, category: category, site, to: &subjects)
      for subject in subjects { list(subject) }
    }
    if let section { for section in ancestors[section] { list(.section(section)) } }
    if listsEverything, !site.entries[index].isDraft, SiteNames.isForReaders(site.entries[index].path) {
      list(.everything)
    }
    for term in site.entries[index].terms { list(.term(terms.number(of: term))) }
    if let category { list(.category(category)) }
    for author in site.entries[index].authors { list(.author(author)) }
    guard !followers.isEmpty else { return }
    for timeline in timelines(of: site.entries[index].authors, date: date) {
      list(.timeline(timeline))
    }
  }

  /// Returns the timelines that show an entry of these authors.
  private func timelines(of authors: [Int], date: Timestamp?) -> [Int] {
    guard !followers.isEmpty, let date else { return [] }
    return authors.flatMap { author in
      (followers[author] ?? []).filter { $0.since.map { $0 <= date } ?? true }.map(\.timeline)
    }
  }

  private static func followers(_ site: Site) -> [Int: [(timeline: Int, since: Timestamp?)]] {
    var followers: [Int: [(timeline: Int, since: Timestamp?)]] = [:]
    for (timeline, one) in site.timelines.enumerated() {
      for follow in one.follows { followers[follow.person, default: []].append((timeline, follow.since)) }
    }
    return followers
  }

  private mutating func addAreas(_ site: Site) {
    for area in site.settings.areas.indices {
      for (number, language) in site.settings.languages.enumerated() {
        let key = ListKey(subject: .area(area), language: number)
        for entry in areas.entries(ofArea: area, in: language, site) { add(Int(entry), to: key) }
      }
    }
  }

  /// Whether home lists an entry. `isFiled`: it is in a section, or from a source. An entry with a category is listed
  /// even without a date, so that the lists of the categories and of the uncategorised entries add up to home.
  private func isOnHome(isFiled: Bool, date: Timestamp?, category: Int?) -> Bool {
    category != nil || isFiled && (date != nil || isUndated)
  }

  /// Appends the lists of an entry that home lists: home itself, its year and month, and the list of those without a
  /// category if it has none.
  private func appendHome(
    date: Timestamp?, category: Int?, _ site: borrowing Site, to subjects: inout [ListKey.Subject]
  ) {
    subjects.append(.home)
    if category == nil, !site.categories.isEmpty { subjects.append(.uncategorised) }
    if let date { for period in calendar.periods(of: date) { subjects.append(.period(period)) } }
  }

  private func periods(languages: Int) -> [[Period]] {
    var found = Array(repeating: [Period](), count: languages)
    for listing in all {
      if case .period(let period) = listing.key.subject { found[listing.key.language].append(period) }
    }
    return found.map { $0.sorted(by: >) }
  }

  private mutating func add(_ entry: Int, to key: ListKey) {
    let number = numbers[key] ?? all.count
    if number == all.count {
      all.append(Listing(key: key, entries: []))
      numbers[key] = number
    }
    // An entry can have the same term twice.
    if all[number].entries.last != Int32(entry) { all[number].entries.append(Int32(entry)) }
  }

  /// Sorts the lists. The entries are already in the order newest first.
  private mutating func sort(_ site: Site) {
    orders = all.map { Listings.order(of: $0, site) }
    let comparisons = site.settings.languages.map { EntryOrder(of: site, language: $0) }
    for number in all.indices {
      let (list, order) = (all[number].key, orders[number])
      let comparison = comparisons[list.language]
      if order != .newestFirst {
        let source: Int? = if case .source(let source) = list.subject { source } else { nil }
        comparison.sort(&all[number].entries, by: order, of: source)
      }
      if isUndated, list.subject == .home, order == .newestFirst { sortBySection(number, site, comparison) }
    }
  }

  private static func order(of list: Listing, _ site: Site) -> Settings.Sort {
    if list.key.subject == .everything { return Settings.Sort(.title, descending: false) }
    if list.key.subject == .home { return site.settings.home.sort }
    if case .source(let source) = list.key.subject { return site.sources[source].sort }
    guard case .section(let section) = list.key.subject else { return .newestFirst }
    let isUndated = list.entries.allSatisfy { site.entries[Int($0)].placeInTime == nil }
    return order(of: site.sections[section], isUndated: isUndated)
  }

  private static func order(of section: Section, isUndated: Bool) -> Settings.Sort {
    isUndated && !section.sortIsGiven ? Settings.Sort(.weight, descending: false) : section.list.sort
  }

  /// Sorts a list by section, and within a section by that section's order.
  private mutating func sortBySection(_ number: Int, _ site: Site, _ comparison: EntryOrder) {
    all[number].entries.sort { left, right in
      let (first, second) = (site.entries[Int(left)], site.entries[Int(right)])
      guard first.section == second.section, let section = first.section else {
        return (first.section ?? .max, left) < (second.section ?? .max, right)
      }
      let order = Listings.order(of: site.sections[section], isUndated: true)
      return order == .newestFirst ? left < right : comparison.precedes(Int(left), Int(right), by: order)
    }
  }
}
