import Text

/// The value of a column or a parameter.
enum SQLValue: Sendable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
}

extension SQLValue {
  init(_ text: String?) { self = text.map(SQLValue.text) ?? .null }
  init(_ number: Int) { self = .integer(Int64(number)) }
  init(_ time: Timestamp?) { self = time.map { .integer($0.seconds) } ?? .null }
  init(_ digest: UInt64?) { self = digest.map { .integer(Int64(bitPattern: $0)) } ?? .null }
}
