extension [UInt8] {
  /// `&`, `<`, `>`, `"` and `'` become references; the rest is copied, eight bytes at a time.
  mutating func append(escapingText text: String) {
    let span = text.utf8.span
    unsafe span.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let end = Swift.min(start + Escape.chunk, bytes.count)
        unsafe append(escaping: UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
  }

  /// Room for the longest result is made at once, so that nothing is asked while bytes are copied.
  private mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
    append(addingCapacity: bytes.count * Escape.longest + 8) { output in
      unsafe output.withUnsafeMutableBufferPointer { target, written in
        guard let source = bytes.baseAddress, let base = target.baseAddress else { return }
        written += unsafe Escape.copy(source, count: bytes.count, to: base + written)
      }
    }
  }
}

private enum Escape {
  /// So many bytes are looked at in one go: more would ask for much room that is seldom needed.
  static let chunk = 4096
  /// Of `&amp;`, `&#34;` and `&#39;`.
  static let longest = 5

  /// Gives how many bytes were written; eight more may be overwritten.
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

  /// Writes the first `count` bytes of a word, the lowest first, with references for the special ones. Eight bytes are
  /// stored whatever counts of them, so there must be room. The word is shifted, not loaded again behind a special byte:
  /// nothing waits for memory then.
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
      // By a whole word where the last byte is special, which one shift cannot do.
      word = (word &>> bits) &>> 8
      found = (found &>> bits) &>> 8
      count -= Int(bits / 8) + 1
    }
    unsafe free.storeBytes(of: word.littleEndian, as: UInt64.self)
    unsafe free += count
  }

  /// The last bytes, fewer than eight, as a word with zeros behind them.
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

  /// The highest bit of every special byte. `&` and `'`, `<` and `>` differ in one bit each.
  @inline(__always)
  private static func specials(of word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let most = ones &* 0x7F
    // Without a carry from one byte into the next: a byte is zero where neither it nor its sum has the highest bit.
    func others(_ word: UInt64) -> UInt64 { (word & most) &+ most | word }
    let none =
      others((word | ones) ^ 0x27 &* ones) & others((word | ones &* 2) ^ 0x3E &* ones) & others(word ^ 0x22 &* ones)
    return ~none & (ones &* 0x80)
  }

  /// The bytes of the reference, the first one lowest, and how many there are. Computed, since nothing tells which comes
  /// next: a wrong guess at a jump costs more.
  @inline(__always)
  private static func reference(for byte: UInt64) -> (bytes: UInt64, length: Int) {
    let isAngle = byte & 0x10 != 0
    let angle: UInt64 = byte == 0x3C ? 0x3B74_6C26 : 0x3B74_6726
    let quote: UInt64 = byte == 0x22 ? 0x3B_3433_2326 : 0x3B_3933_2326
    let other: UInt64 = byte == 0x26 ? 0x3B_706D_6126 : quote
    return (isAngle ? angle : other, isAngle ? 4 : 5)
  }
}
