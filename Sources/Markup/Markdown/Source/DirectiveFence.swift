/// Fast checks that rule out most lines and colons that are not directives.
enum DirectiveFence {
  /// Returns the number of colons if the line from `start` on has only colons, at least three; `nil` for any other
  /// line.
  static func closing(_ line: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    var index = start
    while index < line.count, unsafe line[index] == UInt8(ascii: ":") { index += 1 }
    let colons = index - start
    guard colons >= 3 else { return nil }
    while index < line.count, unsafe line[index] == 0x20 || line[index] == 0x09 { index += 1 }
    let isAlone = unsafe index == line.count || line[index] == 0x0A || line[index] == 0x0D
    return isAlone ? colons : nil
  }

  /// Whether the colon at `start` is single and followed by a name and a bracket or brace.
  static func mayOpenInline(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    if start > 0, unsafe text[start - 1] == UInt8(ascii: ":") { return false }
    var index = start + 1
    guard index < text.count, unsafe isLetter(text[index]) else { return false }
    while index < text.count, unsafe continuesName(text[index]) { index += 1 }
    guard index < text.count else { return false }
    return unsafe text[index] == UInt8(ascii: "[") || text[index] == UInt8(ascii: "{")
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }

  static func continuesName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: isLetter(byte)
    }
  }
}
