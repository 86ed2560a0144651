/// A 128-bit digest made at several GB/s, for the build memory. Not cryptographic: collisions can be made on purpose,
/// so that it must not identify untrusted content (see `SHA256`).
///
/// Stable between runs, machines and releases: a change of the function must change the format of stored data.
package struct FastDigest: Sendable, Hashable {
  package let high: UInt64
  package let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  package init(of bytes: [UInt8]) { self.init(of: bytes.span) }

  package init(of text: String) { self.init(of: text.utf8.span) }

  package init(of bytes: Span<UInt8>) {
    var stream = Stream()
    stream.update(bytes)
    self = stream.finish()
  }

  /// 32 hexadecimal digits in lower case.
  package var hex: String {
    var text: [UInt8] = []
    for word in [high, low] {
      for shift in stride(from: 60, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: word >> UInt64(shift)) & 15
        text.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      }
    }
    return text.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(low) }
}

extension FastDigest {
  /// A digest of content that comes in pieces: the result does not depend on how it was split.
  ///
  /// Each of two 64-bit lanes takes 16 bytes of a 32-byte block by one multiplication to 128 bits, whose halves are
  /// folded as in wyhash. Each lane starts from the other's last state, and the length ends the stream.
  package struct Stream: Sendable {
    private var first: UInt64 = 0x9e37_79b9_7f4a_7c15
    private var second: UInt64 = 0xd1b5_4a32_d192_ed03
    /// The bytes of a block that is not complete, filled up with zeros. They are stored in place: most content is short, and
    /// an array for the block would take more time than the digest.
    private var block: [4 of UInt64] = [0, 0, 0, 0]
    /// The number of bytes in `block`.
    private var filled = 0
    private var length: UInt64 = 0

    package init() {}

    package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

    package mutating func update(_ text: String) { update(text.utf8.span) }

    /// Updates with the eight bytes of a number, the lowest first.
    package mutating func update(_ number: UInt64) {
      length &+= 8
      if filled & 7 == 0 {
        block[filled >> 3] = number
        filled += 8
        if filled == 32 { absorbBlock() }
        return
      }
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        add(UInt8(truncatingIfNeeded: number >> shift))
        if filled == 32 { absorbBlock() }
      }
    }

    /// Updates with the sixteen bytes of a digest.
    package mutating func update(_ digest: FastDigest) {
      update(digest.high)
      update(digest.low)
    }

    /// Updates with the length of a text and its bytes, so that no other texts give the same bytes.
    package mutating func update(withLength text: String?) {
      update(text.map { UInt64($0.utf8.count) } ?? .max)
      if let text { update(text) }
    }

    package mutating func update(_ bytes: Span<UInt8>) {
      length &+= UInt64(bytes.count)
      var start = 0
      if filled > 0 {
        start = min(32 - filled, bytes.count)
        fill(bytes.extracting(0..<start))
        guard filled == 32 else { return }
        absorbBlock()
      }
      let end = start + (bytes.count - start) & ~31
      absorb(bytes, start..<end)
      fill(bytes.extracting(end..<bytes.count))
    }

    /// Returns the digest of the content so far; more can follow.
    package func finish() -> FastDigest {
      var last = self
      last.absorbBlock()
      let high = Self.folded(last.first ^ length, last.second ^ 0xa076_1d64_78bd_642f)
      let low = Self.folded(last.second ^ high, last.first ^ 0xe703_7ed1_a0b4_28db &+ length)
      return FastDigest(high: Self.folded(high ^ 0x8ebc_6af0_9c88_c6e3, low ^ 0x5899_65cc_7537_4cc3), low: low)
    }

    /// Adds bytes to the block, which has room for them.
    private mutating func fill(_ bytes: Span<UInt8>) {
      var index = 0
      if filled & 7 == 0 {
        while index + 8 <= bytes.count {
          block[filled >> 3] = unsafe Self.word(bytes.bytes, index)
          filled += 8
          index += 8
        }
      }
      while index < bytes.count {
        add(bytes[index])
        index += 1
      }
    }

    private mutating func add(_ byte: UInt8) {
      block[filled >> 3] |= UInt64(byte) << UInt64(8 * (filled & 7))
      filled += 1
    }

    private mutating func absorbBlock() {
      absorb(block[0], block[1], block[2], block[3])
      block = [0, 0, 0, 0]
      filled = 0
    }

    private mutating func absorb(_ bytes: Span<UInt8>, _ range: Range<Int>) {
      let raw = unsafe bytes.extracting(range).bytes
      var index = 0
      while index < raw.byteCount {
        absorb(
          Self.word(raw, index), Self.word(raw, index + 8), Self.word(raw, index + 16), Self.word(raw, index + 24))
        index += 32
      }
    }

    @inline(__always)
    private mutating func absorb(_ one: UInt64, _ two: UInt64, _ three: UInt64, _ four: UInt64) {
      let a = Self.folded(one ^ 0xa076_1d64_78bd_642f, two ^ first)
      let b = Self.folded(three ^ 0xe703_7ed1_a0b4_28db, four ^ second)
      (first, second) = (a &+ second.rotated, b &+ first.rotated)
    }

    private static func word(_ bytes: RawSpan, _ offset: Int) -> UInt64 {
      UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
      let (high, low) = left.multipliedFullWidth(by: right)
      return high ^ low
    }
  }
}

extension UInt64 {
  fileprivate var rotated: UInt64 { self << 29 | self >> 35 }
}
