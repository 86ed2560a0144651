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
        var position = 0
        while position + 8 <= bytes.count {
          let word = unsafe UnsafeRawPointer(source + position).loadUnaligned(as: UInt64.self)
          let copied = unsafe Escape.write(word, to: base, &written)
          position += copied
        }
        while position < bytes.count {
          let rest = bytes.count - position
          let word = unsafe Escape.word(of: source + position, count: rest)
          let before = written
          let copied = unsafe Escape.write(word, to: base, &written)
          position += copied
          if copied > rest { written = before + rest }
        }
      }
    }
  }
}

private enum Escape {
  /// So many bytes are looked at in one go: more would ask for much room that is seldom needed.
  static let chunk = 4096
  /// Of `&amp;`, `&#34;` and `&#39;`.
  static let longest = 5

  /// Writes the bytes of a word, the lowest first, up to a special one, and the reference for that; gives how many bytes
  /// of the word are done. Eight bytes are stored whatever counts of them, so there must be room.
  @inline(__always)
  static func write(_ word: UInt64, to base: UnsafeMutablePointer<UInt8>, _ written: inout Int) -> Int {
    unsafe UnsafeMutableRawPointer(base + written).storeBytes(of: word.littleEndian, as: UInt64.self)
    let found = specials(of: word)
    guard found != 0 else {
      written += 8
      return 8
    }
    let bits = found.trailingZeroBitCount & ~7
    let (reference, length) = reference(for: UInt8(truncatingIfNeeded: word >> UInt64(bits)))
    unsafe UnsafeMutableRawPointer(base + written + bits / 8).storeBytes(of: reference.littleEndian, as: UInt64.self)
    written += bits / 8 + length
    return bits / 8 + 1
  }

  /// Fewer than eight bytes as a word, with zeros behind them.
  @inline(__always)
  static func word(of source: UnsafePointer<UInt8>, count: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<count { word |= unsafe UInt64(source[index]) << UInt64(index * 8) }
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

  /// The bytes of the reference, the first one lowest, and how many there are.
  @inline(__always)
  static func reference(for byte: UInt8) -> (bytes: UInt64, length: Int) {
    switch byte {
    case 0x26: (0x3B_706D_6126, 5)
    case 0x3C: (0x3B74_6C26, 4)
    case 0x3E: (0x3B74_6726, 4)
    case 0x22: (0x3B_3433_2326, 5)
    default: (0x3B_3933_2326, 5)
    }
  }
}
