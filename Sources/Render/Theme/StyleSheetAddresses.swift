import Text

/// The addresses that a style sheet names: those of `url(…)` and of `@import "…"` (CSS Values and Units Level 4, section
/// 4.5).
struct StyleSheetAddresses {
  private(set) var all: [AssetAddresses.Address] = []
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    run()
  }
}

extension StyleSheetAddresses {
  private mutating func run() {
    // Whether a text in quotes would be the address of an `@import`.
    var isImport = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/") where begins("/*"): skipComment()
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let range = takeString()
        if isImport { add(range) }
        isImport = false
      case UInt8(ascii: "@") where begins("@import"):
        isImport = true
        index += 7
      case UInt8(ascii: ";"), UInt8(ascii: "{"):
        isImport = false
        index += 1
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        guard begins("url("), !isInName else {
          index += 1
          continue
        }
        takeAddress()
        isImport = false
      default: index += 1
      }
    }
  }

  /// Whether the next bytes are this lowercase text, in either case.
  private func begins(_ text: String) -> Bool {
    let end = index + text.utf8.count
    return end <= bytes.count && bytes[index..<end].lazy.map(\.asciiLowercased).elementsEqual(text.utf8)
  }

  /// Whether the byte before belongs to a name, as in `my-url(`.
  private var isInName: Bool {
    guard index > 0 else { return false }
    let byte = bytes[index - 1]
    return byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private mutating func skipComment() {
    index += 2
    while index < bytes.count, !begins("*/") { index += 1 }
    index = min(index + 2, bytes.count)
  }

  /// Returns the range between the quotes.
  private mutating func takeString() -> Range<Int> {
    let quote = bytes[index]
    index += 1
    let start = index
    while index < bytes.count, bytes[index] != quote, bytes[index] != 0x0A {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    let end = min(index, bytes.count)
    index = end + 1
    return start..<end
  }

  private mutating func takeAddress() {
    index += 4
    skipSpaces()
    guard index < bytes.count else { return }
    if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") { return add(takeString()) }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: ")") { index += 1 }
    var end = index
    while end > start, bytes[end - 1].isASCIIWhitespace { end -= 1 }
    add(start..<end)
  }

  private mutating func skipSpaces() {
    while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
  }

  private mutating func add(_ range: Range<Int>) {
    all.append(AssetAddresses.Address(range, in: bytes))
  }
}
