import Text

/// The usable part of a JSON document that is cut off, or that is followed by something else.
struct TruncatedJSON {
  var bytes: [UInt8]
  /// Whether the document is cut off.
  var isTruncated: Bool

  /// Depth of a feed's items: in a list of the root object.
  private static let depthOfItems = 2

  /// Takes the document up to its last complete item and closes its list and its root; `nil` if it ends before any
  /// list. An incomplete item is dropped.
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

  /// Returns the index of the quotation mark that ends the string.
  private static func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == 0x5C ? 2 : 1 }
    return index
  }
}
