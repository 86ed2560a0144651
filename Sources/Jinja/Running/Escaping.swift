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
      unsafe next += write(unsafe next.loadUnaligned(as: UInt64.self), to: &free)
    }
    var rest = unsafe end - next
    var word = unsafe last(rest, before: end, of: count)
    while rest > 0 {
      let start = unsafe free
      let done = unsafe write(word, to: &free)
      if done > rest { unsafe free = start + rest }
      rest -= done
      word >>= UInt64(done * 8)
    }
    return unsafe free - UnsafeMutableRawPointer(target)
  }

  /// Writes the bytes of a word, the lowest first, up to a special one, and the reference for that; gives how many bytes
  /// of the word are done. Eight bytes are stored whatever counts of them, so there must be room.
  @inline(__always)
  private static func write(_ word: UInt64, to free: inout UnsafeMutableRawPointer) -> Int {
    unsafe free.storeBytes(of: word.littleEndian, as: UInt64.self)
    let found = specials(of: word)
    guard found != 0 else {
      unsafe free += 8
      return 8
    }
    let bits = found.trailingZeroBitCount & ~7
    let (reference, length) = reference(for: word &>> UInt64(bits) & 0xFF)
    unsafe free += bits / 8
    unsafe free.storeBytes(of: reference.littleEndian, as: UInt64.self)
    unsafe free += length
    return bits / 8 + 1
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

  /// The highest bit of every special byte; above the first one, which alone is looked at, others may have it too.
  /// `&` and `'`, `<` and `>` differ in one bit each.
  @inline(__always)
  private static func specials(of word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    let found =
      zeros((word | ones) ^ 0x27 &* ones) | zeros((word | ones &* 2) ^ 0x3E &* ones) | zeros(word ^ 0x22 &* ones)
    return found & 0x8080_8080_8080_8080
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
