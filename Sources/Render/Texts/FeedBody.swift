import Model

/// The text of an entry as rendered for feeds, and the inputs that it was made from. Each feed that contains the text
/// records these reads, so that an incremental build renders the feed again if one of them changes.
struct FeedBody: Sendable {
  var html: [UInt8]
  var reads: [Read]
}
