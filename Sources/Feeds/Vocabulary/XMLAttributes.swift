import Escaping
import Text

/// The attributes of one start tag. They point into libxml2's memory, which is valid only until its handler returns;
/// copy what you keep.
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

  /// The value without surrounding white space; `nil` if there is no such attribute.
  subscript(meaning: FeedAttribute) -> String? {
    for index in items.indices where items[index].meaning == meaning {
      return unsafe Bytes.text(Bytes.trimmed(items[index].value))
    }
    return nil
  }

  /// Returns the trimmed value; `nil` if it is empty or absent.
  func filled(_ meaning: FeedAttribute) -> String? {
    self[meaning].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the trimmed value in lower case, for comparing media types and relations; `nil` if it is empty or absent.
  func lowered(_ meaning: FeedAttribute) -> String? {
    guard let text = filled(meaning) else { return nil }
    return text.utf8.allSatisfy { !$0.isASCIIUppercase } ? text : text.lowercased()
  }

  /// Writes the attributes as HTML, with escaped values.
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
