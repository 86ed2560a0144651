import Text

/// The attributes of one start tag, in buffers that serve every tag of a document.
struct XMLAttributes {
  private struct Item {
    var meaning: FeedAttribute
    var name: Range<Int>
    var value: Range<Int>
  }

  private var bytes: [UInt8] = []
  private var items: [Item] = []

  var isEmpty: Bool { items.isEmpty }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
  }

  mutating func append(_ meaning: FeedAttribute, name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    let start = bytes.count
    unsafe bytes.append(contentsOf: name)
    let middle = bytes.count
    unsafe bytes.append(contentsOf: value)
    items.append(Item(meaning: meaning, name: start..<middle, value: middle..<bytes.count))
  }

  /// Without the white space around it; `nil` where the tag has no such attribute.
  subscript(meaning: FeedAttribute) -> String? {
    guard let item = items.first(where: { $0.meaning == meaning }) else { return nil }
    return Bytes.text(Bytes.trimmed(bytes[item.value]))
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
    for item in items {
      output.append(UInt8(ascii: " "))
      output.append(contentsOf: bytes[item.name])
      output.append(contentsOf: "=\"".utf8)
      for byte in bytes[item.value] { output.append(escapingMarkup: byte) }
      output.append(UInt8(ascii: "\""))
    }
  }
}
