import Jinja
import Text

extension Value {
  static func of(_ type: ObjectType, _ index: Int) -> Value { .object(type: type.rawValue, index: Int32(index)) }

  static func of(_ text: String?) -> Value { text.map { .string($0) } ?? .none }

  static func of(_ number: Int?) -> Value { number.map { .int(Int64($0)) } ?? .none }

  /// Templates get times as RFC 3339 in UTC.
  static func of(_ moment: Timestamp?) -> Value { moment.map { .string($0.rfc3339) } ?? .none }

  /// A whole number becomes an integer, so that it is written without a point.
  static func number(_ number: Double) -> Value { Int64(exactly: number).map { .int($0) } ?? .double(number) }
}
