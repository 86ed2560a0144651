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
    /// The entries of home with their full texts.
    case reading
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

  init(_ subject: Subject, language: Int) {
    self.subject = subject
    self.language = language
  }

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
    case .reading: "reading"
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
    case .term(let term): .term(term)
    case .category(let category): .category(category)
    case .author(let author): .author(author)
    case .source(let source): .source(source)
    case .search: .everything
    case .entry, .taxonomy, .categories, .authors, .sources, .archive, .notFound: nil
    }
  }
}
