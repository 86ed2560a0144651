/// The classes of ASCII that formats of the web are written in; a byte past 127 belongs to none.
extension UInt8 {
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  @inlinable package var isASCIIUppercase: Bool { self &- 0x41 < 26 }

  @inlinable package var isASCIILowercase: Bool { self &- 0x61 < 26 }

  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inlinable package var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIILetter }

  @inlinable package var isASCIIHexDigit: Bool { isASCIIDigit || (self | 0x20) &- 0x61 < 6 }

  /// HTML's and XML's: tab, line feed, form feed, carriage return, space.
  @inlinable package var isASCIIWhitespace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
  }

  /// 0…31 and 127.
  @inlinable package var isASCIIControl: Bool { self < 0x20 || self == 0x7F }

  /// A letter in lower case; any other byte as it is.
  @inlinable package var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }

  /// 0…15; `nil` where this is no hexadecimal digit.
  @inlinable package var hexValue: UInt8? {
    if isASCIIDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}
