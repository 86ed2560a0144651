/// A reader of what a `BinaryWriter` wrote. The bytes may be damaged or forged: it never reads past their end, and a
/// wrong number never makes it reserve memory.
///
/// `@usableFromInline`, since the compiler inlines no function of a `package` type into other modules without it.
@usableFromInline
package struct BinaryReader: Sendable {
  private let bytes: [UInt8]
  private let end: Int
  /// Where the next value begins.
  package private(set) var offset: Int
  /// Whether a value could not be read. Every later one is then 0 or empty.
  @usableFromInline package var hasFailed = false

  package init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    let range = (range ?? bytes.indices).clamped(to: bytes.indices)
    offset = range.lowerBound
    end = range.upperBound
  }

  /// Whether everything was read, and nothing failed.
  package var isAtEnd: Bool { offset == end && !hasFailed }

  /// Returns a number that `append(count:)` wrote; 0 after a failure.
  package mutating func count() -> Int { Int(exactly: bits()) ?? fail(0) }

  package mutating func number() -> Int64 {
    let bits = bits()
    return Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
  }

  /// Returns the number of a line, a column or a pixel. Fails unless it is in 0…2³¹−1, so that callers can calculate
  /// with it without overflow.
  package mutating func lineNumber() -> Int {
    let number = number()
    return 0...Int64(Int32.max) ~= number ? Int(number) : fail(0)
  }

  package mutating func word() -> UInt64 {
    guard !hasFailed, end - offset >= 8 else { return fail(0) }
    var word: UInt64 = 0
    for index in 0..<8 { word |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    offset += 8
    return word
  }

  /// Fails if the number is not finite: no file or setting can contain one.
  package mutating func double() -> Double {
    let number = Double(bitPattern: word())
    return number.isFinite ? number : fail(0)
  }

  @usableFromInline
  package mutating func flag() -> Bool {
    guard !hasFailed, offset < end, bytes[offset] <= 1 else { return fail(false) }
    offset += 1
    return bytes[offset - 1] == 1
  }

  package mutating func text() -> String {
    let range = range()
    return bytes.span.extracting(range).text
  }

  package mutating func content() -> [UInt8] {
    let range = range()
    return Array(bytes[range])
  }

  /// Skips a length and the content after it; returns the range of the content.
  package mutating func range() -> Range<Int> {
    let count = count()
    guard !hasFailed, count <= end - offset else { return fail(offset..<offset) }
    offset += count
    return offset - count..<offset
  }

  package mutating func digest() -> FastDigest {
    let high = word()
    return FastDigest(high: high, low: word())
  }

  // Inlined, since in other modules the generic code would ask the runtime for the type of each value.
  @inlinable @inline(__always)
  package mutating func optional<Value>(_ read: (inout BinaryReader) -> Value) -> Value? {
    flag() ? read(&self) : nil
  }

  /// Returns as many elements as were written; an empty list after a failure.
  @inlinable @inline(__always)
  package mutating func list<Element>(_ read: (inout BinaryReader) -> Element) -> [Element] {
    let count = elementCount()
    guard count > 0 else { return [] }
    var elements: [Element] = []
    // Reserves at most 4 MiB, however large a forged count is.
    elements.reserveCapacity(min(count, max(64, (4 << 20) / max(1, MemoryLayout<Element>.stride))))
    for _ in 0..<count {
      elements.append(read(&self))
      if hasFailed { return [] }
    }
    return elements
  }

  /// Returns the number of elements that follow. Fails if it exceeds the remaining bytes: each element takes at least
  /// one.
  @usableFromInline
  package mutating func elementCount() -> Int {
    let count = count()
    return !hasFailed && count <= end - offset ? count : fail(0)
  }

  /// Records a failure, for a value that the caller cannot use, and returns `value`.
  @inlinable @inline(__always)
  package mutating func fail<Value>(_ value: Value) -> Value {
    hasFailed = true
    return value
  }

  @inline(__always)
  private mutating func bits() -> UInt64 {
    // Most numbers are small.
    if !hasFailed, offset < end, bytes[offset] < 0x80 {
      offset += 1
      return UInt64(bytes[offset - 1])
    }
    return longBits()
  }

  private mutating func longBits() -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while !hasFailed, offset < end, shift < 64 {
      let byte = bytes[offset]
      offset += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return fail(0)
  }
}
