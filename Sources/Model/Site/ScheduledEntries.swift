package import Text

/// The entries of the site's own content that a later build shows, because their date is in the future.
package struct ScheduledEntries: Sendable, Equatable {
  package private(set) var count = 0
  /// The earliest of their dates; `nil` if there are none.
  package private(set) var first: Timestamp?

  package init() {}

  package init(count: Int, first: Timestamp?) { (self.count, self.first) = (count, first) }

  package mutating func add(_ date: Timestamp) {
    count += 1
    first.formEarlier(date)
  }
}
