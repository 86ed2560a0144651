import Text

/// What is left of a JSON document that breaks off, or that something else follows.
enum JSONRemains {
  /// The document up to the last list or object that is complete, with all that is open closed; `nil` where none is.
  static func closed(_ bytes: [UInt8]) -> [UInt8]? {
    var open: [UInt8] = []
    var end = 0
    var stillOpen: [UInt8] = []
    var index = 0
    scan: while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): index = endOfString(bytes, from: index)
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case let byte where byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]"):
        guard open.popLast() == byte else { break scan }
        (end, stillOpen) = (index + 1, open)
        if open.isEmpty { break scan }
      default: break
      }
      index += 1
      if open.count > JSON.deepest { return nil }
    }
    return end == 0 ? nil : bytes[..<end] + stillOpen.reversed()
  }

  /// Where the quote stands that ends the string.
  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == 0x5C ? 2 : 1 }
    return index
  }
}
