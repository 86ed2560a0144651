package import Text

/// What a feed says of itself; and, in an entry that came from another feed, what it says of that one.
package struct FeedChannel: Sendable, Hashable {
  package var title: FeedText?
  /// The page that the feed belongs to.
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
  package var published: Timestamp?
  package var created: Timestamp?
  /// The feed's own address (`self` in the JSON that is printed).
  package var address: String?
  /// RFC 5005: the next page of a paged feed.
  package var next: String?
  /// RFC 5005: the archive document before this one.
  package var previousArchive: String?
  /// RFC 5005: nothing else has ever been in this feed.
  package var complete: Bool?
  /// RFC 5005: this is an archive document, which does not change any more.
  package var archive: Bool?
  /// WebSub.
  package var hubs: [String] = []
  /// Hours of the day, 0 to 23, in which nobody need ask again.
  package var skipHours: [Int] = []
  /// English names of weekdays.
  package var skipDays: [String] = []
  package var generator: FeedGenerator?
  package var image: FeedImage?
  /// Written, never read: who follows a feed needs none of it.
  package var podcast: FeedPodcast?
  package var authors: [FeedPerson] = []
  package var contributors: [FeedPerson] = []
  package var links: [FeedLink] = []
  package var tags: [FeedTag] = []

  package init() {}
}
