/// What a new site is for: it decides the sections, the settings and the examples that it begins with.
package enum SiteKind: String, Sendable, CaseIterable {
  case stories, planet, news, museum

  /// A description for the person who chooses the kind.
  package var summary: String {
    switch self {
    case .stories: "your own stories in words, pictures and sound"
    case .planet: "what others write, gathered from their feeds"
    case .news: "articles by authors and categories, with a front page"
    case .museum: "exhibits, a plan of the rooms, a quiz, opening hours"
    }
  }
}
