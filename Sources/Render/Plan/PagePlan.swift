import Model

/// All pages in the order of rendering. Entries come first: rendering one opens its text and stores the text's facts
/// (excerpt, number of words, first picture), which lists then use.
struct PagePlan: Sendable {
  private struct Key: Hashable, Sendable {
    var subject: Page.Subject
    var language: Int
  }

  /// The number of entries on a page of a list, such as a category's, for which the settings cannot set it.
  private static let entriesPerPage = 20
  /// The number of titles on a page of the list of everything: such a page has at most 60 KB.
  private static let titlesPerPage = 120

  private(set) var pages: [Page] = []
  /// Generated pages, such as `/tags/`, that are left out because own content has their address.
  private(set) var replacedPages: [Page] = []
  private var lists: Set<Key> = []
  private let site: Site
  private let listings: Listings
  private let terms: Terms
  private let addresses: PublicAddresses
  /// Addresses of generated pages, such as `/tags/`, that the site's own content replaces.
  private var replaced: Set<String> = []

  init(_ site: Site, listings: Listings, terms: Terms, addresses: PublicAddresses) {
    self.site = site
    self.listings = listings
    self.terms = terms
    self.addresses = addresses
    replaced = groupsReplacedByOwnContent()
    // With room for the pages of lists: growing copies all that is planned so far.
    pages.reserveCapacity(site.entries.count + site.entries.count / 4)
    for entry in site.entries.indices where site.entries[entry].hasOwnPage && site.entries[entry].kind != .index {
      pages.append(Page(.entry(entry), language: languageNumber(site.entries[entry].language)))
    }
    let entries = pages.count
    for language in site.settings.languages.indices { planLists(language) }
    for page in pages[entries...] where page.number == 1 {
      lists.insert(Key(subject: page.subject, language: page.language))
    }
  }

  /// Whether there is a page of that subject in that language. Pages of entries are not included.
  func has(_ subject: Page.Subject, language: Int) -> Bool { lists.contains(Key(subject: subject, language: language)) }
}

extension PagePlan {
  private func languageNumber(_ language: String) -> Int { site.settings.languages.firstIndex(of: language) ?? 0 }

  private mutating func planLists(_ language: Int) {
    append(.home, language, paginate: site.settings.home.paginate)
    for section in site.sections.indices { planSection(section, language) }
    for taxonomy in site.taxonomies.indices { planTaxonomy(taxonomy, language) }
    planGroup(
      .categories, language, site.categories.indices.map { .category($0) } + [.uncategorised],
      paginate: Self.entriesPerPage)
    planGroup(.archive, language, listings.periods[language].map { .period($0) }, paginate: Self.entriesPerPage)
    if site.settings.hasReadingPage, !isReplaced(.reading, language) {
      append(.reading, language, paginate: site.settings.home.paginate)
    }
    if let authors = site.taxonomies.first(where: { $0.name == "authors" }) {
      planGroup(.authors, language, site.people.indices.map { .author($0) }, paginate: authors.paginate)
    }
    if !site.sources.isEmpty {
      pages.append(Page(.sources, language: language))
      for source in site.sources.indices where hasPage(source, language) {
        let isLibrary = site.sources[source].kind == .library
        append(.source(source), language, paginate: isLibrary ? LibrarySearch.pageSize : Self.entriesPerPage)
      }
    }
    planAreas(language)
    planTimelines(language)
    planSearch(language)
    planReaders(language)
    pages.append(Page(.notFound, language: language))
  }

  /// Plans the pages of the areas. An area has one in each language, even without incidents, to show that the
  /// area is safe.
  private mutating func planAreas(_ language: Int) {
    guard !site.settings.areas.isEmpty else { return }
    if !isReplaced(.areas, language) {
      pages.append(Page(.areas, language: language))
    }
    for area in site.settings.areas.indices { append(.area(area), language, paginate: Self.entriesPerPage) }
  }

  /// Plans the pages of the timelines. Each has one in each language, even while it is empty.
  private mutating func planTimelines(_ language: Int) {
    guard !site.timelines.isEmpty else { return }
    if !isReplaced(.timelines, language) {
      pages.append(Page(.timelines, language: language))
    }
    for timeline in site.timelines.indices { append(.timeline(timeline), language, paginate: Self.entriesPerPage) }
  }

  private mutating func planSearch(_ language: Int) {
    guard site.settings.search != nil, !isReplaced(.search, language) else { return }
    append(.search, language, paginate: Self.titlesPerPage)
  }

  /// Plans the pages whose contents are in the reader's browser.
  private mutating func planReaders(_ language: Int) {
    var subjects: [Page.Subject] = []
    if site.settings.hasSavedPage { subjects.append(.saved) }
    if site.settings.incidents.around != nil { subjects.append(.around) }
    if site.settings.hasJourneyPage { subjects.append(.journey) }
    if site.settings.offlineEntries != nil { subjects.append(.offline) }
    for subject in subjects where !isReplaced(subject, language) {
      pages.append(page(subject, language))
    }
  }

