import Media
import Synchronization

/// The recordings of the texts of entries. A page, lists and a feed show the same one: the first that asks makes it,
/// and the others wait.
final class SpokenEntries: Sendable {
  private let slots = Mutex<[Int: Slot]>([:])

  private final class Slot: Sendable {
    let outcome = Mutex<Speech.Outcome?>(nil)
  }

  /// Returns the outcome for the entry, which `make` makes at the first call. `make` must not call this function: that
  /// could deadlock.
  func outcome(of entry: Int, make: () -> Speech.Outcome) -> Speech.Outcome {
    let slot = slots.withLock { slots in
      let slot = slots[entry] ?? Slot()
      slots[entry] = slot
      return slot
    }
    return slot.outcome.withLock { known in
      if let known { return known }
      let made = make()
      known = made
      return made
    }
  }
}
