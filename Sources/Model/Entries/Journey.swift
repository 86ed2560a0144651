package import Text

/// A walk that a group announces, and by when it should be over.
@usableFromInline
package struct Journey: Sendable, Hashable {
  package enum State: String, Sendable, Hashable, CaseIterable { case planned, active, over, overdue }

  package var title: String?
  package var departs: Timestamp
  package var deadline: Timestamp
  /// When the group has said that it arrived; `nil` if it has not.
  package var arrived: Timestamp?
  /// The route in words; `nil` if none is given, or if the entry's place is the route.
  package var route: String?

  package init(departs: Timestamp, deadline: Timestamp) {
    self.departs = departs
    self.deadline = deadline
  }

  package func state(at now: Timestamp) -> State {
    if let arrived, arrived <= now { return .over }
    return now < departs ? .planned : now < deadline ? .active : .overdue
  }

  /// Returns the next time after `now` at which its state changes by itself, or `nil` if there is none.
  package func nextChange(after now: Timestamp) -> Timestamp? {
    let moments = [departs, deadline, arrived].compactMap { $0 }
    return state(at: now) == .over ? nil : moments.filter { $0 > now }.min()
  }
}
