/// The value of a column or a parameter.
enum SQLValue: Sendable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
}
