import Text

/// CSS, and URLs.
extension MarkupReader {
  mutating func read(style text: [UInt8], _ range: Range<Int>) {
    var index = range.lowerBound
    let end = range.upperBound
    while index < end {
      let byte = text[index]
      guard !context.takesEscaped() else {
        index += 1
        continue
      }
      switch context.language {
      case .style: index = style(text, index, end)
      case .styleComment:
        let isEnd = byte == 0x2A && index + 1 < end && text[index + 1] == 0x2F
        if isEnd { context.language = .style }
        index += isEnd ? 2 : 1
      case .styleDouble, .styleAddressDouble: index = string(text, index, end, until: 0x22)
      case .styleSingle, .styleAddressSingle: index = string(text, index, end, until: 0x27)
      case .styleAddress:
        index = address(text, index, end)
      default: return
      }
    }
  }

  /// Reads the inside of an unquoted `url(…)` up to the parenthesis.
  private mutating func address(_ text: [UInt8], _ start: Int, _ end: Int) -> Int {
    let stop = text[start..<end].firstIndex { $0 == 0x29 || $0 == 0x5C } ?? end
    read(address: Array(text[start..<stop]))
    guard stop < end else { return end }
    if text[stop] == 0x5C { context.isEscaping = true } else { context.language = .style }
    return stop + 1
  }

  private mutating func style(_ text: [UInt8], _ index: Int, _ end: Int) -> Int {
    switch text[index] {
    case 0x22: context.language = .styleDouble
    case 0x27: context.language = .styleSingle
    case 0x5C: context.isEscaping = true
    case 0x2F where index + 1 < end && text[index + 1] == 0x2A:
      context.language = .styleComment
      return index + 2
    case 0x28 where isAddress(text, index):
      if text[max(0, index - 5)..<index].contains(0x5C) { report(Self.escaped, at: index) }
      context.part = .start
      let first = text[(index + 1)..<end].firstIndex { !$0.isASCIIWhitespace } ?? end
      let quote = first < end ? text[first] : 0
      context.language = quote == 0x22 ? .styleAddressDouble : quote == 0x27 ? .styleAddressSingle : .styleAddress
      return quote == 0x22 || quote == 0x27 ? first + 1 : first
    default: break
    }
    return index + 1
  }

  private static let escaped = "there is a backslash before this `url(…)`, so that browsers may not read it as one"

  /// Whether the parenthesis at `index` follows `url`.
  private func isAddress(_ text: [UInt8], _ index: Int) -> Bool {
    guard index >= 3, text[(index - 3)..<index].map(\.asciiLowercased) == Array("url".utf8) else { return false }
    guard index >= 4 else { return true }
    let before = text[index - 4]
    return !before.isASCIIAlphanumeric && before != 0x2D && before != 0x5F && before < 0x80
  }

  private mutating func string(_ text: [UInt8], _ start: Int, _ end: Int, until quote: UInt8) -> Int {
    let stop = text[start..<end].firstIndex { $0 == quote || $0 == 0x5C || $0.endsLine } ?? end
    if context.language == .styleAddressDouble || context.language == .styleAddressSingle {
      read(address: Array(text[start..<stop]))
    }
    guard stop < end else { return end }
    if text[stop] == 0x5C {
      context.isEscaping = true
    } else if !(text[stop] == 0x0A && stop > 0 && text[stop - 1] == 0x0D) {
      context.language = .style
    }
    return stop + 1
  }
}

extension UInt8 {
  /// Whether this byte ends a CSS string that has no closing quote.
  fileprivate var endsLine: Bool { self == 0x0A || self == 0x0C || self == 0x0D }
}

extension MarkupReader {
  mutating func read(address text: [UInt8]) {
    if context.part == .start || context.part == .mixed { readStart(of: text) }
    if context.part == .path, text.contains(where: { $0 == 0x3F || $0 == 0x23 }) { context.part = .query }
    if context.part == .unknown, text.contains(where: { $0 == 0x3F || $0 == 0x23 }) { context.part = .query }
  }

  private mutating func readStart(of text: [UInt8]) {
    guard let stop = text.firstIndex(where: { [0x3A, 0x2F, 0x3F, 0x23].contains($0) }) else { return }
    guard text[stop] == 0x3A else { return context.part = .path }
    // The value before this text may be the beginning of a scheme.
    guard context.part == .start else { return context.part = .unsafe }
    switch AddressScheme(of: text) {
    case .harmless: context.part = .path
    case .picture: context.part = .query
    case .unsafe: context.part = .unsafe
    }
  }
}
