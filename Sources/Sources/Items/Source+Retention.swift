import Archive
import Model
import Text

extension Source {
  /// Returns the change that deletes the entries that left the feed longer ago than `retention`; none without it.
  func expiry(now: Timestamp) -> [EntryChange] {
    guard let retention else { return [] }
    return [.expire(leftBefore: Timestamp(seconds: now.seconds - retention))]
  }
}
