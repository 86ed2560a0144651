import Text

extension FeedPerson {
  /// Splits an author in one string, as RSS writes it: `name (email)`, `email (name)`, `name <email>`, `email` or
  /// `name`. A web address may follow in brackets or be alone.
  init(parsing text: String) {
    guard text.utf8.contains(UInt8(ascii: ":")), let page = Self.page(in: Array(text.utf8)) else {
      self.init(nameAndEmail: text)
      return
    }
    var rest = Array(text.utf8)
    let url = String(decoding: rest[page], as: UTF8.self)
    rest.removeSubrange(page)
    let name = Self.withoutBrackets(rest)
    if name.isEmpty { self.init() } else { self.init(nameAndEmail: name) }
    self.url = url
  }

  private init(nameAndEmail text: String) {
    guard text.utf8.contains(UInt8(ascii: "@")) else {
      self.init(name: Self.name(besidePlaceholder: text) ?? text)
      return
    }
    let bytes = Array(text.utf8)
    guard let range = Self.address(in: bytes) else {
      self.init(name: text)
      return
    }
    var rest = Array(bytes[..<range.lowerBound])
    if rest.last == UInt8(ascii: ":"), rest.count >= 7, Bytes.matches(rest[(rest.count - 7)...], "mailto:") {
      rest.removeLast(7)
    }
    rest.append(contentsOf: bytes[range.upperBound...])
    let name = Self.withoutBrackets(rest)
    self.init(name: name.isEmpty ? nil : name, email: String(decoding: bytes[range], as: UTF8.self))
  }
}

extension FeedPerson {
  /// Words that programs write instead of a hidden email, as in `hidden (Zoe)`.
  private static let placeholders: Set<String> = ["hidden", "noreply", "no-reply", "nospam", "unknown", "none", "null"]

  private static func name(besidePlaceholder text: String) -> String? {
    guard text.utf8.last == UInt8(ascii: ")"), let bracket = text.firstRange(of: " (") else { return nil }
    let name = text[bracket.upperBound...].dropLast()
    return name.isEmpty || !placeholders.contains(text[..<bracket.lowerBound].lowercased()) ? nil : String(name)
  }

  /// Returns the range of the first email address.
  private static func address(in bytes: [UInt8]) -> Range<Int>? {
    var from = 0
    while let at = bytes[from...].firstIndex(of: UInt8(ascii: "@")) {
      var start = at
      while start > 0, isLocal(bytes[start - 1]) { start -= 1 }
      var end = at + 1
      while end < bytes.count, isDomain(bytes[end]) { end += 1 }
      while end > at + 1, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
      if start < at, bytes[(at + 1)..<end].contains(UInt8(ascii: ".")) { return start..<end }
      from = at + 1
    }
    return nil
  }

  /// Returns the range of a web address that is alone or in brackets. One in the middle of other words is part of the
  /// name.
  private static func page(in bytes: [UInt8]) -> Range<Int>? {
    guard let colon = Bytes.range(of: "://", in: bytes[...])?.lowerBound else { return nil }
    var start = colon
    while start > 0, bytes[start - 1].isASCIILetter { start -= 1 }
    let scheme = bytes[start..<colon]
    guard Bytes.matches(scheme, "http") || Bytes.matches(scheme, "https") else { return nil }
    let end = bytes[start...].firstIndex { $0.isASCIIWhitespace || ")>],;\"".utf8.contains($0) } ?? bytes.count
    let isAlone = start == 0 && end == bytes.count
    let isBracketed =
      start > 0 && end < bytes.count && "(<[".utf8.contains(bytes[start - 1]) && ")>]".utf8.contains(bytes[end])
    return (isAlone || isBracketed) && end > colon + 3 ? start..<end : nil
  }

  private static func isLocal(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+")
  }

  private static func isDomain(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// Removes empty brackets, brackets around the whole, and quotation marks around the rest.
  private static func withoutBrackets(_ bytes: [UInt8]) -> String {
    var bytes = bytes
    for empty: StaticString in ["()", "<>", "[]", "&lt;&gt;"] { bytes = without(empty, bytes) }
    var rest = Bytes.trimmed(bytes[...])
    if rest.first == UInt8(ascii: "(") { rest.removeFirst() }
    if rest.last == UInt8(ascii: ")") { rest.removeLast() }
    rest = Bytes.trimmed(rest)
    if rest.count > 1, rest.first == UInt8(ascii: "\""), rest.last == UInt8(ascii: "\"") {
      rest = rest.dropFirst().dropLast()
    }
    return String(decoding: rest, as: UTF8.self)
  }

  private static func without(_ word: StaticString, _ bytes: [UInt8]) -> [UInt8] {
    guard var found = Bytes.range(of: word, in: bytes[...]) else { return bytes }
    var rest: [UInt8] = []
    var start = 0
    while true {
      rest.append(contentsOf: bytes[start..<found.lowerBound])
      start = found.upperBound
      guard let next = Bytes.range(of: word, in: bytes[start...]) else { break }
      found = next
    }
    return rest + bytes[start...]
  }
}
