import Text

/// What relative addresses are relative to: the document's own address, and each `xml:base` inside it.
struct Bases {
  private var stack: [URI?] = []
  private var current: URI?
  private let document: URI?

  /// Every relative address becomes as long as its base: what is longer is an attack.
  private static let longest = 1024

  init(document: String?) {
    self.document = document.map { URI($0) }.flatMap { Self.isUsable($0) ? $0 : nil }
    current = self.document
  }

  /// The base that an `xml:base` in scope gives; `nil` where only the document's address is known.
  var declared: String? { stack.isEmpty ? nil : current?.text }

  /// The document's own address.
  var ofDocument: String? { document?.text }

  mutating func push(_ base: String) {
    stack.append(current)
    guard !base.isEmpty, base.utf8.count <= Self.longest else { return }
    let next = current.map { $0.resolving(base) } ?? URI(base)
    if Self.isUsable(next), next.text.utf8.count <= Self.longest { current = next }
  }

  mutating func pop() { current = stack.popLast() ?? document }

  func resolve(_ reference: String) -> String {
    guard let current, !Self.hasScheme(reference) else { return reference }
    return current.resolving(reference).text
  }

  /// Whether the address begins with a scheme, so that nothing can be relative in it.
  private static func hasScheme(_ reference: String) -> Bool {
    for byte in reference.utf8 {
      if byte == UInt8(ascii: ":") { return true }
      let isPart = byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2B || byte == 0x2D || byte == 0x2E
      if !isPart { return false }
    }
    return false
  }

  /// Only addresses that a document can have; `javascript:` is none.
  static func isUsable(_ uri: URI) -> Bool {
    guard let scheme = uri.scheme?.lowercased() else { return true }
    return ["http", "https", "ftp", "file", "feed"].contains(scheme)
  }
}
