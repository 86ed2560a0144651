/// Appending text and numbers to a buffer, and reading one as text.
extension [UInt8] {
  @inlinable package mutating func append(utf8 text: String) {
    unsafe text.utf8.span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Appends the eight bytes of `word`, the lowest first.
  package mutating func append(word: UInt64) {
    unsafe Swift.withUnsafeBytes(of: word.littleEndian) { unsafe append(contentsOf: $0) }
  }

  @inlinable package mutating func append(_ text: StaticString) {
    unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func append(utf8 text: Substring) {
    append(contentsOf: text.utf8)
  }

  /// Appends decimal digits, with `-` in front of a negative number.
  package mutating func append(decimal number: Int) {
    if number < 0 { append(0x2D) }
    append(digits: number.magnitude)
  }

  /// Appends decimal digits, padded on the left with zeros to `width` digits.
  package mutating func append(decimal number: Int, width: Int) {
    if width == 2, 0..<100 ~= number {
      append(0x30 + UInt8(number / 10))
      return append(0x30 + UInt8(number % 10))
    }
    if number < 0 { append(0x2D) }
    var limit: UInt = 10
    for _ in 1..<Swift.max(1, width) {
      if number.magnitude < limit { append(0x30) }
      limit = limit > UInt.max / 10 ? UInt.max : limit * 10
    }
    append(digits: number.magnitude)
  }

  /// Invalid UTF-8 is replaced with U+FFFD.
  package var text: String { String(decoding: self, as: UTF8.self) }
}

extension ArraySlice<UInt8> {
  /// Invalid UTF-8 is replaced with U+FFFD.
  package var text: String { String(decoding: self, as: UTF8.self) }
}

extension Span<UInt8> {
  /// Returns the bytes of `range` as text; invalid UTF-8 is replaced with U+FFFD.
  package func text(_ range: Range<Int>) -> String {
    unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// All bytes as text; invalid UTF-8 is replaced with U+FFFD. Our own check of long texts is quicker than `String`'s.
  package var text: String { isUTF8 ? unsafe knownText : text(0..<count) }

  package func bytes(_ range: Range<Int>) -> [UInt8] {
    unsafe extracting(range).withUnsafeBufferPointer { unsafe [UInt8]($0) }
  }

  /// Whether `literal` is anywhere in the bytes.
  package func contains(_ literal: StaticString) -> Bool { firstIndex(of: literal) != nil }

  /// Whether the bytes from `offset` on start with `literal`.
  package func has(_ literal: StaticString, at offset: Int) -> Bool {
    let length = literal.utf8CodeUnitCount
    guard offset >= 0, count - offset >= length else { return false }
    for index in 0..<length where unsafe self[offset + index] != literal.utf8Start[index] { return false }
    return true
  }
}

extension [UInt8] {
  package mutating func append(_ span: Span<UInt8>, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    unsafe span.extracting(range).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  private mutating func append(digits magnitude: UInt) {
    guard magnitude > 9 else { return append(0x30 + UInt8(magnitude)) }
    var divisor: UInt = 10
    while magnitude / divisor > 9 { divisor *= 10 }
    while divisor > 0 {
      append(0x30 + UInt8(magnitude / divisor % 10))
      divisor /= 10
    }
  }
}

extension String {
  /// Decimal digits, padded on the left with zeros to `width` digits.
  package init(decimal number: Int, width: Int) {
    var bytes: [UInt8] = []
    bytes.append(decimal: number, width: width)
    self = bytes.text
  }
}
