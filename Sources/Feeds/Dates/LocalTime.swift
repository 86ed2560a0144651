package import Text

/// The time zone of dates that name none.
package struct LocalTime: Sendable {
  /// Returns the seconds ahead of UTC when local clocks show a date.
  let offset: @Sendable (CivilDate) -> Int

  package static let utc = LocalTime { _ in 0 }

  package init(offset: @escaping @Sendable (CivilDate) -> Int) { self.offset = offset }
}
