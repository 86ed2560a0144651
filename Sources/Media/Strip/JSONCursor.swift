import Text

/// Walks through JSON that `JSON.parse` accepts, for those who must know where a value is written.
struct JSONCursor {
  let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Calls `read` for each member of the object at the cursor, or skips another value. `read` may leave the value of a
  /// member where it is.
  mutating func members(_ read: (inout JSONCursor, String) -> Void) {
    guard take(0x7B) else {
      _ = value()
      return
    }
    while offset < bytes.count, !take(0x7D) {
      let name = text(at: value())
      _ = take(0x3A)
      readOne { read(&$0, name ?? "") }
    }
  }

  /// Calls `read` for each element of the list at the cursor, or skips another value.
  mutating func elements(_ read: (inout JSONCursor) -> Void) {
    guard take(0x5B) else {
      _ = value()
      return
    }
    while offset < bytes.count, !take(0x5D) { readOne(read) }
  }

  /// Returns the whole number at the cursor and where it is written, or `nil` for another value.
  mutating func integer() -> (value: Int, written: Range<Int>)? {
    let written = value()
    let text = bytes[written].text
    return (Int(text) ?? Double(text).flatMap { Int(exactly: $0) }).map { ($0, written) }
  }

  /// Returns the text at the cursor and where it is written with its quotes, or `nil` for another value.
  mutating func string() -> (value: String, written: Range<Int>)? {
    let written = value()
    return text(at: written).map { ($0, written) }
  }
}

extension JSONCursor {
  private mutating func readOne(_ read: (inout JSONCursor) -> Void) {
    skipSpaces()
    let start = offset
    read(&self)
    if offset == start { _ = value() }
    // Never stays where it is, even if the text is not JSON.
    if !take(0x2C), offset == start { offset += 1 }
  }

  private func text(at written: Range<Int>) -> String? {
    guard bytes[written].first == 0x22 else { return nil }
    guard bytes[written].contains(0x5C) else { return bytes[written].dropFirst().dropLast().text }
    return (try? JSON.parse(Array(bytes[written]), file: ""))?.string
  }

  private mutating func skipSpaces() {
    while offset < bytes.count, bytes[offset].isASCIIWhitespace { offset += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpaces()
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// Skips the value at the cursor and returns where it is written.
  private mutating func value() -> Range<Int> {
    skipSpaces()
    let start = offset
    var depth = 0
    repeat {
      guard offset < bytes.count else { break }
      switch bytes[offset] {
      case 0x22: skipString()
      case 0x5B, 0x7B:
        depth += 1
        offset += 1
      case 0x5D, 0x7D:
        depth -= 1
        offset += 1
      case 0x2C, 0x3A, 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: while offset < bytes.count, !Self.isEnd(bytes[offset]) { offset += 1 }
      }
    } while depth > 0
    return start..<offset
  }

  private mutating func skipString() {
    offset += 1
    while offset < bytes.count, bytes[offset] != 0x22 { offset += bytes[offset] == 0x5C ? 2 : 1 }
    offset = min(offset + 1, bytes.count)
  }

  /// Whether the byte ends a number or a word.
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte.isASCIIWhitespace || [0x2C, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D, 0x22].contains(byte)
  }
}
