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
    let distance = UInt64(bitPattern: step > 0 ? end &- start : start &- end)
    return Int(clamping: (distance - 1) / step.magnitude + 1)
  }

  subscript(position: Int) -> Int64 { start &+ Int64(position) &* step }

  /// The element at this position, or the nearest number if the position is outside of the range and the element would be
  /// too large.
  func bound(_ position: Int) -> Int64 {
    let (distance, isFar) = Int64(position).multipliedReportingOverflow(by: step)
    let (bound, isBeyond) = start.addingReportingOverflow(distance)
    return isFar || isBeyond ? (position > 0) == (step > 0) ? .max : .min : bound
  }

  func contains(_ number: Int64) -> Bool {
    let isInside = step > 0 ? number >= start && number < end : number <= start && number > end
    return isInside
      && (Double(number) - Double(start)).truncatingRemainder(dividingBy: Double(step)) == 0
  }
}