  /// Whether the source has a page in the language: in each language of its entries, or in the default one before it
  /// has any. A `link` is never fetched, so that it has no entries to show and no page.
  private func hasPage(_ source: Int, _ language: Int) -> Bool {
    guard site.sources[source].kind != .link else { return false }
    return listings.language(ofSource: source, preferring: language) == language
  }

  /// Plans the pages of a section, if the language has entries or an `_index.md` for it.
  private mutating func planSection(_ section: Int, _ language: Int) {
    let code = site.settings.languages[language]
    let hasEntries = listings.number(of: ListKey(subject: .section(section), language: language)) != nil
    guard hasEntries || site.sections[section].indexes[code] != nil else { return }
    append(.section(section), language, paginate: site.sections[section].list.paginate)
  }

  /// Returns the addresses of generated pages, such as `/tags/`, that the site's own content replaces. Without this, a
  /// feed that brings the site's first tag would create a second page at this address, which is an error.
  private func groupsReplacedByOwnContent() -> Set<String> {
    let groups =
      site.taxonomies.indices.map { Page.Subject.taxonomy($0) } + [
        .categories, .authors, .search, .archive, .areas, .timelines, .around, .journey, .reading, .saved,
        .offline,
      ]
    let paths = site.settings.languages.indices.flatMap { language in
      groups.map { addresses.path(of: $0, language: language) }
    }
    let wanted = Set(paths)
    var own = site.sections.indices.flatMap { section in
      site.settings.languages.indices.map { addresses.path(of: .section(section), language: $0) }
    }
    let longest = wanted.lazy.map(\.utf8.count).max() ?? 0
    for index in site.entries.indices where site.entries[index].source == nil {
      if site.entries[index].path.utf8.count <= longest { own.append(site.entries[index].path) }
      guard !site.entries[index].aliases.isEmpty else { continue }
      let language = languageNumber(site.entries[index].language)
      own += site.entries[index].redirectPaths(below: addresses.tree(language))
    }
    let statics = Set(site.statics.map(\.path))
    return wanted.intersection(own).union(wanted.filter { statics.contains(SiteNames.file($0)) })
  }

  private mutating func planTaxonomy(_ taxonomy: Int, _ language: Int) {
    guard site.taxonomies[taxonomy].name != "authors" else { return }
    let subjects = terms.numbers(ofTaxonomy: taxonomy).map(Page.Subject.term)
    planGroup(.taxonomy(taxonomy), language, subjects, paginate: site.taxonomies[taxonomy].paginate)
  }

  /// Plans the page of all terms and one list for each term, if there are any.
  private mutating func planGroup(
    _ group: Page.Subject, _ language: Int, _ subjects: [Page.Subject], paginate: Int
  ) {
    let present = subjects.filter { subject in
      Page(subject, language: language).listSubject.flatMap {
        listings.number(of: ListKey(subject: $0, language: language))
      } != nil
    }
    guard !present.isEmpty else { return }
    if !isReplaced(group, language) {
      pages.append(Page(group, language: language))
    }
    for subject in present { append(subject, language, paginate: paginate) }
  }

  /// Whether own content has the address of a generated page, which is then noted and not planned.
  private mutating func isReplaced(_ subject: Page.Subject, _ language: Int) -> Bool {
    guard replaced.contains(addresses.path(of: subject, language: language)) else { return false }
    replacedPages.append(Page(subject, language: language))
    return true
  }

  /// Returns the page with the list that it shows.
  private func page(_ subject: Page.Subject, _ language: Int) -> Page {
    var page = Page(subject, language: language)
    page.listing = page.listSubject.flatMap { listings.number(of: ListKey(subject: $0, language: language)) }
    return page
  }

  /// Plans the pages of a list. `paginate` is the number of entries on a page; 0 puts all on one page.
  private mutating func append(_ subject: Page.Subject, _ language: Int, paginate: Int) {
    var page = page(subject, language)
    let total = page.listing.map { listings.all[$0].entries.count } ?? 0
    // A number above the limit of the settings is reported, and must not overflow here.
    let size = paginate == 0 ? max(1, total) : min(paginate, max(1, total))
    page.count = max(1, (total + size - 1) / size)
    page.total = total
    let isFilledFromEnd = page.count > 2 && page.listing.map(isFilledFromEnd) ?? false
    for number in 1...page.count {
      page.number = number
      page.isFilledFromEnd = isFilledFromEnd && number > 2
      func start(_ number: Int) -> Int {
        isFilledFromEnd && number > 2 ? total - (page.count - number + 1) * size : min((number - 1) * size, total)
      }
      page.slice = start(number)..<(number == page.count ? total : start(number + 1))
      pages.append(page)
    }
  }

  /// Whether a list is cut into pages from its end: one of entries of sources, newest first. Its entries come often, and
  /// each would move an entry from every page to the next.
  private func isFilledFromEnd(_ listing: Int) -> Bool {
    listings.isNewestFirst(listing) && listings.all[listing].entries.contains { site.entries[Int($0)].source != nil }
  }
}
