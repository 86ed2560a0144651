package struct FeedChapter: Sendable, Hashable {
  package var title: String
  /// Seconds from the beginning of the recording.
  package var start: Double

  package init(_ title: String, start: Double) {
    self.title = title
    self.start = start
  }
}
