/// Reads a format string.
struct FormatReader {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  var second: Unicode.Scalar? { position + 1 < scalars.count ? scalars[position + 1] : nil }

  mutating func next() -> Unicode.Scalar? {
    guard position < scalars.count else { return nil }
    position += 1
    return scalars[position - 1]
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    position += 1
    return true
  }

  /// Reads digits; `nil` if there are none. A number with too many digits is capped, and later refused as too large.
  mutating func number() -> Int? {
    var number: Int?
    while let scalar = peek, ("0"..."9").contains(scalar) {
      number = min((number ?? 0) * 10 + Int(scalar.value) - 0x30, 1 << 40)
      position += 1
    }
    return number
  }

  mutating func text(until end: Unicode.Scalar) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = next(), scalar != end { text.append(scalar) }
    return String(text)
  }

  /// Reads up to the brace that closes this replacement field, nested fields included.
  mutating func place() -> String? {
    var text = String.UnicodeScalarView()
    var depth = 0
    while let scalar = next() {
      if scalar == "{" { depth += 1 }
      if scalar == "}" {
        if depth == 0 { return String(text) }
        depth -= 1
      }
      text.append(scalar)
    }
    return nil
  }
}
