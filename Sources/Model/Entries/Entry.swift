package import Text

/// A story, an article, or an item of a feed. After reading, all kinds are treated alike.
@usableFromInline
package struct Entry: Sendable {
  package enum Kind: String, Sendable, Hashable {
    /// Has scenes or a canvas.
    case story
    case article
    /// Comes from a feed.
    case item
    /// Has no text and only links to another address.
    case link
    /// The `_index.md` of a section or of the home page: never listed.
    case index
  }

  package enum Origin: Sendable, Hashable {
    /// The file, relative to the site's folder, and the line on which its text begins (1 without front matter).
    case file(String, firstLine: Int)
    /// A row of a CSV file: the file and the row's line.
    case row(String, line: Int)
    /// An entry of a source: its number in the harvest that the site was made from, by which its text is opened.
    case archived(Int)
  }

  /// Stable. From the front matter, or else made from the section and the file name. For items it is the feed's id,
  /// which is unique only together with the source's id.
  @usableFromInline package var id: String
  /// Whether `id` comes from the front matter, so that `/x/<id>/` exists.
  package var idIsWritten = false
  /// The id for feeds, if the front matter or the source's feed gives one.
  @usableFromInline package var guid: String?
  /// The id that the published feeds use.
  @inlinable package var feedID: String { guid ?? id }
  package var kind: Kind
  package var origin: Origin
  package var title: String
  /// Whether the title is the first `#` heading of the text, which the page then does not repeat.
  package var titleIsHeading = false
  /// Plain text. If `nil`, the first words of the body are used instead.
  package var summary: String?
  /// Percent-encoded and absolute within the site, without the base path: `/stories/dawn/`. Empty for an item without a
  /// page of its own.
  @usableFromInline package var path: String
  package var slug: String
  package var language: String
  /// Index in `Site.sections`. `nil` for a page, or for an item that is listed only under its source.
  package var section: Int?
  /// The date that readers see. The site's own entries without a date are not listed on the home page, unless no entry of
  /// the site has a date.
  package var date: Timestamp?
  /// The date to sort by, if it is not `date`. For an undated entry of a feed, it is the time at which the site first saw
  /// the entry. It is before 1970 if the entry was in the first document of its feed, so that its age is not known.
  package var sortDate: Timestamp?
  /// The time at which the site first saw an undated entry of a feed; `nil` for every other entry. It is used only where
  /// a format requires a date, and for addresses.
  package var firstSeen: Timestamp?
  package var updated: Timestamp?
  package var expires: Timestamp?
  /// Index in `Site.categories`.
  package var category: Int?
  package var terms: [Tag.Index] = []
  /// Indexes in `Site.people`.
  package var authors: [Int] = []
  package var weight: Int = 0
  package var layout: String?
  @usableFromInline var boxedCover = Boxed<MediaReference>.none
  @usableFromInline var boxedAudio = Boxed<MediaReference>.none
  @usableFromInline var boxedVideo = Boxed<MediaReference>.none
  /// Enclosures of a feed's item.
  package var attachments: [MediaReference] = []
  @usableFromInline var boxedPlace = Boxed<GeoPlace>.none
  @usableFromInline var boxedVenue = Boxed<Venue>.none
  @usableFromInline var boxedIncident = Boxed<Incident>.none
  @usableFromInline var boxedEvent = Boxed<Event>.none
  @usableFromInline var boxedJourney = Boxed<Journey>.none
  @usableFromInline var boxedAttribution = Boxed<Attribution>.none
  /// `source` is an index in `Site.sources`; `alsoIn` holds those of the other sources that brought the same entry.
  package var source: Int?
  package var alsoIn: [Int] = []
  /// The positions in the feeds of `source` and `alsoIn`, for sources in the order of their feeds. Only lists depend on
  /// them, and the digest of a list has the names of its entries in their order: they are not in the entry's digest.
  package var feedPositions: [FeedPosition] = []
  /// Other sources' reports of the same event, the newest first: indexes in `Site.entries`.
  package var others: [Int] = []
  /// The entry with `others` that contains this one, which lists then leave out; an index in `Site.entries`.
  package var lead: Int?
  /// The entry's address at its source.
  package var original: String?
  package var comments: String?
  package var corrections: [Correction] = []
  @usableFromInline var boxedCanvas = Boxed<Canvas>.none
  package var params = Node.object([])
  package var fields = Node.object([])
  /// Addresses that redirect to this entry, as written.
  package var aliases: [String] = []
  /// Indexes in `Site.entries`, one for each other language, in the settings' order.
  package var translations: [Int] = []
  /// Whether readers can listen to the text, if the settings allow it.
  package var isSpoken = true
  package var isDraft = false
  /// Whether its source has failed since the entry was read.
  package var isStale = false

  /// A digest of the entry as it came from its source, before it got its address, its id in feeds and its place on the
  /// site; `nil` for the site's own entries.
  package var sourceDigest: FastDigest?

  package init(id: String, kind: Kind, origin: Origin, title: String, path: String, slug: String, language: String) {
    self.id = id
    self.kind = kind
    self.origin = origin
    self.title = title
    self.path = path
    self.slug = slug
    self.language = language
  }

  /// An empty entry, to be filled.
  package init(origin: Origin) {
    self.init(id: "", kind: .item, origin: origin, title: "", path: "", slug: "", language: "")
  }

  /// Whether the entry has a page on this site.
  @inlinable package var hasOwnPage: Bool { !path.isEmpty }
}

extension Entry {
  /// The date by which lists sort the entry; `nil` for an undated entry, which comes last.
  package var placeInTime: Timestamp? { Entry.placeInTime(date, sortDate: sortDate) }

  /// Returns `placeInTime` of an entry with these dates. It is quicker for an entry in a list, which would be copied.
  package static func placeInTime(_ date: Timestamp?, sortDate: Timestamp?) -> Timestamp? { sortDate ?? date }

  /// The date in addresses and in ids made from them: an undated entry of a feed has that of the fetch that found it.
  package var dateInAddress: Timestamp? { date ?? firstSeen }

  /// The time under which archives and day headings file the entry: its date or, for an undated entry of a feed, the time
  /// at which the site first saw it. `nil` if its age is not known.
  package var filedDate: Timestamp? { Entry.filedDate(date, sortDate: sortDate) }

  /// Returns `filedDate` of an entry with these dates. It is quicker for an entry in a list, which would be copied.
  package static func filedDate(_ date: Timestamp?, sortDate: Timestamp?) -> Timestamp? {
    date ?? sortDate.flatMap { $0.seconds > 0 ? $0 : nil }
  }

  /// The original author's publication and rights, for a text from elsewhere.
  @usableFromInline
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

  /// The size of a story's pages, in the units that frames use.
  @usableFromInline
  package struct Canvas: Sendable, Hashable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }
}
