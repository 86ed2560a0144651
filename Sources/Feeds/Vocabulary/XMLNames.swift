import Text

/// A cache of the meanings of names. Its keys are the addresses of libxml2's interned strings, so that each name is
/// decoded only once per document.
struct XMLNames {
  private struct Slot {
    var local: UInt = 0
    var prefix: UInt = 0
    var uri: UInt = 0
    var element = FeedElement.unknown
  }

  /// The size is a power of two. A name whose slot is taken replaces the entry.
  private var slots = [Slot](repeating: Slot(), count: 256)
  private var attributes = [(name: UInt, meaning: FeedAttribute)](repeating: (0, .other), count: 64)

  /// Prefixes that are used but not declared.
  private(set) var undeclared: [String] = []

  mutating func element(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?,
    _ version: inout NamespaceVersion
  ) -> FeedElement {
    let key = (UInt(bitPattern: local), UInt(bitPattern: prefix), UInt(bitPattern: uri))
    let index = Self.hash(key.0 ^ key.2 &* 31) & (slots.count - 1)
    let slot = slots[index]
    if slot.local == key.0, slot.prefix == key.1, slot.uri == key.2 { return slot.element }
    let uri = unsafe uri.map { unsafe String(cString: $0) }
    let prefix = unsafe prefix.map { unsafe String(cString: $0) }
    if let uri { version.meet(uri) }
    let declared = uri.flatMap { FeedNamespace(uri: $0) }
    if uri == nil, let prefix, !undeclared.contains(prefix) { undeclared.append(bounded: prefix) }
    let namespace = declared ?? prefix.map { FeedNamespace(prefix: $0) ?? .other } ?? .core
    let element = unsafe FeedElement(namespace, String(cString: local).lowercased())
    slots[index] = Slot(local: key.0, prefix: key.1, uri: key.2, element: element)
    return element
  }

  mutating func attribute(_ name: UnsafePointer<UInt8>) -> FeedAttribute {
    let key = UInt(bitPattern: name)
    let index = Self.hash(key) & (attributes.count - 1)
    if attributes[index].name == key { return attributes[index].meaning }
    let meaning = unsafe FeedAttribute.named[String(cString: name).lowercased()] ?? .other
    attributes[index] = (key, meaning)
    return meaning
  }

  /// Returns the upper bits of the product, since addresses differ little in the lower bits.
  private static func hash(_ key: UInt) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40)
  }
}

extension Repairs {
  mutating func noteUndeclared(_ prefix: String) {
    let isKnown = FeedNamespace(prefix: prefix) != nil
    note(
      "the namespace prefix `\(prefix.shortened(to: 40))` is not declared, "
        + (isKnown ? "and is read as the usual one" : "and its elements are left out"))
  }
}
