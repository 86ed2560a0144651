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
    if bytes < base { return "\(Int64(bytes)) Bytes" }
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

/// Parses text as Python's `int` and `float` do.
enum PythonNumber {
  static func int(_ text: String, base: Int) -> Int64? {
    var digits = plainDigits(text)
    let sign = digits.first == "-" || digits.first == "+" ? digits.removeFirst() : "+"
    var radix = base
    for (prefix, value) in [("0x", 16), ("0o", 8), ("0b", 2)] where base == 0 || base == value {
      if digits.lowercased().hasPrefix(prefix) {
        digits.removeFirst(2)
        radix = value
      }
    }
    guard let plain = withoutUnderscores(digits), let first = plain.utf8.first, first != 0x2B,
      first != 0x2D
    else {
      return nil
    }
    if radix == 0 { radix = 10 }
    guard (2...36).contains(radix) else { return nil }
    return Int64((sign == "-" ? "-" : "") + plain, radix: radix)
  }

  static func double(_ text: String) -> Double? {
    guard let plain = withoutUnderscores(plainDigits(text)) else { return nil }
    let isHex = plain.utf8.contains(0x78) || plain.utf8.contains(0x58) || plain.utf8.contains(0x70)
    return isHex || plain.hasPrefix("+-") || plain.lowercased().contains("nan(")
      ? nil : Double(plain)
  }

  /// The text without surrounding white space, with the decimal digits of other scripts replaced by ASCII ones.
  private static func plainDigits(_ text: String) -> String {
    let stripped = PythonText.stripped(text)
    guard !stripped.isASCII else { return stripped }
    var plain = String.UnicodeScalarView()
    for scalar in stripped.unicodeScalars {
      let value = scalar.properties.numericType == .decimal ? scalar.properties.numericValue : nil
      plain.append(value.map { Unicode.Scalar(UInt8(ascii: "0") + UInt8($0)) } ?? scalar)
    }
    return String(plain)
  }

  /// Whether underscores are only between two digits.
  private static func withoutUnderscores(_ text: String) -> String? {
    guard text.utf8.contains(0x5F) else { return text }
    let bytes = Array(text.utf8)
    for (position, byte) in bytes.enumerated() where byte == 0x5F {
      guard position > 0, position + 1 < bytes.count, bytes[position - 1].isASCIIAlphanumeric,
        bytes[position + 1].isASCIIAlphanumeric
      else { return nil }
    }
    return bytes.filter { $0 != 0x5F }.text
  }
}
