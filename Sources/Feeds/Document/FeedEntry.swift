package import Model
package import Text

package struct FeedEntry: Sendable, Hashable {
  package var id: String?
  package var title: FeedText?
  package var link: String?
  package var summary: FeedText?
  package var content: FeedText?
  package var published: Timestamp?
  package var updated: Timestamp?
  package var created: Timestamp?
  package var rights: FeedText?
  /// The web page for readers' comments.
  package var comments: String?
  package var language: String?
  package var authors: [FeedPerson] = []
  package var contributors: [FeedPerson] = []
  package var links: [FeedLink] = []
  package var tags: [FeedTag] = []
  package var enclosures: [FeedEnclosure] = []
  package var image: FeedImage?
  /// Seconds.
  package var duration: Double?
  package var explicit: Bool?
  package var season: Int?
  package var episode: Int?
  package var episodeType: EpisodeType?
  package var transcripts: [FeedTranscript] = []
  package var chapters: [FeedChapter] = []
  package var soundbites: [FeedSoundbite] = []
  package var place: FeedPlace?
  package var alert: FeedAlert?
  /// The id that the entries of one alert in several languages share, one entry for each language; otherwise `nil`.
  package var translation: String?
  /// The feed that the entry was copied from, if an aggregator says so.
  package var source: FeedChannel?
  /// RFC 6721: when the entry was deleted; only `id` and this are then known.
  package var deleted: Timestamp?

  package init() {}

  /// The feed that an OPML outline links to.
  package var feedAddress: String? { links.first { $0.relation == "self" }?.url }
}
