/// One page to be rendered, planned before any content is read.
struct Page: Sendable {
  enum Subject: Hashable, Sendable {
    case home
    case section(Int)
    case entry(Int)
    case taxonomy(Int)
    case term(Int)
    case categories
    case category(Int)
    case authors
    case author(Int)
    case sources
    case source(Int)
    case search
    case uncategorised
    /// All years and months.
    case archive
    case period(Period)
    /// All areas of the settings.
    case areas
    case area(Int)
    /// All timelines.
    case timelines
    /// The entries of the people whom a person follows: an index in `Site.timelines`.
    case timeline(Int)
    /// The incidents around the reader.
    case around
    /// The countdown of the reader's own journey, which is only in the browser.
    case journey
    /// The entries of home with their full texts.
    case reading
    /// The entries that the reader has saved in the browser.
    case saved
    /// The page that the service worker shows without a connection.
    case offline
    case notFound
  }

  var subject: Subject
  /// Index in the settings' languages.
  var language: Int
  /// Index in `Listings.all`; `nil` if it has no list.
  var listing: Int?
  /// The number of this part of the list, from 1, and the number of parts.
  var number = 1
  var count = 1
  var slice: Range<Int> = 0..<0
  /// The number of entries in the list.
  var total = 0
  /// Whether the entries on it are counted from the end of the list, so that a new entry at its start changes none of them.
  /// The first page has the newest entries, the second what is left of a page, and all others are full.
  var isFilledFromEnd = false

  init(_ subject: Subject, language: Int) {
    self.subject = subject
    self.language = language
  }

  /// Where its slice is from the end of the list.
  var sliceFromEnd: Range<Int> { total - slice.upperBound..<total - slice.lowerBound }

  /// The value of `page.kind`.
  var kind: String {
    switch subject {
    case .home: "home"
    case .section: "section"
    case .entry: "entry"
    case .taxonomy, .categories, .authors: "taxonomy"
    case .term, .category, .uncategorised: "term"
    case .author: "author"
    case .sources: "sources"
    case .source: "source"
    case .search: "search"
    case .archive, .period: "archive"
    case .areas: "areas"
    case .area: "area"
    case .timelines: "timelines"
    case .timeline: "timeline"
    case .around: "around"
    case .journey: "journey"
    case .reading: "reading"
    case .saved: "saved"
    case .offline: "offline"
    case .notFound: "404"
    }
  }

  /// The list that it shows; `nil` if its subject has none.
  var listSubject: ListKey.Subject? {
    switch subject {
    case .home, .reading: .home
    case .section(let section): .section(section)
    case .uncategorised: .uncategorised
    case .period(let period): .period(period)
    case .area(let area): .area(area)
    case .timeline(let timeline): .timeline(timeline)
    case .term(let term): .term(term)
    case .category(let category): .category(category)
    case .author(let author): .author(author)
    case .source(let source): .source(source)
    case .search, .saved: .everything
    case .entry, .taxonomy, .categories, .authors, .sources, .archive, .areas, .timelines, .around, .journey, .offline,
      .notFound:
      nil
    }
  }
}
