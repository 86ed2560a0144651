package import Text

/// A story, an article, or an item of somebody's feed: from here on they are the same.
package struct Entry: Sendable {
  package enum Kind: String, Sendable, Hashable {
    /// Has scenes or a canvas.
    case story
    case article
    /// Came from a feed.
    case item
    /// Only points elsewhere.
    case link
    /// The `_index.md` of a section or of home: never listed.
    case index
  }

  package enum Origin: Sendable, Hashable {
    /// The file, relative to the site's folder, and the first line of its text (1 without front matter).
    case file(String, firstLine: Int)
    /// A row of a CSV: the file and the row's line.
    case row(String, line: Int)
    /// The archive's row.
    case archive(Int64)
  }

  /// Stable: written out, else section and file name; for items `source id` + `entry id` is unique, `id` is the feed's.
  package var id: String
  /// Whether `id` stands in the front matter, so that `/x/<id>/` exists.
  package var idIsWritten = false
  /// The id in feeds, where the front matter or the feed says one.
  package var guid: String?
  /// The id by which feeds know an item of a source.
  package var feedID: String { guid ?? id }
  package var kind: Kind
  package var origin: Origin
  package var title: String
  /// Whether the title is the first `#` heading of the text, which is not shown a second time there.
  package var titleIsHeading = false
  /// Plain text; `nil`: the first words of the body stand in.
  package var summary: String?
  /// Percent-encoded and absolute within the site, without the base path: `/stories/dawn/`. For an item without a page of its own,
  /// empty.
  package var path: String
  package var slug: String
  package var language: String
  /// Index in `Site.sections`; `nil`: a page, or an item that is listed under its source only.
  package var section: Int?
  /// Undated entries are listed in their sections alone.
  package var date: Timestamp?
  /// Its place in lists sorted by date, if that is not `date`: the age of an undated entry of a feed is not known.
  package var sortDate: Timestamp?
  package var updated: Timestamp?
  package var expires: Timestamp?
  /// Index in `Site.categories`.
  package var category: Int?
  package var terms: [Tag.Index] = []
  /// Indexes in `Site.people`.
  package var authors: [Int] = []
  package var weight: Int = 0
  package var layout: String?
  @Boxed package var cover: MediaReference?
  @Boxed package var audio: MediaReference?
  @Boxed package var video: MediaReference?
  /// Enclosures of a feed's item.
  package var attachments: [MediaReference] = []
  @Boxed package var place: GeoPoint?
  @Boxed package var attribution: Attribution?
  /// Index in `Site.sources`, and of the other sources that brought the same entry.
  package var source: Int?
  package var alsoIn: [Int] = []
  /// Its address at its source.
  package var original: String?
  package var comments: String?
  package var corrections: [Correction] = []
  @Boxed package var canvas: Canvas?
  package var params = Node.object([])
  package var fields = Node.object([])
  /// Addresses that lead here, as written.
  package var aliases: [String] = []
  /// Indexes in `Site.entries`, one for each other language, in the settings' order.
  package var translations: [Int] = []
  package var isDraft = false
  /// Its source has failed since it was read.
  package var isStale = false

  package init(id: String, kind: Kind, origin: Origin, title: String, path: String, slug: String, language: String) {
    self.id = id
    self.kind = kind
    self.origin = origin
    self.title = title
    self.path = path
    self.slug = slug
    self.language = language
  }

  /// Whether it has a page on this site.
  package var isOwn: Bool { !path.isEmpty }
}

extension Entry {
  /// By which lists sort it; `nil` if it is undated, and comes last.
  package var placeInTime: Timestamp? { sortDate ?? date }

  /// Whose text it is, when it is somebody else's.
  package struct Attribution: Sendable, Hashable {
    package var title: String?
    package var url: String?
    package var rights: String?

    package init(title: String?, url: String?, rights: String?) {
      self.title = title
      self.url = url
      self.rights = rights
    }
  }

  package struct Correction: Sendable, Hashable {
    package var date: Timestamp
    package var text: String

    package init(date: Timestamp, text: String) {
      self.date = date
      self.text = text
    }
  }

  /// The size of a story's pages; frames are in these units.
  package struct Canvas: Sendable, Hashable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }
}
