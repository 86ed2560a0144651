/// What has to be remembered of an open entry, or of the feed outside its entries, besides its values.
struct OpenEntryState {
  /// Number of open elements while a child of the entry closes: the entry and its ancestors.
  var depth = 0
  var texts = TextPrecedence()
  var places = PlaceReader()
  /// An id that may serve as the link if there is none.
  var permalink: String?
  var hasLink = false
  /// Whether the entry names the address from before a service that counts clicks: then it is the link.
  var hasOriginalLink = false
  /// Index of an author that only iTunes has named so far.
  var podcastAuthor: Int?
  /// Whether the open soundbite was added.
  var isInSoundbite = false
  /// The open `enclosure` if its attributes have no address: then it may be the text.
  var enclosure: FeedEnclosure?
  /// The pending attributes of a `category` and a `guid`.
  var tag = FeedTag(nil)
  var isPermalink = true
}
