import Text

/// What is left of a JSON document that breaks off, or that something else follows.
struct TruncatedJSON {
  var bytes: [UInt8]
  /// The document breaks off.
  var isTruncated: Bool

  /// How deep an item of a feed is: in a list of the root.
  private static let depthOfItems = 2

  /// The document up to the last item that is complete, with its list and its root closed; `nil` if it ends before any
  /// list. An item that the end of the document would have to close is left out.
  init?(_ bytes: [UInt8]) {
    var open: [UInt8] = []
    var end = 0
    var stillOpen: [UInt8] = []
    var index = 0
    scan: while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): index = Self.endOfString(bytes, from: index)
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["):
        open.append(UInt8(ascii: "]"))
        if open.count == Self.depthOfItems { (end, stillOpen) = (index + 1, open) }
      case let byte where byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]"):
        guard open.popLast() == byte else { break scan }
        if open.count <= Self.depthOfItems { (end, stillOpen) = (index + 1, open) }
        if open.isEmpty { break scan }
      default: break
      }
      index += 1
      if open.count > JSON.deepest { return nil }
    }
    guard end > 0 else { return nil }
    self.bytes = bytes[..<end] + stillOpen.reversed()
    isTruncated = !stillOpen.isEmpty
  }

  /// Where the quote stands that ends the string.
  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == 0x5C ? 2 : 1 }
    return index
  }
}
