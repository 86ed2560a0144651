import Text

/// Splits the value of a `srcset` into its candidates by HTML's rules, which allow commas inside an address.
package struct SourceSetReader {
  package struct Candidate {
    package var address: ArraySlice<UInt8>
    /// `2x`, `480w` or empty; as written, without the white space around it.
    package var descriptor: ArraySlice<UInt8>
  }

  private let bytes: [UInt8]
  private var index = 0

  /// `value` has no character references.
  package init(_ value: [UInt8]) { bytes = value }

  /// Returns the next candidate; `nil` at the end.
  package mutating func next() -> Candidate? {
    while index < bytes.count, bytes[index].isASCIIWhitespace || bytes[index] == 0x2C { index += 1 }
    guard index < bytes.count else { return nil }
    let start = index
    while index < bytes.count, !bytes[index].isASCIIWhitespace { index += 1 }
    // Commas at the end of an address end the candidate; it begins with none.
    var end = index
    while bytes[end - 1] == 0x2C { end -= 1 }
    guard end == index else { return Candidate(address: bytes[start..<end], descriptor: []) }
    let descriptor = index
    var isInParentheses = false
    while index < bytes.count, bytes[index] != 0x2C || isInParentheses {
      if bytes[index] == 0x28 { isInParentheses = true }
      if bytes[index] == 0x29 { isInParentheses = false }
      index += 1
    }
    return Candidate(address: bytes[start..<end], descriptor: bytes[descriptor..<index].trimmed)
  }
}
