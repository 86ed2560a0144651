import Text

/// An SVG document as an element of another one: without its prolog, and with another place and size.
struct NestedDrawing {
  /// The attributes of its root, but for `x`, `y`, `width`, `height` and `viewBox`.
  private var attributes: [UInt8] = []
  /// The value of `viewBox`, in its quotes.
  private let viewBox: [UInt8]
  /// What follows the start tag of the root.
  private let content: ArraySlice<UInt8>

  /// `nil` if the bytes are not SVG, or if the document has a document type, an empty root or no size.
  init?(_ bytes: [UInt8]) {
    guard let start = NestedDrawing.root(in: bytes) else { return nil }
    var index = start
    var found: [String: ArraySlice<UInt8>] = [:]
    while true {
      NestedDrawing.skipSpace(in: bytes, &index)
      guard index < bytes.count else { return nil }
      if bytes[index] == UInt8(ascii: ">") { break }
      guard let (name, value) = NestedDrawing.attribute(in: bytes, &index) else { return nil }
      if NestedDrawing.own.contains(name) {
        found[name] = value
      } else {
        attributes += Array(" \(name)=".utf8) + value
      }
    }
    content = bytes[(index + 1)...]
    if let written = found["viewBox"] {
      viewBox = Array(written)
    } else if let width = NestedDrawing.length(found["width"]), let height = NestedDrawing.length(found["height"]) {
      viewBox = Array("\"0 0 \(width) \(height)\"".utf8)
    } else {
      return nil
    }
  }

  /// Appends the drawing, scaled to fit into a square and centred in it.
  func append(at place: Int, side: Int, to output: inout [UInt8]) {
    output += Array("<svg x=\"\(place)\" y=\"\(place)\" width=\"\(side)\" height=\"\(side)\" viewBox=".utf8) + viewBox
    output += attributes + [UInt8(ascii: ">")] + content
  }
}

extension NestedDrawing {
  private static let own: Set<String> = ["x", "y", "width", "height", "viewBox"]

  /// Returns the index after `<svg` of the root.
  private static func root(in bytes: [UInt8]) -> Int? {
    var index = bytes.byteOrderMarkLength
    while true {
      skipSpace(in: bytes, &index)
      let pairs = [("<?", "?>"), ("<!--", "-->")]
      if let end = pairs.lazy.compactMap({ end(of: $0, until: $1, in: bytes, at: index) }).first {
        index = end
        continue
      }
      guard bytes[index...].starts(with: "<svg".utf8), index + 4 < bytes.count else { return nil }
      let next = bytes[index + 4]
      return next.isASCIIWhitespace || next == UInt8(ascii: ">") ? index + 4 : nil
    }
  }

  private static func end(of opening: String, until closing: String, in bytes: [UInt8], at start: Int) -> Int? {
    guard bytes[start...].starts(with: opening.utf8) else { return nil }
    let mark = Array(closing.utf8)
    var index = start + opening.utf8.count
    while index + mark.count <= bytes.count {
      if bytes[index..<index + mark.count].elementsEqual(mark) { return index + mark.count }
      index += 1
    }
    return nil
  }

  private static func skipSpace(in bytes: [UInt8], _ index: inout Int) {
    while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
  }

  /// Returns the name and the value with its quotes.
  private static func attribute(in bytes: [UInt8], _ index: inout Int) -> (String, ArraySlice<UInt8>)? {
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "="), !bytes[index].isASCIIWhitespace { index += 1 }
    let name = Array(bytes[start..<index]).text
    skipSpace(in: bytes, &index)
    guard index < bytes.count, bytes[index] == UInt8(ascii: "="), !name.isEmpty else { return nil }
    index += 1
    skipSpace(in: bytes, &index)
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
      return nil
    }
    let opening = index
    guard let closing = bytes[(opening + 1)...].firstIndex(of: bytes[opening]) else { return nil }
    index = closing + 1
    return (name, bytes[opening..<index])
  }

  /// Returns a number of pixels; `nil` for other units.
  private static func length(_ value: ArraySlice<UInt8>?) -> Double? {
    guard let value else { return nil }
    var text = Array(value.dropFirst().dropLast()).text
    if text.hasSuffix("px") { text.removeLast(2) }
    guard let number = Double(text), number > 0, number < 100_000 else { return nil }
    return number
  }
}
