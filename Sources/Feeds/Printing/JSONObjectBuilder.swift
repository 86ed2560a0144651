import Escaping
import Text

/// Builds a JSON object member by member. A value that is `nil` and a list without elements are omitted; an empty string
/// is written.
struct JSONObjectBuilder {
  private var members: [Node.Member] = []

  var node: Node { .object(members) }

  subscript(name: String) -> Node? {
    get { members.first { $0.name == name }?.value }
    set { if let newValue { members.append(Node.Member(name, newValue)) } }
  }

  mutating func add(_ name: String, _ value: Node?) { self[name] = value }
  mutating func add(_ name: String, _ value: String?) { self[name] = value.map { .string($0) } }
  mutating func add(_ name: String, _ value: Int?) { self[name] = value.map { .integer(Int64($0)) } }
  mutating func add(_ name: String, _ value: Bool?) { self[name] = value.map { .bool($0) } }
  mutating func add(_ name: String, _ time: Timestamp?) { self[name] = time.map { .string($0.rfc3339) } }

  /// Writes a whole number without a fraction.
  mutating func add(_ name: String, _ value: Double?) {
    self[name] = value.map {
      $0 == $0.rounded() && abs($0) < 1e15 ? .integer(Int64($0)) : .number($0)
    }
  }

  mutating func add<Value>(_ name: String, _ values: [Value], _ node: (Value) -> Node) {
    if !values.isEmpty { self[name] = .list(values.map(node)) }
  }
}

extension String {
  /// Plain text as an HTML fragment; only markup characters are escaped.
  var escapedAsText: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ">") }) else {
      return self
    }
    var output: [UInt8] = []
    for byte in utf8 {
      if byte == UInt8(ascii: "\"") { output.append(byte) } else { output.append(escapingMarkup: byte) }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
