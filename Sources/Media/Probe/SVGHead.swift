import Text

/// The root element of an SVG file.
struct SVGHead {
  /// From `width` and `height` if both are in pixels or without a unit, else from `viewBox`.
  private(set) var size: PixelSize?

  /// Returns `nil` if the first element is not `svg`.
  init?(_ bytes: ByteReader) {
    guard let start = Self.root(bytes.all), bytes.has("<svg", at: start), let after = bytes[start + 4],
      after.isASCIIWhitespace || after == 0x3E || after == 0x2F
    else { return nil }
    let end = Self.endOfTag(bytes.all, from: start)
    let attributes = Self.attributes(bytes.all[(start + 4)..<end])
    let width = attributes["width"].flatMap(Self.pixels)
    let height = attributes["height"].flatMap(Self.pixels)
    size = PixelSize(width, height)
    if size == nil, let box = attributes["viewBox"].map(Self.numbers), box.count == 4 {
      let ratio = box[3] / box[2]
      let fitted = width ?? height.flatMap { ratio > 0 ? Int(exactly: (Double($0) / ratio).rounded()) : nil }
      let side = fitted ?? Int(exactly: box[2].rounded())
      size = PixelSize(side, height ?? side.flatMap { Int(exactly: (Double($0) * ratio).rounded()) })
    }
  }
}

extension SVGHead {
  /// Returns the offset of the first tag after declarations, comments and a doctype.
  private static func root(_ bytes: [UInt8]) -> Int? {
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < bytes.count {
      if bytes[index].isASCIIWhitespace {
        index += 1
        continue
      }
      guard bytes[index] == 0x3C, index + 1 < bytes.count else { return nil }
      switch bytes[index + 1] {
      case 0x3F: index = end(of: "?>", in: bytes, from: index)
      case 0x21:
        let isComment = bytes[index...].starts(with: "<!--".utf8)
        index = isComment ? end(of: "-->", in: bytes, from: index + 4) : endOfTag(bytes, from: index) + 1
      default: return index
      }
    }
    return nil
  }

  private static func end(of text: String, in bytes: [UInt8], from start: Int) -> Int {
    guard start < bytes.count else { return bytes.count }
    return bytes[start...].firstRange(of: text.utf8)?.upperBound ?? bytes.count
  }

  /// Returns the offset of the `>` that ends a tag or a doctype: one outside quotes and outside the brackets of a
  /// doctype. Returns the number of bytes if there is no such `>`.
  private static func endOfTag(_ bytes: [UInt8], from start: Int) -> Int {
    var quote: UInt8?
    var depth = 0
    for index in start..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case 0x22, 0x27: quote = byte
      case 0x5B: depth += 1
      case 0x5D: depth -= 1
      case 0x3E: if depth <= 0 { return index }
      default: break
      }
    }
    return bytes.count
  }

  private static func attributes(_ tag: ArraySlice<UInt8>) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = tag
    while let equals = rest.firstIndex(of: 0x3D) {
      let name = rest[..<equals].split(whereSeparator: \.isASCIIWhitespace).last ?? []
      let value = rest[(equals + 1)...].drop(while: \.isASCIIWhitespace)
      guard let quote = value.first, quote == 0x22 || quote == 0x27,
        let end = value.dropFirst().firstIndex(of: quote)
      else { break }
      let key = Array(name).text
      if attributes[key] == nil { attributes[key] = Array(value[(value.startIndex + 1)..<end]).text }
      rest = rest[(end + 1)...]
    }
    return attributes
  }

  /// Returns a length without a unit or in `px`, rounded; other units depend on the viewer.
  private static func pixels(_ length: String) -> Int? {
    var text = Array(length.utf8.filter { !$0.isASCIIWhitespace })
    if text.suffix(2).elementsEqual("px".utf8) { text.removeLast(2) }
    guard let number = Double(text.text), number.isFinite, number >= 0.5, number < 1e6 else { return nil }
    return Int(number.rounded())
  }

  private static func numbers(_ list: String) -> [Double] {
    list.utf8.split { $0.isASCIIWhitespace || $0 == 0x2C }.map { Double(Array($0).text) ?? .nan }
  }
}
