import Text

/// Attributes that a value adds to a tag, such as the result of the `xmlattr` filter.
package struct AttributeList {
  /// The safe attributes, each with a space before it.
  package private(set) var bytes: [UInt8] = []
  /// Names that were dropped: event handlers, other attributes that run scripts, and invalid names.
  package private(set) var refused: [String] = []
  package private(set) var hasUnsafeAddress = false
  private let decides: Bool
  private let base: AddressBase?

  /// Parses `html`, which holds `name="value"` pairs, or names alone if `hasValues` is false. `decides` says that the
  /// element's attributes determine what it does (`script`, `meta`, `link`, `animate`). Relative addresses are resolved
  /// against `base`, or kept if it is `nil`.
  package init(_ html: Span<UInt8>, hasValues: Bool, decides: Bool = false, base: AddressBase? = nil) {
    self.decides = decides
    self.base = base
    read(html, hasValues: hasValues)
  }

  /// Whether this is a valid attribute name of letters, digits, `-`, `_`, `.` and `:`.
  static func isName(_ name: [UInt8]) -> Bool {
    guard let first = name.first, first.isASCIILetter || first == 0x5F else { return false }
    return name.allSatisfy { $0.isASCIIAlphanumeric || [0x2D, 0x5F, 0x2E, 0x3A].contains($0) }
  }
}

extension AttributeList {
  private static let deciding: Set<String> = [
    "type", "rel", "language", "http-equiv", "content", "attributename", "from", "to", "by", "values",
  ]

  private mutating func read(_ html: Span<UInt8>, hasValues: Bool) {
    var index = 0
    while true {
      while index < html.count, html[index].isASCIIWhitespace { index += 1 }
      guard index < html.count else { return }
      let start = index
      while index < html.count, !html[index].isASCIIWhitespace, !hasValues || html[index] != 0x3D { index += 1 }
      let name = html.bytes(start..<index)
      guard index < html.count, html[index] == 0x3D else {
        add(name, value: nil)
        continue
      }
      guard index + 1 < html.count, let quote = [0x22, 0x27].first(where: { $0 == html[index + 1] }) else {
        return refused.append(name.text)
      }
      index += 2
      let first = index
      while index < html.count, html[index] != quote { index += 1 }
      guard index < html.count else { return refused.append(name.text) }
      add(name, value: html.bytes(first..<index))
      index += 1
    }
  }

  private mutating func add(_ name: [UInt8], value: [UInt8]?) {
    guard AttributeList.isName(name) else { return refused.append(name.text) }
    if decides, AttributeList.deciding.contains(name.map(\.asciiLowercased).text) { return refused.append(name.text) }
    let text = CharacterReference.decode(value ?? [], in: .attribute)
    switch MarkupContext.Attribute(named: name.map(\.asciiLowercased), of: .none) {
    case .plain: write(name, value.map { _ in text })
    case .address where value != nil: write(name, checked(text))
    case .link where value != nil: write(name, resolved(checked(text), .link))
    case .sourceSet:
      var sources: [UInt8] = []
      if sources.append(normalisingSources: text.span) { hasUnsafeAddress = true }
      write(name, resolved(sources, .sourceSet))
    case .style where StyleEscape.allowsDeclarations(text): write(name, text)
    default: refused.append(name.text)
    }
  }

  private mutating func checked(_ address: [UInt8]) -> [UInt8] {
    guard AddressScheme(of: address) == .unsafe else { return address }
    hasUnsafeAddress = true
    return Array(AddressEscape.unsafe.utf8)
  }

  private func resolved(_ value: [UInt8], _ attribute: MarkupContext.Attribute) -> [UInt8] {
    (base?.resolved(value.text, of: attribute)).map { Array($0.utf8) } ?? value
  }

  private mutating func write(_ name: [UInt8], _ value: [UInt8]?) {
    bytes.append(0x20)
    bytes += name
    guard let value else { return }
    bytes.append(utf8: "=\"")
    bytes.append(escaping: value)
    bytes.append(0x22)
  }
}

extension StyleEscape {
  /// Whether every declaration has a plain property name and a harmless value.
  fileprivate static func allowsDeclarations(_ text: [UInt8]) -> Bool {
    text.split(separator: 0x3B).allSatisfy { declaration in
      let parts = declaration.split(separator: 0x3A, maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 1 { return declaration.allSatisfy(\.isASCIIWhitespace) }
      return allows(Array(parts[0]).span) && allows(Array(parts[1]).span)
    }
  }
}
