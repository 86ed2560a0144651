/// Python's `range`: whole numbers from `start` to before `end`.
package final class Progression: Sendable {
  package let start: Int64
  package let end: Int64
  package let step: Int64

  init(from start: Int64, to end: Int64, by step: Int64) {
    self.start = start
    self.end = end
    self.step = step
  }
}
