import Text

/// Splits a date into runs of digits and runs of letters, whatever separates them.
struct DateWords {
  enum Word {
    case letters(ArraySlice<UInt8>)
    /// `before` is the byte before the number, 0 at the start of the text.
    case number(Int, digits: Int, before: UInt8)
  }

  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  mutating func next() -> Word? {
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte.isASCIIDigit { return number() }
      if Self.isLetter(byte) { return .letters(letters()) }
      index += 1
    }
    return nil
  }

  func follows(_ byte: UInt8) -> Bool { index < bytes.endIndex && bytes[index] == byte }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard follows(byte) else { return false }
    index += 1
    return true
  }

  /// Skips the `h` of `10h30` or `10h`; returns `false`, and skips nothing, if it begins a word.
  mutating func skipHourMark() -> Bool {
    guard index < bytes.endIndex, bytes[index] | 0x20 == UInt8(ascii: "h"),
      index + 1 == bytes.endIndex || !Self.isLetter(bytes[index + 1])
    else { return false }
    index += 1
    return true
  }

  /// Returns the number at the current position; `nil` if there is none.
  mutating func digits(atMost count: Int) -> Int? {
    let start = index
    var value = 0
    while index < bytes.endIndex, index - start < count, bytes[index].isASCIIDigit {
      value = value * 10 + Int(bytes[index] - 0x30)
      index += 1
    }
    return index == start ? nil : value
  }

  mutating func skipFraction() {
    guard follows(UInt8(ascii: ".")) || follows(UInt8(ascii: ",")), index + 1 < bytes.endIndex,
      bytes[index + 1].isASCIIDigit
    else { return }
    index += 1
    while index < bytes.endIndex, bytes[index].isASCIIDigit { index += 1 }
  }
}

extension DateWords {
  private mutating func number() -> Word {
    let start = index
    let before = start > bytes.startIndex ? bytes[start - 1] : 0
    let value = digits(atMost: 18) ?? 0
    let count = index - start
    if index < bytes.endIndex, bytes[index].isASCIIDigit { index = bytes.endIndex }
    return .number(value, digits: count, before: before)
  }

  private mutating func letters() -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.endIndex, Self.isLetter(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }
}
