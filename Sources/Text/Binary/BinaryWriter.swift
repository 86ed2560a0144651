/// A writer of files that only Rhapsode reads: numbers and texts one after another, which `BinaryReader` reads in the
/// same order.
///
/// `@usableFromInline`, since the compiler inlines no function of a `package` type into other modules without it.
@usableFromInline
package struct BinaryWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Removes all bytes, but keeps the reserved memory.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends the bytes of another writer, without a length.
  package mutating func append(coded content: [UInt8]) { bytes += content }

  mutating func append(coded content: Span<UInt8>) { bytes.append(content, 0..<content.count) }

  /// Appends a number from 0 on in seven-bit groups, the lowest first, as in LEB128: small numbers take one byte.
  @usableFromInline
  package mutating func append(count: Int) { append(bits: UInt64(truncatingIfNeeded: count)) }

  /// Returns the range of a content together with the length that is written before it.
  package static func withLength(_ content: Range<Int>) -> Range<Int> {
    var length = 1
    var rest = content.count >> 7
    while rest > 0 {
      length += 1
      rest >>= 7
    }
    return max(0, content.lowerBound - length)..<content.upperBound
  }

  /// Appends any number: those near 0 take one byte.
  package mutating func append(_ number: Int64) {
    append(bits: UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  /// Appends 64 bits as they are, in little-endian order.
  package mutating func append(word: UInt64) {
    bytes.append(word: word)
  }

  package mutating func append(double: Double) { append(word: double.bitPattern) }

  @usableFromInline
  package mutating func append(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  package mutating func append(_ text: String) {
    append(count: text.utf8.count)
    bytes.append(utf8: text)
  }

  package mutating func append(_ content: [UInt8]) {
    append(count: content.count)
    bytes += content
  }

  package mutating func append(_ content: Span<UInt8>) {
    append(count: content.count)
    bytes.append(content, 0..<content.count)
  }

  package mutating func append(_ digest: FastDigest) {
    append(word: digest.high)
    append(word: digest.low)
  }

  // Inlined, since in other modules the generic code would call the runtime for each element.
  @inlinable @inline(__always)
  package mutating func append<Value>(_ value: Value?, _ write: (inout BinaryWriter, Value) -> Void) {
    append(value != nil)
    if let value { write(&self, value) }
  }

  @inlinable @inline(__always)
  package mutating func append<Element>(
    _ elements: some Collection<Element>, _ write: (inout BinaryWriter, Element) -> Void
  ) {
    append(count: elements.count)
    for element in elements { write(&self, element) }
  }

  private mutating func append(bits: UInt64) {
    var rest = bits
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}
