/// Durations in settings, such as `10m`.
package enum Interval {
  /// Returns the seconds of a text such as `90s`, `10m`, `24h`, `3d`, `2w` or `1y` (365 days). Returns `nil` if the
  /// text is not a duration or is longer than a thousand years.
  package static func seconds(_ text: String) -> Int64? {
    guard let unit = text.utf8.last, let factor = factors[unit] else { return nil }
    guard let number = YAMLScalar.integer(String(text.dropLast())), (0...31_536_000_000 / factor).contains(number)
    else {
      return nil
    }
    return number * factor
  }

  private static let factors: [UInt8: Int64] = [
    UInt8(ascii: "s"): 1, UInt8(ascii: "m"): 60, UInt8(ascii: "h"): 3600, UInt8(ascii: "d"): 86400,
    UInt8(ascii: "w"): 604_800, UInt8(ascii: "y"): 31_536_000,
  ]
}
