/// A SHA-256 digest, 32 bytes.
package struct Digest: Sendable, Hashable, Comparable {
  /// Big-endian.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// `nil` unless there are 32 bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.init(
      words: stride(from: 0, to: 32, by: 4).map { start in
        bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
      })
  }

  /// `nil` unless `hex` is 64 hexadecimal digits.
  package init?(hex: String) {
    let digits = hex.utf8.compactMap(\.hexValue)
    guard digits.count == 64, hex.utf8.count == 64 else { return nil }
    self.init(bytes: stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }

  init(words: [UInt32]) {
    precondition(words.count == 8, "SHA-256 has eight words of state")
    func pair(_ index: Int) -> UInt64 { UInt64(words[index]) << 32 | UInt64(words[index + 1]) }
    self.words = (pair(0), pair(2), pair(4), pair(6))
  }

  package var bytes: [UInt8] {
    [words.0, words.1, words.2, words.3].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
    }
  }

  /// 64 hexadecimal digits in lower case.
  package var hex: String { hex(64) }

  /// Returns the first `count` hexadecimal digits, for file names.
  package func hex(_ count: Int) -> String {
    var text: [UInt8] = []
    for byte in bytes {
      for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
    }
    return Array(text.prefix(count)).text
  }

  package static func == (left: Digest, right: Digest) -> Bool { left.words == right.words }

  package static func < (left: Digest, right: Digest) -> Bool { left.words < right.words }

  package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
