import Glibc
import Text

/// Filters of numbers.
extension Rendering {
  func number(_ filter: Filter, _ value: Value, _ arguments: [Value]) throws(TemplateError) -> Value {
    try require(value)
    switch filter {
    case .int: return try whole(value, arguments)
    case .float: return floating(value, arguments.given(0))
    case .filesizeformat: return .string(try fileSize(value, isBinary: try flag(arguments, 0)))
    case .round: return try rounded(value, arguments)
    default:
      switch Number(value) {
      case .int(let int):
        guard int != .min else { throw Number.overflow }
        return .int(Swift.abs(int))
      case .double(let double): return .double(Swift.abs(double))
      case nil: throw TemplateError("`abs` needs a number, not \(value.kindName)")
      }
    }
  }
}

extension Rendering {
  private func whole(_ value: Value, _ arguments: [Value]) throws(TemplateError) -> Value {
    let other = arguments.given(0) ?? .int(0)
    switch Number(value) {
    case .int(let int): return .int(int)
    case .double(let double):
      guard !double.isInfinite else { throw Number.overflow }
      return try Rendering.whole(double) ?? other
    case nil: break
    }
    guard let text = value.text else { return other }
    let base = try integer(arguments, 1, "base") ?? 10
    if let int = PythonNumber.int(text, base: base) { return .int(int) }
    return try PythonNumber.double(text).flatMap { double throws(TemplateError) in try Rendering.whole(double) }
      ?? other
  }

  /// `nil` for infinity and NaN.
  private static func whole(_ double: Double) throws(TemplateError) -> Value? {
    guard double.isFinite else { return nil }
    guard let int = Int64(exactly: double.rounded(.towardZero)) else { throw Number.overflow }
    return .int(int)
  }

  private func floating(_ value: Value, _ other: Value?) -> Value {
    if let number = Number(value) { return .double(number.double) }
    if let text = value.text, let double = PythonNumber.double(text) { return .double(double) }
    return other ?? .double(0)
  }

  private func fileSize(_ value: Value, isBinary: Bool) throws(TemplateError) -> String {
    guard let bytes = Number(value)?.double ?? value.text.flatMap(PythonNumber.double) else {
      throw TemplateError("`filesizeformat` needs a number, not \(value.kindName)")
    }
    let base: Double = isBinary ? 1024 : 1000
    if bytes == 1 { return "1 Byte" }
    guard bytes != -.infinity else { throw Number.overflow }
    if bytes < base { return (bytes.rounded(.towardZero) + 0).fixed(0) + " Bytes" }
    let units =
      isBinary
      ? ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"]
      : ["kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"]
    var unit = base
    for name in units {
      unit *= base
      if bytes < unit { return (base * bytes / unit).fixed(1) + " " + name }
    }
    return (base * bytes / unit).fixed(1) + " " + (units.last ?? "")
  }

  private func rounded(_ value: Value, _ arguments: [Value]) throws(TemplateError) -> Value {
    guard let number = Number(value) else {
      throw TemplateError("`round` needs a number, not \(value.kindName)")
    }
    let places = try integer(arguments, 0, "precision") ?? 0
    guard Swift.abs(places) <= 400 else { throw TemplateError("`precision` is too large") }
    switch arguments.given(1)?.text ?? "common" {
    case "common":
      if case .int(let int) = number {
        return .int(places >= 0 ? int : Rendering.rounded(int, places))
      }
      return .double(Rendering.rounded(number.double, places))
    case "ceil": return .double(try Rendering.rounded(number.double, places, .up))
    case "floor": return .double(try Rendering.rounded(number.double, places, .down))
    default: throw TemplateError("`method` must be \"common\", \"ceil\" or \"floor\"")
    }
  }

  /// Rounds through an integer, so that there is no negative zero.
  private static func rounded(_ number: Double, _ places: Int, _ rule: FloatingPointRoundingRule)
    throws(TemplateError) -> Double
  {
    let power = pow(10, Double(places))
    let whole = (number * power).rounded(rule)
    guard whole.isFinite else { throw TemplateError("\(number.pythonText) cannot be rounded to a whole number") }
    return whole == 0 ? 0 : whole / power
  }

  private static func rounded(_ number: Double, _ places: Int) -> Double {
    guard number.isFinite else { return number }
    if places >= 0 { return Double(number.fixed(places)) ?? number }
    var decimal = ExactDecimal(number.magnitude)
    decimal.round(places)
    let magnitude = Double(decimal.text(0)) ?? 0
    return number.sign == .minus ? -magnitude : magnitude
  }

  private static func rounded(_ number: Int64, _ places: Int) -> Int64 {
    guard places > -19 else { return 0 }
    let power = (0..<(-places)).reduce(Int64(1)) { power, _ in power * 10 }
    let rest = number % power
    let isOver = rest.magnitude * 2 > power.magnitude
    let isHalf = rest.magnitude * 2 == power.magnitude && (number / power) % 2 != 0
    let whole = number - rest
    guard isOver || isHalf else { return whole }
    let (result, overflow) = whole.addingReportingOverflow(number < 0 ? -power : power)
    return overflow ? whole : result
  }
}
