/// What has to be remembered of an open entry besides its values.
struct OpenEntryState {
  /// How many elements are open between the root and the entry's children.
  var depth = 0
  /// How deep the element stood whose text each of them is; `Int.max` for one that anything better replaces.
  var titleDepth = Int.max
  var summaryDepth = Int.max
  /// A `content` has been met, so that a second description is no content.
  var hasContent = false
  /// An id that may serve as the link where there is none.
  var permalink: String?
  var hasLink = false
  /// The index of the author whom only iTunes has named so far.
  var podcastAuthor: Int?
  /// The soundbite that is open has been added.
  var isInSoundbite = false
  /// The pending attributes of a `category`, a `guid`, a `generator`.
  var tag = FeedTag(nil)
  var isPermalink = true
  var latitude: Double?
  var longitude: Double?
  /// The coordinates that come are longitude first.
  var isLongitudeFirst = false
  var dimensions = 2
  /// What the distances that come are multiplied with to be metres.
  var metres = 1.0
  /// The lower corner of a box whose upper one is still to come.
  var corner: [Double] = []
}
