package import Text

/// The contents of `content/site.yaml` and its overlay, validated and completed with defaults.
@usableFromInline
package struct Settings: Sendable {
  package var title = Localized("")
  /// Absolute, ending in a slash; the prefix of every absolute link.
  package var url = "http://localhost:8080/" { didSet { basePath = Settings.path(of: url) } }
  /// The path part of `url` without its last slash: empty at the root of a host, otherwise such as `/sub`. Stored, since
  /// every link of a page contains it.
  package private(set) var basePath = ""
  package var description = Localized("")
  /// At least one. The first is the default, whose pages are at the root.
  @usableFromInline package var languages = ["en"]
  /// The one of `languages` for readers whose browsers ask for other languages; `nil` for the default language.
  package var otherLanguages: String?
  /// An IANA time zone name; dates without a zone are in this one.
  package var timezone = "UTC"
  package var author: Person?
  package var theme = Theme()
  package var home = List()
  /// In the settings' order.
  package var categories: [Category] = []
  package var sections: [Section] = []
  package var sources: [Source] = []
  /// Id of a source → where the settings give its address, without the text of the line.
  package var sourcePlaces: [String: Place] = [:]
  package var feeds = Feeds()
  package var podcasts: [Podcast] = []
  package var taxonomies: [Taxonomy] = [Taxonomy(name: "tags"), Taxonomy(name: "authors")]
  /// Pattern by section, such as `/stories/:slug/`.
  package var permalinks: [String: String] = [:]
  /// Target by old address, both NFC and not percent-encoded, in the settings' order. A target can have a fragment.
  package var redirects: [(from: String, to: String)] = []
  /// Old address → where the settings give it, without the text of the line.
  package var redirectPlaces: [String: RedirectPlaces] = [:]
  package var menu: [MenuItem] = []
  package var merging = Merging.same
  /// Entries that are never shown as one with others.
  package var apart: [ApartRule] = []
  package var archive = Archive.none
  /// Whether there is a page on which the newest entries are read one after another.
  package var hasReadingPage = false
  /// The proxy for fetching. If `nil`, no proxy is used, even if the environment sets one.
  package var proxy: String?
  /// `env:NAME`: the variable that holds the address of the database with the archive. If `nil`, the archive is a file.
  package var database: String?
  /// How many hosts are fetched from at the same time.
  package var fetchHosts = 64
  /// Whether to find and show the icons of sources.
  package var showsIcons = true
  /// Whether code blocks are highlighted.
  package var highlightsCode = true
  package var formulas = Formulas()
  /// Whether pictures are also made as AVIF.
  package var hasAVIF = false
  /// Whether a cover is drawn for each story without a picture.
  package var drawsCovers = true
  /// Whether entries without scenes get a drawn cover too, for link previews.
  package var drawsAllCovers = false
  /// How readers search; `nil` if they cannot.
  package var search: Search?
  /// Whether readers can keep entries in their browsers, and have a page of them.
  package var hasSavedPage = false
  /// How many of the newest entries are kept for readers without a connection; `nil` if pages need one.
  package var offlineEntries: Int?
  /// How readers listen to entries; `nil` if they cannot.
  package var listening: Listening?
  package var policy = Policy()
  /// In the settings' order.
  package var areas: [Area] = []
  package var incidents = IncidentWords()
  package var quiz = Quiz()
  /// `nil` if maps are only drawn.
  package var tiles: Tiles?
  /// Whether printed stories have a QR code of their stable address in the margin.
  package var printsCodes = false
  /// Whether there is a page that counts down the reader's own journey and asks at its end (`/journey/`).
  package var hasJourneyPage = false
  /// In the settings' order.
  package var deployments: [Deployment] = []
  package var params = Node.object([])
  /// The files that they were read from: the site's own, and that of the environment.
  package var files = ["content/site.yaml"]
  /// A digest of the files and options that they were read from.
  package var digest = FastDigest(of: "")
  /// Whether every language, category, section and taxonomy could be read. If not, correct content can look wrong, so
  /// that only mistakes that do not depend on the settings are reported.
  package var hasAllNames = true

  package init() {}

  @inlinable package var defaultLanguage: String { languages.first ?? "en" }

  /// Returns the base path of a site at `url`: the path of the URL without `/` at its end, so that it is empty for a
  /// site at the root of its host.
  package static func path(of url: String) -> String {
    guard let scheme = url.utf8.firstRange(of: "://".utf8) else { return "" }
    guard let slash = url[scheme.upperBound...].firstIndex(of: "/") else { return "" }
    var path = url[slash...]
    while path.last == "/" { path.removeLast() }
    return String(path)
  }
}

extension Settings {
  /// How incidents are worded and published. `handled` and `open` are `nil` for the theme's words.
  package struct IncidentWords: Sendable, Hashable {
    package var handled: Localized?
    package var open: Localized?
    /// The sender of alerts (CAP 1.2); `nil` if the site publishes none.
    package var sender: String?
    /// Whether alerts have the status "Actual" and not "Exercise".
    package var isActual = false
    /// Whether the authors of incidents are named.
    package var areNamed = true
    /// The years for which incidents stay published; `nil` for ever.
    package var years: Int?
    /// How incidents around the reader are counted; `nil` if they are not.
    package var around: Around?

    package init() {}
  }

