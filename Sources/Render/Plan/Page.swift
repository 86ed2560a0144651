/// One page to be rendered, known before anything of it is read.
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
    case notFound
  }

  var subject: Subject
  /// Index in the settings' languages.
  var language: Int
  /// Of its list in `Listings.all`; `nil` where it has none.
  var listing: Int?
  /// Which part of the list, from 1, of how many.
  var number = 1
  var count = 1
  var slice: Range<Int> = 0..<0

  init(_ subject: Subject, language: Int) {
    self.subject = subject
    self.language = language
  }

  /// What `page.kind` says.
  var kind: String {
    switch subject {
    case .home: "home"
    case .section: "section"
    case .entry: "entry"
    case .taxonomy, .categories, .authors: "taxonomy"
    case .term, .category: "term"
    case .author: "author"
    case .sources: "sources"
    case .source: "source"
    case .notFound: "404"
    }
  }

  /// The list that it shows, where its subject has one.
  var listSubject: ListKey.Subject? {
    switch subject {
    case .home: .home
    case .section(let section): .section(section)
    case .term(let term): .term(term)
    case .category(let category): .category(category)
    case .author(let author): .author(author)
    case .source(let source): .source(source)
    case .entry, .taxonomy, .categories, .authors, .sources, .notFound: nil
    }
  }
}
