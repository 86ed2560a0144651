import Model
import Text

/// Parses `{#id .class key key=value key="value"}`. It stores the positions of attributes as byte offsets in `column`.
struct AttributeScanner: ~Copyable {
  /// An error in braces, or the reason why they are not attributes.
  struct Fault: Equatable {
    var offset: Int
    var summary: String
    var help: String?
  }

  /// An attribute as it is written.
  struct Item: Equatable {
    /// `id` and `class` for the short forms `#…` and `.…`.
    var name: String
    /// `nil` for a name alone.
    var value: String?
    /// Range of its bytes.
    var range: Range<Int>
    /// Range of the value, with its quotes; for a short form, without the mark. `nil` for a name alone.
    var valueRange: Range<Int>?
  }

  private(set) var attributes = Attributes()
  /// All attributes in their order, also those given twice; empty unless they were asked for.
  private(set) var items: [Item] = []
  /// Errors that do not prevent parsing.
  private(set) var faults: [Fault] = []
  private(set) var position: Int
  private let bytes: [UInt8]

  private let keepsItems: Bool

  /// `position` is that of the opening brace. `items` are kept only with `keepsItems`.
  init(_ bytes: [UInt8], at position: Int, keepsItems: Bool = false) {
    self.bytes = bytes
    self.position = position
    self.keepsItems = keepsItems
  }

  /// Parses up to and including the closing brace. Returns a fault if the brace is missing or something is not an
  /// attribute.
  mutating func scan() -> Fault? {
    let start = position
    position += 1
    while true {
      skipSpaces()
      guard let byte = peek, byte != 0x0A, byte != 0x0D else {
        return Fault(
          offset: start, summary: "these attributes are never closed", help: "end them with `}` on the same line")
      }
      if byte == UInt8(ascii: "}") {
        position += 1
        return nil
      }
      if let fault = scanItem(byte) { return fault }
    }
  }
}

extension AttributeScanner {
  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpaces() {
    while let byte = peek, byte == 0x20 || byte == 0x09 { position += 1 }
  }

  private mutating func scanItem(_ byte: UInt8) -> Fault? {
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "."): return scanShortcut(byte)
    case _ where Self.startsName(byte): return scanPair()
    default:
      return Fault(
        offset: position, summary: "`\(character)` is not an attribute",
        help: "attributes are `#id`, `.class`, `key`, `key=value` and `key=\"value\"`")
    }
  }

  private mutating func scanShortcut(_ mark: UInt8) -> Fault? {
    let start = position
    position += 1
    let name = take { Self.isShortcutByte($0) }
    if name.isEmpty {
      let what = mark == UInt8(ascii: "#") ? "an id" : "a class"
      return Fault(
        offset: start, summary: "`\(Character(Unicode.Scalar(mark)))` must be followed by \(what)")
    }
    let key = mark == UInt8(ascii: "#") ? "id" : "class"
    keep(Item(name: key, value: name, range: start..<position, valueRange: (start + 1)..<position))
    if mark == UInt8(ascii: "#") { setID(name, at: start) } else { attributes.classes.append(name) }
    return nil
  }

  private mutating func scanPair() -> Fault? {
    let start = position
    let key = take { Self.continuesName($0) }
    let end = position
    skipSpaces()
    guard peek == UInt8(ascii: "=") else {
      position = end
      keep(Item(name: key, value: nil, range: start..<end, valueRange: nil))
      set(key, "", at: start)
      return nil
    }
    position += 1
    skipSpaces()
    let first = position
    switch scanValue() {
    case .success(let value):
      keep(Item(name: key, value: value, range: start..<position, valueRange: first..<position))
      set(key, value, at: start)
      return nil
    case .failure(let fault): return fault.fault
    }
  }

  private struct Failure: Error { var fault: Fault }

  private mutating func scanValue() -> Result<String, Failure> {
    guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = position
      if Self.typographic.contains(character) {
        return .failure(
          Failure(
            fault: Fault(
              offset: start, summary: "`\(character)` cannot enclose a value",
              help: "write straight quotation marks, as in `key=\"a value\"`")))
      }
      let value = take { Self.isBareByte($0) }
      if value.isEmpty {
        return .failure(Failure(fault: Fault(offset: start, summary: "a value is missing after `=`")))
      }
      return .success(value)
    }
    let start = position
    position += 1
    while let byte = peek, byte != quote, byte != 0x0A, byte != 0x0D { position += 1 }
    guard peek == quote else {
      let fault = Fault(
        offset: start, summary: "this value is never closed",
        help: "end it with `\(Character(Unicode.Scalar(quote)))` on the same line")
      return .failure(Failure(fault: fault))
    }
    let value = CharacterReference.decode(
      String(decoding: bytes[(start + 1)..<position], as: UTF8.self), in: .attribute)
    position += 1
    return .success(value)
  }

  private static let most = 200
  private static let areTooMany = "more than \(most) attributes: the others are ignored"

  private mutating func set(_ key: String, _ value: String, at offset: Int) {
    switch key {
    case "id": setID(value, at: offset)
    case "class": attributes.classes += value.split(separator: " ").map(String.init)
    // Each is compared with all others.
    case _ where attributes.pairs.count == Self.most:
      if faults.last?.summary != Self.areTooMany { faults.append(Fault(offset: offset, summary: Self.areTooMany)) }
    case _ where attributes[key] != nil: faults.append(Self.duplicate(key, at: offset))
    default: attributes.pairs.append(.init(key: key, value: value, line: 0, column: offset))
    }
  }

  private mutating func setID(_ id: String, at offset: Int) {
    if attributes.id != nil { faults.append(Self.duplicate("id", at: offset)) } else { attributes.id = id }
  }

  private mutating func keep(_ item: Item) { if keepsItems { items.append(item) } }

  private mutating func take(while isTaken: (UInt8) -> Bool) -> String {
    let start = position
    while let byte = peek, isTaken(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private var character: Character {
    String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self).first ?? " "
  }

  /// Marks that word processors write in place of `"` and `'`.
  static let typographic: Set<Character> = ["“", "”", "„", "‟", "«", "»", "‘", "’", "‚"]

  private static func duplicate(_ key: String, at offset: Int) -> Fault {
    Fault(offset: offset, summary: "`\(key)` is given twice", help: "the first one is used; remove the other")
  }

  private static func startsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...: true
    default: false
    }
  }

  private static func continuesName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: startsName(byte)
    }
  }

  private static func isShortcutByte(_ byte: UInt8) -> Bool {
    isBareByte(byte) && byte != UInt8(ascii: "#") && byte != UInt8(ascii: ".")
  }

  private static func isBareByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "<"): false
    case UInt8(ascii: ">"), UInt8(ascii: "`"), UInt8(ascii: "}"): false
    default: true
    }
  }
}
