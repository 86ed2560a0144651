/// A passage of a recording that is meant to be quoted.
package struct FeedSoundbite: Sendable, Hashable {
  /// Seconds from the beginning of the recording.
  var start: Double
  /// Seconds.
  var duration: Double
  var title: String?

  package init(start: Double, duration: Double, title: String? = nil) {
    self.start = start
    self.duration = duration
    self.title = title
  }
}
