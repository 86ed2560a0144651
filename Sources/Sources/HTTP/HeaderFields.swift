import Configuration
import Text

/// The header fields of a response, in the order received.
struct HeaderFields: Sendable, Hashable {
  struct Field: Sendable, Hashable {
    /// In lower case.
    var name: String
    /// Verbatim, but without surrounding white space.
    var value: String
    /// The value as received, which need not be UTF-8.
    var bytes: [UInt8]
  }

  private(set) var fields: [Field] = []

  init() {}

  /// Adds one header line. A status line starts a new head and discards the previous one (responses 100 and 103).
  mutating func add(line: [UInt8]) {
    if line.starts(with: "HTTP/".utf8) {
      fields = []
      return
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = line[..<colon].map(\.asciiLowercased)
    let value = Array(line[(colon + 1)...].trimmed)
    fields.append(Field(name: name.text, value: value.text, bytes: value))
  }

  /// The first value of this name (in lower case).
  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// Returns the first value of this name as ISO 8859-1, one character for each byte, so that it can be sent back
  /// unchanged. Returns `nil` if there is none or it contains control characters, which could not be sent.
  func validator(_ name: String) -> String? {
    guard let bytes = fields.first(where: { $0.name == name })?.bytes, !bytes.isEmpty,
      !bytes.contains(where: \.isASCIIControl)
    else { return nil }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// Removes these words from all values except the targets of redirects. A validator that contains one is dropped, since it
  /// could not be sent back unchanged.
  mutating func remove(_ words: [String]) {
    fields = fields.compactMap { field in
      guard field.name != "location" else { return field }
      let bytes = SecretWords.removed(words, from: field.bytes)
      guard bytes != field.bytes else { return field }
      return ["etag", "last-modified"].contains(field.name)
        ? nil : Field(name: field.name, value: bytes.text, bytes: bytes)
    }
  }

  /// Returns all values of this name, split at commas (RFC 9110).
  func list(_ name: String) -> [String] {
    fields.filter { $0.name == name }.flatMap { $0.value.split(separator: ",") }.map { part in
      Array(part.utf8)[...].trimmed.text
    }
  }
}
