extension Double {
  /// As Python's `repr`: the shortest digits that parse to the same number. Numbers from 1e16 on, and those below 1e-4
  /// other than 0, have an exponent.
  var pythonText: String {
    guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
    let (digits, exponent) = shortestDigits
    let sign = self.sign == .minus ? "-" : ""
    if exponent < -4 || exponent >= 16 {
      let magnitude = abs(exponent)
      let fraction = digits.count > 1 ? "." + digits.dropFirst() : ""
      return
        "\(sign)\(digits.prefix(1))\(fraction)e\(exponent < 0 ? "-" : "+")\(magnitude < 10 ? "0" : "")\(magnitude)"
    }
    if exponent < 0 { return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits }
    let whole = digits.prefix(exponent + 1)
    let rest = digits.dropFirst(exponent + 1)
    let zeros = String(repeating: "0", count: exponent + 1 - whole.count)
    return sign + whole + zeros + "." + (rest.isEmpty ? "0" : rest)
  }

  /// The number with that many decimals, exactly rounded, halves to even, as Python's `%.2f`.
  func fixed(_ places: Int) -> String {
    guard isFinite else { return pythonText }
    var decimal = ExactDecimal(magnitude)
    decimal.round(places)
    return (sign == .minus ? "-" : "") + decimal.text(places)
  }

  /// The shortest digits of a finite number, without its sign and without leading or trailing zeros, and the power of
  /// ten of the first digit.
  var shortestDigits: (digits: String, exponent: Int) {
    guard self != 0 else { return ("0", 0) }
    var digits: [UInt8] = []
    var exponent = 0
    var pointPosition: Int?
    let text = Array(magnitude.description.utf8)
    for (position, byte) in text.enumerated() {
      if byte == 0x2E {
        pointPosition = digits.count
      } else if byte == 0x65 {
        exponent = Int(String(decoding: text[(position + 1)...], as: UTF8.self)) ?? 0
        break
      } else {
        digits.append(byte)
      }
    }
    exponent += (pointPosition ?? digits.count) - 1
    while digits.count > 1, digits.first == 0x30 {
      digits.removeFirst()
      exponent -= 1
    }
    while digits.count > 1, digits.last == 0x30 { digits.removeLast() }
    return (String(decoding: digits, as: UTF8.self), exponent)
  }
}
