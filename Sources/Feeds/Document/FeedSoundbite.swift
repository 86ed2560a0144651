/// A passage of a recording that is meant to be quoted.
package struct FeedSoundbite: Sendable, Hashable {
  /// Seconds from the beginning of the recording.
  package var start: Double
  /// Seconds.
  package var duration: Double
  package var title: String?

  package init(start: Double, duration: Double, title: String? = nil) {
    self.start = start
    self.duration = duration
    self.title = title
  }
}
