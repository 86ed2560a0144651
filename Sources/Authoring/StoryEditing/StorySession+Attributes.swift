import Markup
import Text

/// The attributes in braces.
extension StorySession {
  mutating func changeAttributes(
    of found: Found, set: [StoryBlock.Attribute], remove: [String]
  ) throws(StoryEdit.Refusal) {
    let block = found.block
    guard let place = block.outline.bracesPlace else {
      throw StoryEdit.Refusal("this block takes no attributes")
    }
    var wanted = block.attributes.filter { !remove.contains($0.name) }
    for attribute in set {
      guard !attribute.name.isEmpty, attribute.value?.utf8.contains(0) != true else {
        throw StoryEdit.Refusal("this is not an attribute")
      }
      if let index = wanted.firstIndex(where: { $0.name == attribute.name }) {
        wanted[index] = attribute
      } else {
        wanted.append(attribute)
      }
    }
    guard wanted != block.attributes else { return }
    var change = StoryChange(ExpectedTree(document.blocks))
    change.tree.change(block.id)
    let (label, text, kind) = (block.label, block.text, block.kind)
    change.check = { Self.areEqual($0.attributes, wanted) && $0.label == label && $0.text == text && $0.kind == kind }
    write(wanted, of: block, at: place, &change)
    try adopt(
      [change], target: block.id,
      or: StoryEdit.Refusal(
        "these attributes cannot be written",
        help: "a name begins with a letter and has letters, digits and `-`; a class has no quotes"))
  }

  private static func areEqual(_ left: [StoryBlock.Attribute], _ right: [StoryBlock.Attribute]) -> Bool {
    func sorted(_ list: [StoryBlock.Attribute]) -> [StoryBlock.Attribute] {
      list.map { attribute in
        guard attribute.name == "class", let value = attribute.value else { return attribute }
        return .init(name: "class", value: value.split(separator: " ").joined(separator: " "))
      }.sorted { $0.name < $1.name }
    }
    return sorted(left) == sorted(right)
  }
}

extension StorySession {
  private func write(
    _ wanted: [StoryBlock.Attribute], of block: StoryBlock, at place: Int, _ change: inout StoryChange
  ) {
    guard let braces = block.outline.braces else {
      let items = wanted.map { AttributeText.item($0, quote: UInt8(ascii: "\"")) }.joined(separator: " ")
      let takesSpace = block.outline.kind == .heading || block.outline.kind == .code
      let hasSpace = place > 0 && document.bytes[place - 1] == 0x20
      return change.insert((takesSpace && !hasSpace ? " " : "") + "{\(items)}", at: place)
    }
    guard !wanted.isEmpty else {
      var start = braces.lowerBound
      while block.outline.kind != .directive, start > block.range.lowerBound, document.bytes[start - 1] == 0x20 {
        start -= 1
      }
      return change.replace(start..<braces.upperBound, by: "")
    }
    var items = Items(block.outline.attributes, in: document.bytes, braces: braces)
    let old = Set(block.attributes)
    for attribute in wanted where !old.contains(attribute) { items.set(attribute) }
    for name in Set(block.attributes.map(\.name)).subtracting(wanted.map(\.name)) { items.remove(name) }
    change.replace(braces, by: items.written)
  }

  /// The attributes in braces as they are written, each with the white space in front of it.
  private struct Items {
    private var items: [(name: String, space: String, text: String)] = []
    private var ending: String
    private var quote = UInt8(ascii: "\"")

    init(_ attributes: [OutlineBlock.Attribute], in bytes: [UInt8], braces: Range<Int>) {
      var end = braces.lowerBound + 1
      for attribute in attributes {
        items.append((attribute.name, bytes[end..<attribute.range.lowerBound].text, bytes[attribute.range].text))
        end = attribute.range.upperBound
        if let first = attribute.valueRange.map({ bytes[$0] })?.first, first == UInt8(ascii: "'") { quote = first }
      }
      ending = bytes[end..<braces.upperBound - 1].text
    }

    /// The braces as they are written. Attributes in them may have no space between them, such as `{#a.b}`.
    var written: String {
      var text = "{"
      for item in items { text += item.space + item.text }
      return text + ending + "}"
    }

    mutating func set(_ attribute: StoryBlock.Attribute) {
      let text = AttributeText.item(attribute, quote: quote)
      guard let index = items.firstIndex(where: { $0.name == attribute.name }) else {
        return add(attribute.name, text)
      }
      items[index].text = restyled(text, attribute, like: items[index].text)
      if attribute.name == "class" {
        items = items.enumerated().filter { $0.offset <= index || $0.element.name != "class" }.map(\.element)
      }
      separate()
    }

    /// Returns the attribute in the style of the old one: with the white space around `=`, and in quotes if it was in
    /// quotes.
    private func restyled(_ text: String, _ attribute: StoryBlock.Attribute, like old: String) -> String {
      guard let value = attribute.value, let sign = old.firstIndex(of: "="), !old.hasPrefix("#"), !old.hasPrefix(".")
      else { return text }
      let start = old[sign...].dropFirst().firstIndex { $0 != " " && $0 != "\t" } ?? old.endIndex
      let mark = old[start...].utf8.first
      let isQuoted = mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'")
      let written =
        isQuoted
        ? AttributeText.quoted(value, quote: mark ?? quote) : AttributeText.value(value, quote: quote)
      return old[..<start] + written
    }

    mutating func remove(_ name: String) {
      guard let first = items.first else { return }
      let space = first.space
      items.removeAll { $0.name == name }
      if !items.isEmpty { items[0].space = space }
      separate()
    }

    private mutating func add(_ name: String, _ text: String) {
      items.append((name, items.isEmpty ? "" : " ", text))
      separate()
    }

    private mutating func separate() {
      for index in items.indices.dropFirst() where items[index].space.isEmpty {
        let isShort = items[index].text.hasPrefix(".") || items[index].text.hasPrefix("#")
        if !isShort || items[index - 1].text.contains("=") { items[index].space = " " }
      }
    }
  }
}
