import Model

/// An entry's text as feeds show it, with what it was made from: every feed that has it has read that.
struct FeedBody: Sendable {
  var html: [UInt8]
  var reads: [Read]
}
