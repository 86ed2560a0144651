import Text

/// The fields of a response's head, in the order in which they came.
struct HeaderFields: Sendable, Hashable {
  struct Field: Sendable, Hashable {
    /// In lower case.
    var name: String
    /// Without white space around it, else verbatim.
    var value: String
    /// The same as it travelled: it may be no UTF-8.
    var bytes: [UInt8]
  }

  private(set) var fields: [Field] = []

  init() {}

  init(_ fields: KeyValuePairs<String, String>) {
    for (name, value) in fields {
      self.fields.append(Field(name: name.lowercased(), value: value, bytes: Array(value.utf8)))
    }
  }

  /// Takes one line of the head; a status line begins a new head and forgets the old one (100, 103).
  mutating func add(line: [UInt8]) {
    if line.starts(with: "HTTP/".utf8) {
      fields = []
      return
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = line[..<colon].map(\.asciiLowercased)
    let value = HeaderFields.trimmed(line[(colon + 1)...])
    fields.append(Field(name: name.text, value: value.text, bytes: value))
  }

  /// The first of that name (in lower case).
  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The first of that name as ISO 8859-1, one character for each byte, so that it can be sent back byte for byte; `nil` if
  /// there is none, or if control characters in it could not be sent.
  func validator(_ name: String) -> String? {
    guard let bytes = fields.first(where: { $0.name == name })?.bytes, !bytes.isEmpty,
      !bytes.contains(where: \.isASCIIControl)
    else { return nil }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// All of that name, joined as RFC 9110 says.
  func list(_ name: String) -> [String] {
    fields.filter { $0.name == name }.flatMap { $0.value.split(separator: ",") }.map { part in
      HeaderFields.trimmed(Array(part.utf8)[...]).text
    }
  }
}

extension HeaderFields {
  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = bytes
    while let first = bytes.first, first.isASCIIWhitespace { bytes.removeFirst() }
    while let last = bytes.last, last.isASCIIWhitespace { bytes.removeLast() }
    return Array(bytes)
  }
}
