/// Python's `range`: integers from `start` up to, but not including, `end`.
package final class IntegerRange: Sendable {
  let start: Int64
  let end: Int64
  let step: Int64

  /// `step` is not 0.
  init(from start: Int64, to end: Int64, by step: Int64) {
    self.start = start
    self.end = end
    self.step = step
  }

  var count: Int {
    guard step > 0 ? start < end : start > end else { return 0 }
    let (distance, overflow) =
      step > 0 ? end.subtractingReportingOverflow(start) : start.subtractingReportingOverflow(end)
    guard !overflow else { return .max }
    return Int((UInt64(distance) - 1) / step.magnitude) + 1
  }

  subscript(position: Int) -> Int64 { start &+ Int64(position) &* step }

  func contains(_ number: Int64) -> Bool {
    let isInside = step > 0 ? number >= start && number < end : number <= start && number > end
    return isInside
      && (Double(number) - Double(start)).truncatingRemainder(dividingBy: Double(step)) == 0
  }
}
