/// A parameter of a statement, in PostgreSQL's binary format. Numbers are big-endian.
enum PostgreSQLValue: Sendable {
  case one(SQLValue)
  /// An array `bigint[]`, `text[]` or `bytea[]`, whose values are of this kind or NULL.
  case array([SQLValue], ArchiveTable.Kind)
}

extension PostgreSQLValue {
  static func integers(_ integers: [Int64]) -> Self { .array(integers.map { .integer($0) }, .integer) }
  static func texts(_ texts: [String]) -> Self { .array(texts.map { .text($0) }, .text) }

  /// The number of bytes that `append` appends if no character is escaped.
  var length: Int {
    switch self {
    case .one(let value): value.length
    // The dimensions take 20 bytes, the length of a value 4.
    case .array(let values, _): values.reduce(20) { $0 + 4 + $1.length }
    }
  }

  /// Appends the value's bytes; returns `false` for NULL.
  func append(to bytes: inout [UInt8]) -> Bool {
    switch self {
    case .one(let value): return value.append(to: &bytes)
    case .array(let values, let kind):
      Self.append(header: kind, count: values.count, to: &bytes)
      for value in values { value.appendField(to: &bytes) }
    }
    return true
  }

  /// Appends the dimensions of an array that may contain NULL.
  private static func append(header kind: ArchiveTable.Kind, count: Int, to bytes: inout [UInt8]) {
    for number in [count == 0 ? 0 : 1, 1, kind.objectIdentifier] { bytes.append(bigEndian: number) }
    guard count > 0 else { return }
    bytes.append(bigEndian: Int32(clamping: count))
    bytes.append(bigEndian: Int32(1))
  }
}

extension ArchiveTable.Kind {
  /// PostgreSQL's number of the type, from its catalogue `pg_type`.
  fileprivate var objectIdentifier: Int32 {
    switch self {
    case .integer: 20
    case .text: 25
    case .bytes: 17
    }
  }

  /// PostgreSQL's name of the type.
  var typeName: String {
    switch self {
    case .integer: "bigint"
    case .text: "text"
    case .bytes: "bytea"
    }
  }
}

/// The columns of a statement for many rows, whose parameters are arrays with the values of one column each.
extension [ArchiveTable.Kind] {
  /// `$1::text[], $2::bigint[]`, and so on.
  var parameters: String { enumerated().map { "$\($0 + 1)::\($1.typeName)[]" }.joined(separator: ", ") }

  func arrays(of rows: [[SQLValue]]) -> [PostgreSQLValue] {
    enumerated().map { column, kind in .array(rows.map { $0[column] }, kind) }
  }
}

extension SQLValue {
  fileprivate var length: Int {
    switch self {
    case .null: 0
    case .integer: 8
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    }
  }

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
    let length = Int32(clamping: bytes.count - place - 4)
    for byte in 0..<4 { bytes[place + byte] = UInt8(truncatingIfNeeded: length >> (24 - 8 * byte)) }
  }
}

extension [UInt8] {
  mutating func append(bigEndian number: some FixedWidthInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
