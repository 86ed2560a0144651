import Text

@testable import Authoring

/// Edits as bytes choose them. When the bytes are used up, every choice is the first.
struct Choices {
  private var bytes: ArraySlice<UInt8>

  init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  mutating func edit(of document: StoryDocument) -> StoryEdit {
    let blocks = document.all
    let id = blocks.isEmpty ? "b1" : blocks[number(below: blocks.count)].id
    switch number(below: 13) {
    case 0: return .front(field: one(of: Self.fields), value: value())
    case 1: return .attributes(block: id, set: [.init(name: one(of: Self.names), value: text())], remove: [])
    case 2: return .attributes(block: id, set: [], remove: [one(of: Self.names)])
    case 3: return .label(block: id, text: text())
    case 4: return .target(block: id, text: text())
    case 5: return .title(block: id, text: text())
    case 6: return .text(block: id, text: text())
    case 7: return .level(block: id, level: number(below: 7))
    case 8: return .replace(block: id, text: text())
    case 9: return .insert(position(blocks), text: text())
    case 10: return .move(block: id, to: position(blocks))
    case 11: return number(below: 2) == 0 ? .remove(block: id) : .copy(block: id)
    default: return .source(text: text())
    }
  }
}

extension Choices {
  private static let fields = ["title", "cover.alt", "tags", "a", "a.b", "a.0", "a.b.c", "draft"]
  private static let names = ["id", "class", "x", "src", "frame"]

  private mutating func number(below limit: Int) -> Int {
    guard let byte = bytes.popFirst() else { return 0 }
    return Int(byte) % limit
  }

  private mutating func one(of list: [String]) -> String { list[number(below: list.count)] }

  private mutating func position(_ blocks: [StoryBlock]) -> StoryEdit.Position {
    guard !blocks.isEmpty else { return StoryEdit.Position() }
    switch number(below: 3) {
    case 0: return StoryEdit.Position(after: blocks[number(below: blocks.count)].id)
    case 1: return StoryEdit.Position(into: blocks[number(below: blocks.count)].id)
    default: return StoryEdit.Position()
    }
  }

  /// Takes some of the bytes.
  private mutating func text() -> String {
    let count = min(number(below: 64), bytes.count)
    defer { bytes = bytes.dropFirst(count) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  private mutating func value() -> Node? {
    switch number(below: 6) {
    case 0: nil
    case 1: .bool(number(below: 2) == 0)
    case 2: .integer(Int64(number(below: 256)))
    case 3: .list([.string(text()), .string("b")])
    case 4: .object([Node.Member("b", .string(text())), Node.Member("c", .null)])
    default: .string(text())
    }
  }
}
