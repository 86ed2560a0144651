import Text

/// Escapes for HTML's text and for attribute values in double or single quotes: `&`, `<`, `>`, `"` and `'` become character
/// references, any other byte is copied. The same references are right in XML.
extension [UInt8] {
  package mutating func append(escaping text: Span<UInt8>) {
    unsafe text.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let end = Swift.min(start + Escape.chunk, bytes.count)
        unsafe append(escaping: UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
  }

  package mutating func append(escaping text: String) {
    append(escaping: text.utf8.span)
  }

  mutating func append(escaping text: [UInt8]) {
    append(escaping: text.span)
  }

  /// Reserves room for the longest possible result first, so that the loop needs no capacity checks.
  private mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
    append(addingCapacity: bytes.count * Escape.longest + 8) { output in
      unsafe output.withUnsafeMutableBufferPointer { target, written in
        guard let source = bytes.baseAddress, let base = target.baseAddress else { return }
        written += unsafe Escape.copy(source, count: bytes.count, to: base + written)
      }
    }
  }
}

extension String {
  /// This text escaped for HTML's text and quoted attribute values; the same string if nothing needs escaping.
  package var escaped: String {
    guard utf8.contains(where: Escape.isSpecial) else { return self }
    var bytes: [UInt8] = []
    bytes.append(escaping: self)
    return bytes.text
  }
}

private enum Escape {
  /// Bytes that are escaped at a time. The output buffer grows to the worst case of a chunk, so a larger one would reserve
  /// memory that is seldom used.
  static let chunk = 4096
  /// The length of `&amp;`, `&#34;` and `&#39;`, in bytes.
  static let longest = 5

  static func isSpecial(_ byte: UInt8) -> Bool {
    byte == 0x26 || byte == 0x3C || byte == 0x3E || byte == 0x22 || byte == 0x27
  }

  /// Returns how many bytes were written. Up to eight bytes after them may be overwritten as well.
  static func copy(_ source: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutablePointer<UInt8>) -> Int {
    var next = unsafe UnsafeRawPointer(source)
    let end = unsafe next + count
    var free = UnsafeMutableRawPointer(target)
    while unsafe end - next >= 8 {
      unsafe write(next.loadUnaligned(as: UInt64.self), count: 8, to: &free)
      unsafe next += 8
    }
    let rest = unsafe end - next
    if rest > 0 { unsafe write(last(rest, before: end, of: count), count: rest, to: &free) }
    return unsafe free - UnsafeMutableRawPointer(target)
  }

  /// Writes the first `count` bytes of a word, the lowest first, with references for the special ones. It always stores
  /// eight bytes, so there must be room for them. After a special byte the word is shifted instead of loaded again, which
  /// avoids waiting for memory.
  @inline(__always)
  private static func write(_ word: UInt64, count: Int, to free: inout UnsafeMutableRawPointer) {
    var (word, found, count) = (word, specials(of: word), count)
    while found != 0 {
      let bits = UInt64(found.trailingZeroBitCount & ~7)
      let (reference, length) = reference(for: word &>> bits & 0xFF)
      unsafe free.storeBytes(of: word.littleEndian, as: UInt64.self)
      unsafe free += Int(bits / 8)
      unsafe free.storeBytes(of: reference.littleEndian, as: UInt64.self)
      unsafe free += length
      // Two shifts: if the last byte is special, the sum is 64, which one shift cannot do.
      word = (word &>> bits) &>> 8
      found = (found &>> bits) &>> 8
      count -= Int(bits / 8) + 1
    }
    unsafe free.storeBytes(of: word.littleEndian, as: UInt64.self)
    unsafe free += count
  }

  /// The last `rest` bytes, fewer than eight, as the low bytes of a word whose other bytes are zero.
  @inline(__always)
  private static func last(_ rest: Int, before end: UnsafeRawPointer, of count: Int) -> UInt64 {
    guard count < 8 else {
      return unsafe (end - 8).loadUnaligned(as: UInt64.self) >> UInt64(64 - rest * 8)
    }
    var word: UInt64 = 0
    for distance in 0..<rest {
      word = unsafe word &<< 8 | UInt64((end - 1 - distance).load(as: UInt8.self))
    }
    return word
  }

  /// A word in which the highest bit of every special byte is set, and no other bit. `&` and `'` differ in one bit, and so
  /// do `<` and `>`, so that one comparison serves each pair.
  @inline(__always)
  private static func specials(of word: UInt64) -> UInt64 {
    let ampersand = ((word | UInt64(repeating: 1)) ^ UInt64(repeating: 0x27)).zeroBytes
    let angle = ((word | UInt64(repeating: 2)) ^ UInt64(repeating: 0x3E)).zeroBytes
    return ampersand | angle | (word ^ UInt64(repeating: 0x22)).zeroBytes
  }

  /// The bytes of the character reference, the first one lowest, and their number. Computed without branches, because the
  /// special bytes of a text come in no predictable order and a mispredicted branch costs more.
  @inline(__always)
  private static func reference(for byte: UInt64) -> (bytes: UInt64, length: Int) {
    let isAngle = byte & 0x10 != 0
    // `&lt;` and `&gt;`, `&#34;` and `&#39;`, `&amp;`, each with its first character in the lowest byte.
    let angle: UInt64 = byte == 0x3C ? 0x3B74_6C26 : 0x3B74_6726
    let quote: UInt64 = byte == 0x22 ? 0x3B_3433_2326 : 0x3B_3933_2326
    let other: UInt64 = byte == 0x26 ? 0x3B_706D_6126 : quote
    return (isAngle ? angle : other, isAngle ? 4 : 5)
  }
}
