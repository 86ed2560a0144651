/// Where a Media RSS element stands.
struct MediaState {
  /// The index among the entry's enclosures of the `media:content` that is open.
  var open: Int?
  /// What was found of the feed itself beside its entries.
  var period: Int?
  var frequency = 1
  var image = ImageState.outside

  enum ImageState { case outside, ofChannel, ofEntry }
}