  /// How the page “around me” counts incidents.
  package struct Around: Sendable, Hashable {
    /// Metres.
    package var radius = 1000.0
    /// As those of an `Area`.
    package var medium = 5
    package var dangerous = 10

    package init() {}
  }

  package enum Search: String, Sendable, Hashable, CaseIterable {
    /// In titles and summaries, by a small index of the site's own.
    case titles
    /// In whole texts, by Pagefind.
    case pagefind
  }

  package struct Theme: Sendable, Hashable {
    /// A CSS colour, `#rrggbb`.
    package var accent: String?
    /// Files of `content/static/` or of `content/`.
    package var logo: Localized?
    package var look: Look?
    /// CSS custom properties of the theme that the site sets, without their `--`.
    package var tokens: [Token] = []

    package init() {}
  }

  /// One of the theme's sets of tokens.
  package enum Look: String, Sendable, Hashable, CaseIterable { case planet, newspaper, museum }

  package struct Token: Sendable, Hashable {
    package var name: String
    /// A CSS value that was checked.
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Which entries of several sources become one.
  package enum Merging: String, Sendable, Hashable, CaseIterable {
    case none
    /// Those with the same link, or with the same title and text.
    case same
    /// Also reports of the same event, which are shown as one.
    case similar
  }

  /// The pages of entries by date.
  package enum Archive: String, Sendable, Hashable, CaseIterable { case none, year, month }

  package struct Feeds: Sendable, Hashable {
    package enum Format: String, Sendable, Hashable, CaseIterable { case rss, atom, json }
    package enum Content: String, Sendable, Hashable, CaseIterable { case full, summary }

    package var formats: [Format] = [.rss, .atom, .json]
    package var limit = 30
    package var content = Content.full
    /// Entries on one archive page, at most `limit`; 0 for no archive pages.
    package var archive = 30
    /// Whether RSS and Atom feeds link to the CSS that makes them readable in a browser.
    package var hasStylesheet = true
    /// The WebSub hub that all feeds name; `nil` for none.
    package var hub: String?
    /// File names by format; the first is the canonical one.
    package var paths: [Format: [String]] = [.rss: ["feed.xml"], .atom: ["feed.atom"], .json: ["feed.json"]]

    package init() {}
  }

  /// How a list (the home page, a section, a term) is laid out.
  package struct List: Sendable, Hashable {
    /// `front`, `river`, `wall`, `cards`, `list`, `reading` or the name of a template. If `nil`, the template decides.
    package var layout: String?
    /// Entries on one page; 0 for all on one page.
    package var paginate = 20
    package var sort = Sort.newestFirst

    package init() {}
  }

  /// The order of a list. `feed` is the order in which feeds give their entries: those of the first source in the
  /// settings come first. `event` is what comes next: events that are not over by their beginning, then past ones, the
  /// latest first, then entries without an event, the newest first.
  package struct Sort: Sendable, Hashable {
    package enum Key: String, Sendable, Hashable, CaseIterable { case date, updated, title, weight, id, feed, event }

    package var key: Key
    package var descending: Bool

    package init(_ key: Key, descending: Bool) {
      self.key = key
      self.descending = descending
    }

    /// Reads a key, with `-` in front for the other direction. Fails if there is no such key.
    package init?(_ text: String) {
      let descending = text.hasPrefix("-")
      guard let key = Key(rawValue: descending ? String(text.dropFirst()) : text) else { return nil }
      self.init(key, descending: descending)
    }

    /// Whether the list is in order of time.
    package var isByDate: Bool { key == .date || key == .updated }

    package static let newestFirst = Sort(.date, descending: true)
    package static let nextEventFirst = Sort(.event, descending: false)
  }

  package struct MenuItem: Sendable, Hashable {
    /// If `nil`, the title of the section or page that `target` names.
    package var title: Localized?
    /// The name of a section or taxonomy; one of the lists `home`, `sources`, `authors` and `categories`; the file of a page
    /// without `.md`; a path of this site; or an absolute URL.
    package var target: String
    package var children: [MenuItem]

    package init(title: Localized?, target: String, children: [MenuItem] = []) {
      self.title = title
      self.target = target
      self.children = children
    }
  }
}

extension Settings {
  /// Returns where the settings give the address of a source. For a feed of an OPML list, which has the id `list/feed`,
  /// that is the address of the list.
  package func place(ofSource id: String) -> Place? {
    sourcePlaces[id] ?? id.firstIndex(of: "/").flatMap { sourcePlaces[String(id[..<$0])] }
  }
}

/// Where the two addresses of a redirect are written.
package struct RedirectPlaces: Sendable, Hashable {
  package var old: Place
  package var new: Place

  package init(old: Place, new: Place) { (self.old, self.new) = (old, new) }
}
