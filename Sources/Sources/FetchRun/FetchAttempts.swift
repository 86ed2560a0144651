/// The fetches of a run, by number. A fetch that has ended is freed at once: a run with many sources would otherwise
/// keep all of them in memory until its end.
struct FetchAttempts: Sendable {
  private var boxes: [Box?] = []

  /// Adds a fetch; returns its number.
  mutating func add(_ visit: FetchAttempt) -> Int {
    boxes.append(Box(visit))
    return boxes.count - 1
  }

  /// The fetch with this number, which has not ended.
  subscript(id: Int) -> FetchAttempt {
    get {
      guard let box = boxes[id] else { preconditionFailure("fetch \(id) has ended") }
      return box.visit
    }
    set { boxes[id] = Box(newValue) }
  }

  mutating func end(_ id: Int) { boxes[id] = nil }

  /// Removes and returns all that have not ended.
  mutating func drain() -> [FetchAttempt] {
    defer { boxes = [] }
    return boxes.compactMap { $0?.visit }
  }

  /// A fetch is large: in a class, it is not copied when the array grows.
  private final class Box: Sendable {
    let visit: FetchAttempt

    init(_ visit: FetchAttempt) { self.visit = visit }
  }
}
