extension Timestamp? {
  /// Replaces this moment by `other` if that is earlier, or if there is none yet. `nil` is no moment, and changes nothing.
  package mutating func formEarlier(_ other: Timestamp?) {
    guard let other else { return }
    self = self.map { min($0, other) } ?? other
  }
}
