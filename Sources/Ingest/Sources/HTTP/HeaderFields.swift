import Text

/// The fields of a response's head, in the order in which they came.
struct HeaderFields: Sendable, Hashable {
  struct Field: Sendable, Hashable {
    /// In lower case.
    var name: String
    /// Without white space around it, else verbatim.
    var value: String
  }

  private(set) var fields: [Field] = []

  init() {}

  init(_ fields: KeyValuePairs<String, String>) {
    for (name, value) in fields { self.fields.append(Field(name: name.lowercased(), value: value)) }
  }

  /// Takes one line of the head; a status line begins a new head and forgets the old one (100, 103).
  mutating func add(line: [UInt8]) {
    if line.starts(with: "HTTP/".utf8) {
      fields = []
      return
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let name = line[..<colon].map(\.asciiLowercased)
    fields.append(Field(name: name.text, value: HeaderFields.trimmed(line[(colon + 1)...])))
  }

  /// The first of that name (in lower case).
  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// All of that name, joined as RFC 9110 says.
  func list(_ name: String) -> [String] {
    fields.filter { $0.name == name }.flatMap { $0.value.split(separator: ",") }.map { part in
      HeaderFields.trimmed(Array(part.utf8)[...])
    }
  }
}

extension HeaderFields {
  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    while let first = bytes.first, first.isASCIIWhitespace { bytes.removeFirst() }
    while let last = bytes.last, last.isASCIIWhitespace { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
