/// Classes of ASCII bytes. A byte above 127 is in none of them.
extension UInt8 {
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  @inlinable package var isASCIIUppercase: Bool { self &- 0x41 < 26 }

  @inlinable package var isASCIILowercase: Bool { self &- 0x61 < 26 }

  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inlinable package var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIILetter }

  @inlinable package var isASCIIHexDigit: Bool { isASCIIDigit || (self | 0x20) &- 0x61 < 6 }

  /// HTML's ASCII white space: tab, line feed, form feed, carriage return, space. (XML's has no form feed.)
  @inlinable package var isASCIIWhitespace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
  }

  /// 0…31 and 127.
  @inlinable package var isASCIIControl: Bool { self < 0x20 || self == 0x7F }

  /// An uppercase letter as lowercase; any other byte unchanged.
  @inlinable package var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }

  /// 0…15; `nil` if this is not a hexadecimal digit.
  @inlinable package var hexValue: UInt8? {
    if isASCIIDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}
