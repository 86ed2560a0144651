/// The subject and the language of a list.
struct ListKey: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case home
    case section(Int)
    /// A number of `Terms`.
    case term(Int)
    case category(Int)
    case author(Int)
    case source(Int)
    /// All that readers can search, by title.
    case everything
    /// The entries of home without a category.
    case uncategorised
    /// The entries of home of a year or a month.
    case period(Period)
    /// The incidents of an area of the settings.
    case area(Int)
    /// The entries of the people whom a person follows: an index in `Site.timelines`.
    case timeline(Int)
  }

  var subject: Subject
  /// Index in the settings' languages.
  var language: Int
}

/// The entries of a list in its order: indexes in `Site.entries`.
struct Listing: Sendable {
  var key: ListKey
  var entries: [Int32]
}
