import Text

/// The string literals of Swift sources, as shapes: with `{}` in place of each interpolated value.
enum StringLiterals {
  /// Literals that begin at most this many lines apart may be parts of one text.
  private static let farthest = 3

  /// Returns the shapes of the literals of a file, and those of two or three of them in a row: long messages are joined
  /// from several.
  static func joined(in source: [UInt8]) -> Set<String> {
    let all = found(in: source)
    var shapes = Set(all.map(\.shape))
    for start in all.indices {
      var whole = all[start].shape
      for next in all[(start + 1)...].prefix(2) where next.line - all[start].line <= farthest {
        whole += next.shape
        shapes.insert(whole)
      }
    }
    return shapes
  }

  /// Returns the shape of a pattern, in which `{1}` to `{9}` are values.
  static func shape(ofPattern pattern: String) -> String {
    values(in: pattern).reduce(pattern) { $0.replacing($1, with: "{}") }
  }

  /// Returns `{1}`, `{2}` and so on as they occur in a pattern.
  static func values(in pattern: String) -> [String] { (1...9).map { "{\($0)}" }.filter { pattern.contains($0) } }
}

extension StringLiterals {
  private static let comment = Array("//".utf8)
  private static let quotes = Array("\"\"\"".utf8)

  private static func found(in source: [UInt8]) -> [(line: Int, shape: String)] {
    var all: [(line: Int, shape: String)] = []
    var line = 1
    var position = 0
    while position < source.count {
      switch source[position] {
      case UInt8(ascii: "/") where source[position...].starts(with: comment):
        position = source[position...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
      case UInt8(ascii: "\"") where source[position...].starts(with: quotes):
        // A text of several lines is not a message.
        let end = end(of: quotes, in: source, from: position + quotes.count)
        line += source[position..<end].count { $0 == UInt8(ascii: "\n") }
        position = end
      case UInt8(ascii: "\""):
        let (shape, end) = literal(in: source, from: position + 1)
        all.append((line, shape))
        position = end
      case UInt8(ascii: "\n"):
        line += 1
        position += 1
      default: position += 1
      }
    }
    return all
  }

  private static func end(of mark: [UInt8], in source: [UInt8], from start: Int) -> Int {
    var position = start
    while position < source.count, !source[position...].starts(with: mark) { position += 1 }
    return min(position + mark.count, source.count)
  }

  /// Returns the shape of the literal whose text begins at `start`, and the position after its closing quote.
  private static func literal(in source: [UInt8], from start: Int) -> (shape: String, end: Int) {
    var shape: [UInt8] = []
    var position = start
    while position + 1 < source.count, source[position] != UInt8(ascii: "\"") {
      guard source[position] == UInt8(ascii: "\\") else {
        shape.append(source[position])
        position += 1
        continue
      }
      if source[position + 1] == UInt8(ascii: "(") {
        shape += Array("{}".utf8)
        position = endOfValue(in: source, from: position + 2)
      } else {
        shape.append(source[position + 1])
        position += 2
      }
    }
    return (String(decoding: shape, as: UTF8.self), position + 1)
  }

  /// Returns the position after the parenthesis that closes an interpolated value. Parentheses in its literals do not
  /// count.
  private static func endOfValue(in source: [UInt8], from start: Int) -> Int {
    var (position, depth, isQuoted) = (start, 1, false)
    while position < source.count, depth > 0 {
      switch source[position] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "(") where !isQuoted: depth += 1
      case UInt8(ascii: ")") where !isQuoted: depth -= 1
      default: break
      }
      position += 1
    }
    return position
  }
}
