/// A first-in, first-out queue.
struct Queue<Element> {
  private var storage: [Element] = []
  private var start = 0

  init() {}

  var isEmpty: Bool { start == storage.count }
  var first: Element? { isEmpty ? nil : storage[start] }
  var elements: [Element] { Array(storage[start...]) }

  mutating func append(_ element: Element) { storage.append(element) }

  mutating func take() -> Element? {
    guard !isEmpty else { return nil }
    defer {
      start += 1
      if start > 64, start * 2 > storage.count {
        storage.removeFirst(start)
        start = 0
      }
    }
    return storage[start]
  }
}

extension Queue: Sendable where Element: Sendable {}
