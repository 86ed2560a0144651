import Text

/// The base URLs for relative references: the document's own address, and each `xml:base` inside it.
struct Bases {
  private var stack: [URI?] = []
  private var current: URI?
  private let document: URI?

  /// A resolved address is as long as its base, so longer bases are ignored as an attack.
  private static let longest = 1024

  init(document: String?) {
    self.document = document.map { URI($0) }.flatMap { Self.isUsable($0) ? $0 : nil }
    current = self.document
  }

  /// The base set by an `xml:base` in scope; `nil` if there is only the document's address.
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

  /// Returns the base that an `xml:base` sets; `nil` if there is still only the document's address.
  func joined(with base: String) -> String? {
    var inner = self
    inner.push(base)
    return inner.current == current ? declared : inner.declared
  }

  func resolve(_ reference: String) -> String {
    guard let current, !Self.hasScheme(reference) else { return reference }
    return current.resolving(reference).text
  }

  /// Whether the reference begins with a scheme and therefore is not relative.
  private static func hasScheme(_ reference: String) -> Bool {
    for byte in reference.utf8 {
      if byte == UInt8(ascii: ":") { return true }
      let isPart = byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2B || byte == 0x2D || byte == 0x2E
      if !isPart { return false }
    }
    return false
  }

  /// Whether a document can have this address; false for schemes such as `javascript:`.
  static func isUsable(_ uri: URI) -> Bool {
    guard let scheme = uri.scheme?.lowercased() else { return true }
    return ["http", "https", "ftp", "file", "feed"].contains(scheme)
  }
}
