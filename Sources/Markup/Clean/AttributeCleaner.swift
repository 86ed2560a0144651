import Text

/// Writes those attributes of a start tag that the policy allows.
struct AttributeCleaner {
  let addresses: URLCleaner

  /// Returns the attributes in the policy's order, each with a space before it.
  func attributes(of tag: AllowedElement, in token: HTMLTokenizer, except left: [AttributeName] = []) -> [UInt8] {
    var output: [UInt8] = []
    guard !token.attributes.isEmpty else { return output }
    for attribute in CleaningPolicy.attributes(of: tag) where !left.contains(attribute.name) {
      guard let value = token.value(of: attribute.name), let cleaned = cleaned(value, attribute.kind) else { continue }
      output.append(attribute: attribute.name.bytes, cleaned)
    }
    return output
  }

  /// Returns the cleaned value; `nil` if it is not allowed.
  private func cleaned(_ value: [UInt8], _ kind: CleaningPolicy.Attribute.Kind) -> [UInt8]? {
    switch kind {
    case .text: return value
    case .number(let limit): return Self.number(value, limit: limit)
    case .pixels(let limit): return Self.isPercentage(value) ? nil : Self.number(value, limit: limit)
    case .oneOf(let words):
      let word = value.map(\.asciiLowercased)
      return words.contains { word == Array($0.utf8) } ? word : nil
    case .flag: return []
    case .language:
      let isTag = value.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F }
      return isTag && (2...35).contains(value.count) ? value : nil
    case .sizes:
      let isHarmless = value.allSatisfy { $0.isASCIIAlphanumeric || Self.marksOfSizes.contains($0) }
      return isHarmless && (1...256).contains(value.count) ? value : nil
    case .address(let kind): return addresses.cleaned(value, kind)
    case .addresses:
      let text = SourceSet(value, addresses: addresses).text
      return text.isEmpty ? nil : text
    }
  }

  private static let marksOfSizes = Set(" .,():<>=+-/*%".utf8)

  /// Whether the value is a percentage by HTML's rules for parsing dimension values: `%` directly after a number, which
  /// may have a fraction.
  private static func isPercentage(_ value: [UInt8]) -> Bool {
    var rest = value.drop(while: \.isASCIIWhitespace).drop(while: \.isASCIIDigit)
    if rest.first == 0x2E { rest = rest.dropFirst().drop(while: \.isASCIIDigit) }
    return rest.first == 0x25
  }

  /// Returns the leading digits as a number, as browsers read it.
  private static func number(_ value: [UInt8], limit: Int) -> [UInt8]? {
    let digits = value.drop(while: \.isASCIIWhitespace).prefix(while: \.isASCIIDigit)
    guard !digits.isEmpty else { return nil }
    var number = 0
    for digit in digits {
      number = number * 10 + Int(digit - 0x30)
      if number > limit { return nil }
    }
    var output: [UInt8] = []
    output.append(decimal: number)
    return output
  }
}

extension [UInt8] {
  /// Appends ` name="value"`; `value` must not be escaped yet.
  mutating func append(attribute name: [UInt8], _ value: [UInt8]) {
    append(0x20)
    append(contentsOf: name)
    append(utf8: "=\"")
    append(cleanAttribute: value)
    append(0x22)
  }

  mutating func append(attribute name: String, _ value: String) {
    append(attribute: Array(name.utf8), Array(value.utf8))
  }
}
