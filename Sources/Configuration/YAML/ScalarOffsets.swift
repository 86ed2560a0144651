import Text

/// Turns libyaml's positions, which count Unicode scalars and leave out a byte order mark, into offsets in bytes.
package struct ScalarOffsets {
  private var starts: [Int] = []
  private let end: Int

  package init(_ text: [UInt8]) {
    end = text.count
    for index in text.indices.dropFirst(text.byteOrderMarkLength) where text[index] & 0xC0 != 0x80 {
      starts.append(index)
    }
  }

  package func bytes(_ scalars: Range<Int32>) -> Range<Int> { offset(scalars.lowerBound)..<offset(scalars.upperBound) }

  private func offset(_ scalar: Int32) -> Int { Int(scalar) < starts.count ? starts[Int(scalar)] : end }
}
