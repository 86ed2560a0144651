import Model

/// The text of an entry as rendered for feeds, and its reads: every feed that contains it records them.
struct FeedBody: Sendable {
  var html: [UInt8]
  var reads: [Read]
}
