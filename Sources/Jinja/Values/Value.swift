package import Text

/// The value of an expression. Sixteen bytes; strings, lists and maps are shared, not copied.
package enum Value: Sendable {
  /// An undefined value, and what is known of it. In strict mode any use but `is defined` and `default` is an error.
  case missing(Absence)
  case none
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  /// HTML that is not escaped again.
  case safe(SafeHTML)
  case list(List)
  case tuple(List)
  case map(Map)
  /// An object of the host, which knows its members: `Host.member(_:ofType:at:)`.
  case object(type: UInt16, index: Int32)
  /// A function of the host: `Host.call(_:_:)`.
  case function(Int32)
  case range(IntegerRange)
  case callable(Callable)
  case namespace(Namespace)
  case loop(Loop)
  case module(Module)

  /// What a host returns for a member that does not exist.
  package static var undefined: Value { .missing(Absence()) }

  /// An argument that was omitted, or a variable's slot before the variable is looked up.
  static var omitted: Value { .missing(Absence(.unresolved)) }

  package static func list(_ elements: [Value]) -> Value { .list(List(elements)) }

  static func tuple(_ elements: [Value]) -> Value { .tuple(List(elements)) }

  package var isMissing: Bool {
    if case .missing = self { return true }
    return false
  }

  /// Whether this is `omitted`.
  var isOmitted: Bool {
    if case .missing(let absence) = self { return absence.kind == .unresolved }
    return false
  }

  /// The text of a string, safe or not; otherwise `nil`.
  package var text: String? {
    switch self {
    case .string(let text): text
    case .safe(let html): html.text
    default: nil
    }
  }
}
