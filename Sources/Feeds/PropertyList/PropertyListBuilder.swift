import Text

/// Makes a property list from the events of an XML parser, and stops at the first mistake.
final class PropertyListBuilder {
  struct Failure: Hashable {
    var summary: String
    /// Counted from 1; 0 if unknown.
    var line: Int
  }

  static let deepest = 64
  static let mostValues = 200_000

  private(set) var failure: Failure?
  private(set) var root: PropertyList?
  /// Line of the event that the parser reports; the parser sets it.
  var line = 0
  private var hasStarted = false
  private var open: [Container] = []
  /// The element whose text is collected, or `nil`.
  private var leaf: (name: String, line: Int)?
  private var text: [UInt8] = []
  private var values = 0

  private struct Container {
    var isDictionary: Bool
    var line: Int
    var key: String?
    var keys: Set<String> = []
    var members: [PropertyList.Member] = []
    var elements: [PropertyList] = []
  }

  var isStopped: Bool { failure != nil }

  func fail(_ summary: String, line: Int? = nil) {
    if failure == nil { failure = Failure(summary: summary, line: line ?? self.line) }
  }

  /// Stops at an error of the XML. `isEnd`: whether the file ends too early, or something follows the document.
  func fail(xml words: String, isEnd: Bool, line: Int) {
    let isCut = isEnd && (root == nil || !open.isEmpty || leaf != nil)
    fail(isCut ? "the file ends before the property list does" : "the XML is not well-formed: \(words)", line: line)
  }

  func start(_ name: String) {
    guard !isStopped else { return }
    guard hasStarted else {
      hasStarted = true
      if name != "plist" { fail("the first element is `\(name.shortened(to: 40))`, not `plist`") }
      return
    }
    if let leaf { return fail("`\(name.shortened(to: 40))` is inside `\(leaf.name)`") }
    switch name {
    case "dict", "array":
      values += 1
      if open.count == Self.deepest { return fail("lists and dictionaries are nested deeper than \(Self.deepest)") }
      open.append(Container(isDictionary: name == "dict", line: line))
    case "key", "string", "integer", "real", "true", "false", "date", "data":
      values += 1
      leaf = (name, line)
      text = []
    default: fail("property lists have no element `\(name.shortened(to: 40))`")
    }
    if values > Self.mostValues { fail("there are more than \(Self.mostValues) values") }
  }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !isStopped else { return }
    if leaf != nil {
      unsafe text.append(contentsOf: bytes)
    } else if unsafe bytes.contains(where: { !$0.isASCIIWhitespace }) {
      fail("there is text outside of a value")
    }
  }

  func end() {
    guard !isStopped else { return }
    if let leaf {
      self.leaf = nil
      finish(leaf.name, line: leaf.line)
    } else if let last = open.popLast() {
      if let key = last.key { return fail("the key `\(key.shortened())` has no value") }
      add(PropertyList(last.isDictionary ? .dictionary(last.members) : .list(last.elements), line: last.line))
    }
  }
}

extension PropertyListBuilder {
  private func finish(_ name: String, line: Int) {
    let text = self.text.span.text
    switch name {
    case "key": addKey(text, line)
    case "string": add(PropertyList(.string(text), line: line))
    case "true", "false":
      guard text.utf8.allSatisfy(\.isASCIIWhitespace) else { return fail("`\(name)` has no text", line: line) }
      add(PropertyList(.boolean(name == "true"), line: line))
    default:
      guard let value = Self.value(name, text) else {
        return fail("`\(text.shortened(to: 40))` is not of the type `\(name)`", line: line)
      }
      add(PropertyList(value, line: line))
    }
  }

  private static func value(_ name: String, _ text: String) -> PropertyList.Value? {
    let bare = text.utf8.filter { !$0.isASCIIWhitespace }
    let word = String(decoding: bare, as: UTF8.self)
    switch name {
    case "integer":
      let isHexadecimal = word.hasPrefix("0x") && Int64(word.dropFirst(2), radix: 16) != nil
      return isHexadecimal || Int64(word) != nil || UInt64(word) != nil ? .integer(word) : nil
    case "real": return Double(word) == nil ? nil : .real(word)
    case "date": return Timestamp(rfc3339: word) == nil ? nil : .date(word)
    default:
      let isBase64 = bare.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2B || $0 == 0x2F || $0 == 0x3D }
      return isBase64 && bare.count % 4 == 0 ? .data(word) : nil
    }
  }

  private func addKey(_ key: String, _ line: Int) {
    guard let last = open.indices.last, open[last].isDictionary else {
      return fail("a key is outside of a dictionary", line: line)
    }
    if let earlier = open[last].key { return fail("the key `\(earlier.shortened())` has no value", line: line) }
    guard open[last].keys.insert(key).inserted else {
      return fail("the key `\(key.shortened())` is given twice", line: line)
    }
    open[last].key = key
  }

  private func add(_ value: PropertyList) {
    guard let last = open.indices.last else {
      if root != nil { return fail("there is more than one value", line: value.line) }
      root = value
      return
    }
    guard open[last].isDictionary else { return open[last].elements.append(value) }
    guard let key = open[last].key else { return fail("a value has no key", line: value.line) }
    open[last].key = nil
    open[last].members.append(PropertyList.Member(key, value))
  }
}
