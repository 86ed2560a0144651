import Text

/// The layout of a value: the part after `%` in Python's printf-style formatting, and after `:` in `str.format`.
struct FormatSpecification {
  enum Alignment { case left, right, center, behindSign }

  var fill: Unicode.Scalar = " "
  var alignment: Alignment?
  /// Whether a `0` is in front of the width: zeros fill it, in numbers after the sign.
  var padsWithZeros = false
  /// `+` or a space in front of non-negative numbers.
  var sign: Unicode.Scalar?
  var isAlternate = false
  var width = 0
  var separator: Unicode.Scalar?
  var precision: Int?
  var type: Unicode.Scalar?

  /// Whether it has options that text does not support.
  var isForNumbers: Bool { sign != nil || isAlternate || separator != nil || alignment == .behindSign }

  /// By default numbers are aligned to the right, text to the left.
  func padded(_ text: String, isNumber: Bool) -> String {
    let gap = width - text.scalarCount
    guard gap > 0 else { return text }
    func filling(_ count: Int) -> String { String(repeating: Character(fill), count: count) }
    switch alignment ?? (isNumber ? .right : .left) {
    case .left: return text + filling(gap)
    case .right: return filling(gap) + text
    case .center: return filling(gap / 2) + text + filling(gap - gap / 2)
    case .behindSign:
      guard let first = text.unicodeScalars.first, ["-", "+", " "].contains(first) else {
        return filling(gap) + text
      }
      return String(first) + filling(gap) + String(text.unicodeScalars.dropFirst())
    }
  }

  func text(of number: Int64) -> String {
    let radix: Int =
      switch type {
      case "x", "X": 16
      case "o": 8
      case "b": 2
      default: 10
      }
    var digits = String(number.magnitude, radix: radix, uppercase: type == "X")
    if let precision, digits.utf8.count < precision {
      digits = String(repeating: "0", count: precision - digits.utf8.count) + digits
    }
    let prefix = isAlternate && radix != 10 ? "0\(type.map(String.init) ?? "")" : ""
    let room = room(beside: prefix.utf8.count, isNegative: number < 0)
    return signed(prefix + grouped(digits, every: radix == 10 ? 3 : 4, room: room), isNegative: number < 0)
  }

  func text(of number: Double) -> String {
    let isNegative = number.sign == .minus && !number.isNaN
    let magnitude = number.magnitude
    guard number.isFinite else {
      let word = number.isNaN ? "nan" : "inf"
      return signed(
        type?.properties.isUppercase ?? false ? word.uppercased() : word, isNegative: isNegative)
    }
    var text: String =
      switch type {
      case "e", "E": FormatSpecification.scientific(magnitude, precision ?? 6)
      case "g", "G", "n": general(magnitude, precision ?? 6)
      case "%": (magnitude * 100).fixed(precision ?? 6) + "%"
      case nil: precision.map { general(magnitude, $0, keepsPoint: true) } ?? magnitude.pythonText
      default: magnitude.fixed(precision ?? 6)
      }
    if isAlternate, !text.contains(".") {
      let end = text.firstIndex { $0 == "e" || $0 == "%" } ?? text.endIndex
      text.insert(".", at: end)
    }
    let isUppercase = type == "E" || type == "G"
    let end = text.firstIndex { $0 == "." || $0 == "e" || $0 == "%" } ?? text.endIndex
    let room = room(beside: text[end...].utf8.count, isNegative: isNegative)
    let whole = grouped(String(text[..<end]), every: 3, room: room)
    return signed(
      whole + (isUppercase ? text[end...].uppercased() : String(text[end...])),
      isNegative: isNegative)
  }
}

extension FormatSpecification {
  private func signed(_ digits: String, isNegative: Bool) -> String {
    isNegative ? "-" + digits : (sign.map { String($0) } ?? "") + digits
  }

  /// The length that zeros in front of the number fill, without its sign and `others`; 0 if other characters fill it.
  private func room(beside others: Int, isNegative: Bool) -> Int {
    guard fill == "0", alignment == .behindSign else { return 0 }
    return width - others - (isNegative || sign != nil ? 1 : 0)
  }

  /// Zeros that fill `room` are grouped like other digits.
  private func grouped(_ digits: String, every size: Int, room: Int) -> String {
    guard let separator else { return digits }
    var count = digits.utf8.count
    while count + (count - 1) / size < room { count += 1 }
    let digits = String(repeating: "0", count: count - digits.utf8.count) + digits
    var result = ""
    for (position, digit) in digits.enumerated() {
      if position > 0, (digits.count - position) % size == 0 {
        result.unicodeScalars.append(separator)
      }
      result.append(digit)
    }
    return result
  }

  private static func scientific(_ number: Double, _ precision: Int) -> String {
    var decimal = ExactDecimal(number)
    let (digits, exponent) = decimal.significant(precision + 1)
    return mantissa(digits) + power(exponent)
  }

  private static func mantissa(_ digits: [UInt8]) -> String {
    let text = String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    return digits.count > 1 ? text.prefix(1) + "." + text.dropFirst() : text
  }

  private static func power(_ exponent: Int) -> String {
    "e" + (exponent < 0 ? "-" : "+") + (abs(exponent) < 10 ? "0" : "") + String(abs(exponent))
  }

  private func general(_ number: Double, _ precision: Int, keepsPoint: Bool = false) -> String {
    let precision = max(1, precision)
    var decimal = ExactDecimal(number)
    let (digits, exponent) = decimal.significant(precision)
    var kept = digits
    if !isAlternate { while kept.count > 1, kept.last == 0 { kept.removeLast() } }
    let limit = keepsPoint ? precision - 1 : precision
    if exponent < -4 || exponent >= limit, number != 0 {
      return FormatSpecification.mantissa(kept) + FormatSpecification.power(exponent)
    }
    if exponent < 0 {
      return "0." + String(repeating: "0", count: -exponent - 1)
        + FormatSpecification.plain(kept[...])
    }
    let whole = kept.prefix(exponent + 1)
    let zeros = String(repeating: "0", count: exponent + 1 - whole.count)
    let rest = kept.dropFirst(exponent + 1)
    let fraction = rest.isEmpty ? (keepsPoint ? ".0" : "") : "." + FormatSpecification.plain(rest)
    return FormatSpecification.plain(whole) + zeros + fraction
  }

  private static func plain(_ digits: ArraySlice<UInt8>) -> String {
    String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
  }
}
