import Escaping
import Text

/// The attributes of one start tag. They are libxml2's memory, good until its handler returns: whoever is shown them
/// keeps copies only.
@safe struct XMLAttributes {
  @safe private struct Item {
    var meaning: FeedAttribute
    var name: UnsafeBufferPointer<UInt8>
    var value: UnsafeBufferPointer<UInt8>
  }

  private var items: [Item] = []

  var isEmpty: Bool { items.isEmpty }

  mutating func removeAll() {
    if !items.isEmpty { items.removeAll(keepingCapacity: true) }
  }

  mutating func append(_ meaning: FeedAttribute, name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    unsafe items.append(Item(meaning: meaning, name: name, value: value))
  }

  /// Without the white space around it; `nil` where the tag has no such attribute.
  subscript(meaning: FeedAttribute) -> String? {
    for index in items.indices where items[index].meaning == meaning {
      return unsafe Bytes.text(Bytes.trimmed(items[index].value))
    }
    return nil
  }

  /// The same, `nil` where it is empty.
  func filled(_ meaning: FeedAttribute) -> String? {
    self[meaning].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The same in lower case, as media types and relations are compared.
  func lowered(_ meaning: FeedAttribute) -> String? {
    guard let text = filled(meaning) else { return nil }
    return text.utf8.allSatisfy { !$0.isASCIIUppercase } ? text : text.lowercased()
  }

  /// Writes the attributes as HTML has them, values escaped.
  func append(to output: inout [UInt8]) {
    for index in items.indices {
      let item = items[index]
      output.append(UInt8(ascii: " "))
      unsafe output.append(contentsOf: item.name)
      output.append(contentsOf: "=\"".utf8)
      unsafe output.append(escapingMarkup: item.value)
      output.append(UInt8(ascii: "\""))
    }
  }
}
