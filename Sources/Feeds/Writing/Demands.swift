import Text

extension FeedDocument {
  /// When the feed last changed: what it says, or the newest of its entries.
  var changed: Timestamp? {
    channel.updated ?? entries.compactMap { $0.updated ?? $0.published ?? $0.deleted }.max() ?? channel.published
  }
}

extension FeedEntry {
  /// What the entry is known by where every entry must have an id: its own, its address, or a digest of what it says.
  package var identity: String {
    id ?? link ?? "urn:sha256:"
      + SHA256.digest(of: (title?.value ?? "") + "\n" + ((content ?? summary)?.value ?? "")).hex
  }
}
