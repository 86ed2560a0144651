import Media
import Synchronization

/// What was made of the texts of entries that are spoken. A text is shown by its page, by lists and by a feed: the first
/// that asks makes it, and the others wait.
final class SpokenEntries: Sendable {
  private let slots = Mutex<[Int: Slot]>([:])

  private final class Slot: Sendable {
    let outcome = Mutex<Speech.Outcome?>(nil)
  }

  /// `make` must not ask for a text.
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
