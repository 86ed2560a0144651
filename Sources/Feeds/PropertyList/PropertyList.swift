/// A value of a property list, Apple's format for data. Numbers, dates and data keep the text that the file has, so that
/// they are written back unchanged.
package struct PropertyList: Sendable {
  package indirect enum Value: Sendable, Hashable {
    case string(String)
    case integer(String)
    case real(String)
    case boolean(Bool)
    case date(String)
    /// Base64 without white space.
    case data(String)
    case list([PropertyList])
    case dictionary([Member])
  }

  package struct Member: Sendable, Hashable {
    package var key: String
    package var value: PropertyList

    package init(_ key: String, _ value: PropertyList) {
      self.key = key
      self.value = value
    }
  }

  package var value: Value
  /// Where its element begins, counted from 1; 0 for a value that was not read from a file.
  var line = 0

  package init(_ value: Value, line: Int = 0) {
    self.value = value
    self.line = line
  }

  /// The value of `key`, or `nil` if it is missing or this is not a dictionary.
  package subscript(key: String) -> PropertyList? {
    guard case .dictionary(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The members of a dictionary, else empty.
  var members: [Member] {
    guard case .dictionary(let members) = value else { return [] }
    return members
  }

  package var string: String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  /// The value of a number; `nil` if this is not a number.
  var number: Double? {
    switch value {
    case .integer(let text), .real(let text): Double(text)
    default: nil
    }
  }

  /// The kind of value, in words for messages.
  var kindInWords: String {
    switch value {
    case .string: "a text"
    case .integer, .real: "a number"
    case .boolean: "a boolean"
    case .date: "a date"
    case .data: "data"
    case .list: "a list"
    case .dictionary: "a dictionary"
    }
  }
}

extension PropertyList: Hashable {
  /// Positions do not count.
  package static func == (left: PropertyList, right: PropertyList) -> Bool { left.value == right.value }

  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
