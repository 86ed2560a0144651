/// A parameter of a statement, in PostgreSQL's binary format. Numbers are big-endian.
enum PostgreSQLValue: Sendable {
  case one(SQLValue)
  /// An array `bigint[]`.
  case integers([Int64])
  /// An array `text[]`.
  case texts([String])
}

extension PostgreSQLValue {
  /// Appends the value's bytes; returns `false` for NULL.
  func append(to bytes: inout [UInt8]) -> Bool {
    switch self {
    case .one(let value): return value.append(to: &bytes)
    case .integers(let integers):
      Self.append(header: 20, count: integers.count, to: &bytes)
      for integer in integers {
        bytes.append(bigEndian: Int32(8))
        bytes.append(bigEndian: integer)
      }
    case .texts(let texts):
      Self.append(header: 25, count: texts.count, to: &bytes)
      for text in texts { SQLValue.text(text).appendField(to: &bytes) }
    }
    return true
  }

  /// Appends the dimensions of an array without NULL. `type` is the object id of the type of its elements.
  private static func append(header type: Int32, count: Int, to bytes: inout [UInt8]) {
    for number in [count == 0 ? 0 : 1, 0, type] { bytes.append(bigEndian: number) }
    guard count > 0 else { return }
    bytes.append(bigEndian: Int32(count))
    bytes.append(bigEndian: Int32(1))
  }
}

extension SQLValue {
  /// Appends the bytes of the value; returns `false` for NULL.
  func append(to bytes: inout [UInt8]) -> Bool {
    switch self {
    case .null: return false
    case .integer(let integer): bytes.append(bigEndian: integer)
    case .text(let text): PostgreSQLText.append(text, to: &bytes)
    case .bytes(let value): bytes += value
    }
    return true
  }

  /// Appends the length of the value, or -1 for NULL, and its bytes.
  func appendField(to bytes: inout [UInt8]) {
    let place = bytes.count
    bytes.append(bigEndian: Int32(-1))
    guard append(to: &bytes) else { return }
    var length: [UInt8] = []
    length.append(bigEndian: Int32(clamping: bytes.count - place - 4))
    bytes.replaceSubrange(place..<place + 4, with: length)
  }
}

extension [UInt8] {
  mutating func append(bigEndian number: some FixedWidthInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
