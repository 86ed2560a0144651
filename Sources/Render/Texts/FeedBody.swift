import Model
import Text

/// The text of an entry as rendered for feeds, and the inputs that it was made from. Each feed that contains the text
/// records these reads, so that an incremental build renders the feed again if one of them changes.
struct FeedBody: Sendable {
  var html: [UInt8]
  var reads: [Read]
  /// What was reported about it, and the files that it shows: those of every feed that contains it.
  var diagnostics: [Diagnostic]
  var assets: [PublishedAsset]
  /// Whether `reads` are not all that it depends on: see `RenderAttempt.isRepeatable`.
  var dependsOnEverything: Bool
}
