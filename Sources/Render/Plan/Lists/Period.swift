/// A year, or a month of one, in the site's time zone.
struct Period: Hashable, Sendable, Comparable {
  var year: Int
  /// 1…12; `nil` for the whole year.
  var month: Int?

  /// The parts of its address, and of its name in a build memory.
  var parts: [String] { ["\(year)"] + (month.map { [($0 < 10 ? "0" : "") + "\($0)"] } ?? []) }

  init(year: Int, month: Int? = nil) {
    self.year = year
    self.month = month
  }

  /// The inverse of `parts`.
  init?(_ parts: [String]) {
    guard (1...2).contains(parts.count), let year = Int(parts[0]) else { return nil }
    self.init(year: year, month: parts.count == 2 ? Int(parts[1]) : nil)
  }

  static func < (left: Period, right: Period) -> Bool {
    (left.year, left.month ?? 0) < (right.year, right.month ?? 0)
  }
}
