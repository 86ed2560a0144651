import Text

extension FeedDocument {
  /// When the feed last changed: its own date, or else that of its newest entry.
  var changed: Timestamp? {
    channel.updated ?? entries.compactMap { $0.updated ?? $0.published ?? $0.deleted }.max() ?? channel.published
  }
}

extension FeedEntry {
  /// The entry's id in formats that require one: its own, its address, or a digest of its text.
  package var identity: String {
    id ?? link ?? "urn:sha256:"
      + SHA256.digest(of: (title?.value ?? "") + "\n" + ((content ?? summary)?.value ?? "")).hex
  }
}
