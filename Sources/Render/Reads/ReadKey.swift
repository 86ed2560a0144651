import Model
import Text

/// What a read is of, where an entry's index or a moment does not say it all.
enum ReadKey: Hashable, Sendable {
  /// Which entries a list has, in order.
  case list(ListKey)
  /// Those of one of its pages, and how many pages and entries there are.
  case slice(ListKey, Range<Int>)
  /// How many entries a list has.
  case count(ListKey)
  /// Whether a list has any.
  case exists(ListKey)
  /// Whether a list has feeds.
  case hasFeed(ListKey)
  /// Which entries a list has, and all that their front matter says: what a query goes through.
  case fronts(ListKey)
  /// Which podcasts are made of a list.
  case podcasts(ListKey)
  /// What is on an archive page of a list's Atom feed, from 1, and whether another follows.
  case archive(ListKey, Int)
  /// The terms of a taxonomy that have entries in a language.
  case terms(Int, language: Int)
  case people(language: Int)
  case sources
  case related(Int, language: Int)
  case neighbours(Int)
  case setting(Setting)
  case menu(language: Int)
  case section(Int)
  case person(Int)
  /// Of the site's sources: what the settings and its feed say.
  case source(Int)
  /// How the visits to a source went.
  case status(Int)
  case term(Int)
  case template(String)
  case strings(language: Int)
  /// A file of `content/data/`; `nil` for the names of all.
  case data(String?)
  /// What an address means beside an entry's text; −1: beside none.
  case media(String, entry: Int)

  /// The parts of the settings that templates see.
  enum Setting: String, Sendable {
    /// Address, languages and time zone: every page is made of them.
    case site
    case title, description, author, theme, home, categories, sections, taxonomies, feeds, podcasts, params, tombstones
  }

  var kind: Read.Kind {
    switch self {
    case .list, .slice, .count, .exists, .hasFeed, .fronts, .podcasts, .archive, .terms, .people, .sources, .related,
      .neighbours:
      .list
    case .setting, .menu, .section, .person, .source, .status, .term: .setting
    case .template: .template
    case .strings: .strings
    case .data: .data
    case .media: .media
    }
  }
}
