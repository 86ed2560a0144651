extension [UInt8] {
  /// `&`, `<`, `>`, `"` and `'` become references; all that stands between them is copied in runs.
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
        var start = 0
        while case let index = unsafe Escape.next(in: bytes, from: start), index < bytes.count {
          unsafe (base + written).update(from: source + start, count: index - start)
          let (reference, length) = Escape.reference(for: unsafe source[index])
          unsafe UnsafeMutableRawPointer(base + written + index - start).storeBytes(of: reference, as: UInt64.self)
          written += index - start + length
          start = index + 1
        }
        unsafe (base + written).update(from: source + start, count: bytes.count - start)
        written += bytes.count - start
      }
    }
  }
}

private enum Escape {
  /// So many bytes are looked at in one go: more would ask for much room that is seldom needed.
  static let chunk = 4096
  /// Of `&amp;`, `&#34;` and `&#39;`.
  static let longest = 5
  /// A bit for each of the five, all below 64.
  static let special: UInt64 = 1 << 0x26 | 1 << 0x3C | 1 << 0x3E | 1 << 0x22 | 1 << 0x27

  /// Where the next special byte stands from `start` on; the end where there is none. Eight bytes are looked at together
  /// as long as nothing is found.
  @inline(__always)
  static func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= bytes.count, !hasSpecial(unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
      index += 8
    }
    while index < bytes.count {
      let byte = unsafe bytes[index]
      if byte < 64, special >> UInt64(byte) & 1 != 0 { break }
      index += 1
    }
    return index
  }

  /// `&` and `'`, `<` and `>` differ in one bit each.
  @inline(__always)
  private static func hasSpecial(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    let found =
      zeros((word | ones) ^ 0x27 &* ones) | zeros((word | ones &* 2) ^ 0x3E &* ones) | zeros(word ^ 0x22 &* ones)
    return found & 0x8080_8080_8080_8080 != 0
  }

  /// The bytes of the reference, the first one lowest, and how many there are.
  @inline(__always)
  static func reference(for byte: UInt8) -> (bytes: UInt64, length: Int) {
    switch byte {
    case 0x26: (UInt64(littleEndian: 0x3B_706D_6126), 5)
    case 0x3C: (UInt64(littleEndian: 0x3B74_6C26), 4)
    case 0x3E: (UInt64(littleEndian: 0x3B74_6726), 4)
    case 0x22: (UInt64(littleEndian: 0x3B_3433_2326), 5)
    default: (UInt64(littleEndian: 0x3B_3933_2326), 5)
    }
  }
}
