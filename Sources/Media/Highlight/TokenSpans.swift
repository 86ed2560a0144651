/// The tokens of a code block: runs of bytes, each with a class of Pygments or without one.
package struct TokenSpans: Sendable, Hashable {
  package struct Run: Sendable, Hashable {
    /// A CSS class such as `kd`; `nil` for text without a class.
    package var name: String?
    /// Bytes of the code.
    package var range: Range<Int>
  }

  /// Pairs of a class's number (a byte) and a length (a varint), as the worker sends them and as the cache stores them.
  let bytes: [UInt8]

  /// Returns `nil` unless the runs cover `code` exactly and split no character: neither the worker nor the cache is
  /// trusted.
  init?(_ bytes: [UInt8], of code: Span<UInt8>) {
    var reader = Reader(bytes: bytes)
    while !reader.isAtEnd {
      guard let run = reader.next(), !run.range.isEmpty, run.range.upperBound <= code.count,
        code[run.range.lowerBound] & 0xC0 != 0x80
      else { return nil }
    }
    guard reader.end == code.count else { return nil }
    self.bytes = bytes
  }

  package func forEach(_ body: (Run) -> Void) {
    var reader = Reader(bytes: bytes)
    while let run = reader.next() { body(run) }
  }
}

extension TokenSpans {
  private struct Reader {
    let bytes: [UInt8]
    var offset = 0
    /// The end of the last run in the code.
    var end = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    /// Returns `nil` at the end, or if the bytes are invalid.
    mutating func next() -> Run? {
      guard offset < bytes.count, Int(bytes[offset]) <= TokenClass.names.count else { return nil }
      let number = Int(bytes[offset])
      offset += 1
      guard let length = varint() else { return nil }
      defer { end += length }
      return Run(name: number == 0 ? nil : TokenClass.names[number - 1], range: end..<end + length)
    }

    private mutating func varint() -> Int? {
      var value = 0
      for shift in stride(from: 0, through: 28, by: 7) {
        guard offset < bytes.count else { return nil }
        let byte = bytes[offset]
        offset += 1
        value |= Int(byte & 0x7F) << shift
        if byte < 0x80 { return value }
      }
      return nil
    }
  }
}
