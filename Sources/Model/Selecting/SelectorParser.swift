/// Reads a list of CSS selectors.
package struct SelectorParser {
  package struct Mistake: Error, Sendable, Hashable {
    package var summary: String
    package var help: String?
    /// Unicode scalars before the place of the mistake.
    package var offset: Int
  }

  private let scalars: [Unicode.Scalar]
  private var index = 0

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Returns the selectors of a list such as `article, .body > p`.
  package static func selectors(_ text: String) throws(Mistake) -> [Selector] {
    var parser = SelectorParser(text)
    var selectors: [Selector] = []
    repeat { selectors.append(try parser.selector()) } while parser.take(",")
    guard parser.next == nil else { throw parser.unexpected() }
    return selectors
  }
}

extension SelectorParser {
  private static let kinds = "selectors here are types, `.class`, `#id`, `[attribute=value]`, `a b` and `a > b`"

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() -> Bool {
    let start = index
    while let scalar = next, scalar.properties.isWhitespace { index += 1 }
    return index > start
  }

  private func unexpected() -> Mistake {
    guard let next else { return Mistake(summary: "the selector ends too early", help: Self.kinds, offset: index) }
    return Mistake(summary: "`\(next)` is not understood in a selector", help: Self.kinds, offset: index)
  }

  private mutating func selector() throws(Mistake) -> Selector {
    _ = skipSpace()
    let start = index
    var compounds = [try compound()]
    while true {
      let hasSpace = skipSpace()
      guard let scalar = next, scalar != "," else { break }
      let isChild = take(">")
      guard isChild || hasSpace else { throw unexpected() }
      _ = skipSpace()
      var compound = try compound()
      compound.combinator = isChild ? .child : .descendant
      compounds.append(compound)
    }
    guard compounds.count <= Selector.mostCompounds else {
      throw Mistake(summary: "the selector has more than \(Selector.mostCompounds) parts", offset: start)
    }
    return Selector(compounds: compounds)
  }

  private mutating func compound() throws(Mistake) -> Selector.Compound {
    var compound = Selector.Compound()
    let start = index
    if take("*") {
    } else if let name = name() {
      compound.name = name.lowercased()
    }
    while let scalar = next, "#.[".unicodeScalars.contains(scalar) {
      index += 1
      if scalar == "[" {
        compound.attributes.append(try attribute())
        continue
      }
      guard let name = name() else { throw unexpected() }
      if scalar == "#" { compound.ids.append(name) } else { compound.classes.append(name) }
    }
    guard index > start else { throw unexpected() }
    return compound
  }

  /// Reads the rest of `[name]`, `[name=value]` or `[name="value"]`.
  private mutating func attribute() throws(Mistake) -> Selector.Attribute {
    _ = skipSpace()
    guard let name = name() else { throw unexpected() }
    var attribute = Selector.Attribute(name: name.lowercased())
    _ = skipSpace()
    if take("]") { return attribute }
    attribute.match = Selector.Attribute.Match.allCases.first { starts(with: $0.rawValue) }
    guard let match = attribute.match else { throw unexpected() }
    index += match.rawValue.unicodeScalars.count
    _ = skipSpace()
    if let quote = next, quote == "\"" || quote == "'" {
      attribute.value = try quoted(quote)
    } else if let value = self.name(mayBeginWithDigit: true) {
      attribute.value = value
    } else {
      throw unexpected()
    }
    _ = skipSpace()
    guard take("]") else { throw unexpected() }
    return attribute
  }

  private func starts(with text: String) -> Bool { scalars[index...].starts(with: text.unicodeScalars) }

  private mutating func quoted(_ quote: Unicode.Scalar) throws(Mistake) -> String {
    let start = index
    index += 1
    var text = String.UnicodeScalarView()
    while let scalar = next, scalar != quote {
      index += 1
      if scalar == "\\", let escaped = next {
        index += 1
        text.append(escaped)
      } else {
        text.append(scalar)
      }
    }
    guard take(quote) else { throw Mistake(summary: "this text in a selector has no end", offset: start) }
    return String(text)
  }

  /// Returns a CSS identifier, or `nil` if there is none. A backslash takes the next character as it is.
  private mutating func name(mayBeginWithDigit: Bool = false) -> String? {
    var name = String.UnicodeScalarView()
    while let scalar = next {
      if scalar == "\\", index + 1 < scalars.count {
        name.append(scalars[index + 1])
        index += 2
      } else if Self.isOfName(scalar), mayBeginWithDigit || !name.isEmpty || !("0"..."9").contains(scalar) {
        name.append(scalar)
        index += 1
      } else {
        break
      }
    }
    return name.isEmpty ? nil : String(name)
  }

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    default: scalar.value >= 0x80
    }
  }
}
