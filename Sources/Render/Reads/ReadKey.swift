import Model
import Text

/// What a read refers to, if an entry's index or a moment is not enough.
enum ReadKey: Hashable, Sendable {
  /// Which entries a list has, in order.
  case list(ListKey)
  /// The entries on one page of a list, and the number of entries in the list.
  case slice(ListKey, Range<Int>)
  /// The entries at these places from the end of a list.
  case tail(ListKey, Range<Int>)
  /// How many entries a list has.
  case count(ListKey)
  /// Whether a list has entries.
  case exists(ListKey)
  /// Whether a list has feeds.
  case hasFeed(ListKey)
  /// Which entries a list has, and all their front matter: for queries.
  case fronts(ListKey)
  /// Which items the feed of a list has, and how many archive pages.
  case feed(ListKey)
  /// The first entries of a list, their categories and whether they are incidents, and its length: what `RelatedEntries`
  /// compares with an entry that is not an incident.
  case head(ListKey)
  /// The entry that an address in a text means, with its translations: an `x.md` below `content/`, or a path of this site; the
  /// entries with an id that their front matter gives, written `#id`.
  case target(String)
  /// Which podcasts are made from a list.
  case podcasts(ListKey)
  /// The items on an archive page of a list's Atom feed, from 1, and whether another page follows.
  case archive(ListKey, Int)
  /// The terms of a taxonomy that have entries in a language.
  case terms(Int, language: Int)
  /// What the sitemap says: which pages there are, and when their entries changed.
  case sitemap
  case people(language: Int)
  /// The years and months that have entries in a language, and how many.
  case periods(language: Int)
  case sources
  case related(Int, language: Int)
  case neighbours(Int)
  /// How many incidents an area has had, and what the settings say of it.
  case area(Int)
  /// The maps on which a pin leads to the entry with that id.
  case pins(String)
  case setting(Setting)
  case menu(language: Int)
  case section(Int)
  case person(Int)
  /// What the settings and its feed say about a source.
  case source(Int)
  /// The results of the visits to a source, but for their times.
  case status(Int)
  /// When a source was last read.
  case visit(Int)
  /// When an entry of a source was last published or updated.
  case newest(Int)
  case term(Int)
  case template(String)
  case strings(language: Int)
  /// A file of `content/data/`; `nil` for the names of all.
  case data(String?)
  /// The file that an address in an entry's text means; −1 without an entry.
  case media(String, entry: Int)

  /// The parts of the settings that templates can read.
  enum Setting: String, CaseIterable, Sendable {
    /// Address, languages and time zone, which every page uses.
    case site
    case title, description, author, theme, home, categories, sections, taxonomies, feeds, podcasts, params, tombstones,
      search, policy, areas, incidents, maps, quiz, print, timelines
    /// Which pages there are whose contents are in the reader's browser, whether there is a reading page, and which generated
    /// pages own content replaces.
    case pages
    /// Whether code is highlighted, and by which Pygments.
    case code
    /// Whether formulas are typeset, by which KaTeX and with which macros.
    case formulas
    /// Which programs read the shape and the chapters of recordings.
    case recordings
    /// How readers listen.
    case listening
    /// Which programs speak texts.
    case speech
  }

  var kind: Read.Kind {
    switch self {
    case .list, .slice, .tail, .count, .exists, .hasFeed, .fronts, .feed, .head, .target, .podcasts, .archive, .terms,
      .people, .periods, .sources, .sitemap, .related, .neighbours, .area, .pins:
      .list
    case .setting, .menu, .section, .person, .source, .status, .visit, .newest, .term: .setting
    case .template: .template
    case .strings: .strings
    case .data: .data
    case .media: .media
    }
  }
}
