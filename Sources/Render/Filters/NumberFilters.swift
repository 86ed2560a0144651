import Jinja
import Localization

/// The filters `number` and `size`.
enum NumberFilters {
  /// `12345 | number`: the number as it is written in the page's language.
  static func number(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    switch value {
    case .none: return .string("")
    case .int(let number): return .string(LocalizedNumbers.text(number, in: page.scope.language))
    case .double(let number): return .string(LocalizedNumbers.text(number, in: page.scope.language))
    default: throw TemplateError("`number` needs a number")
    }
  }

  /// `1234567 | size`: a number of bytes as readers know it, such as `1.2 MB`.
  static func size(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    switch value {
    case .none: return .string("")
    case .int(let bytes): return .string(LocalizedNumbers.size(bytes, in: page.scope.language))
    default: throw TemplateError("`size` needs a whole number of bytes")
    }
  }
}
