/// A file that belongs to an entry: RSS's enclosure, Atom's `rel=enclosure`, Media RSS's content or JSON Feed's
/// attachment.
package struct FeedEnclosure: Sendable, Hashable {
  package var url: String
  package var type: String?
  /// In bytes.
  package var length: Int?
  /// Seconds.
  package var duration: Double?
  package var title: String?
  package var width: Int?
  package var height: Int?

  package init(
    _ url: String, type: String? = nil, length: Int? = nil, duration: Double? = nil, title: String? = nil,
    width: Int? = nil, height: Int? = nil
  ) {
    self.url = url
    self.type = type
    self.length = length
    self.duration = duration
    self.title = title
    self.width = width
    self.height = height
  }

  /// Whether its type says that it is sound or a film.
  package var isRecording: Bool { type?.hasPrefix("audio/") == true || type?.hasPrefix("video/") == true }
}
