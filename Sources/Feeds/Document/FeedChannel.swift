package import Text

/// The facts about a feed; in an entry that was copied from another feed, the facts about that feed.
package struct FeedChannel: Sendable, Hashable {
  package var title: FeedText?
  /// The web page that the feed belongs to.
  package var link: String?
  package var description: FeedText?
  /// A BCP 47 tag, as the feed spells it.
  package var language: String?
  package var id: String?
  package var rights: FeedText?
  package var icon: String?
  package var logo: String?
  /// Minutes.
  package var ttl: Int?
  package var explicit: Bool?
  package var updated: Timestamp?
  var published: Timestamp?
  var created: Timestamp?
  /// The feed's own address (`self` in the printed JSON).
  package var address: String?
  /// RFC 5005: the next page of a paged feed.
  package var next: String?
  /// RFC 5005: the archive document before this one.
  package var previousArchive: String?
  /// RFC 5005: the document holds all entries of the feed.
  package var complete: Bool?
  /// RFC 5005: this is an archive document, which does not change any more.
  package var archive: Bool?
  /// WebSub hubs.
  package var hubs: [String] = []
  /// Hours of the day (0–23, UTC) in which the feed asks not to be polled.
  package var skipHours: [Int] = []
  /// English names of weekdays.
  package var skipDays: [String] = []
  package var generator: FeedGenerator?
  package var image: FeedImage?
  /// Only for writing; readers of feeds do not need it.
  package var podcast: FeedPodcast?
  package var authors: [FeedPerson] = []
  /// The authors of the entries that name none (RFC 4287, section 4.2.1): `authors` without the managing editor of RSS.
  package var entryAuthors: [FeedPerson] = []
  var contributors: [FeedPerson] = []
  package var links: [FeedLink] = []
  var tags: [FeedTag] = []

  package init() {}
}
