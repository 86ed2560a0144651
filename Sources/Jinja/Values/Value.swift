package import Text

/// What an expression of a template stands for. Sixteen bytes; strings, lists and maps are shared, never copied.
package enum Value: Sendable {
  /// Nothing of that name, and what is known of it. Any use but `is defined` and `default` is an error where templates
  /// are strict.
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
  /// Something of the host's, which alone knows its members: `Host.member(_:ofType:at:)`.
  case object(type: UInt16, index: Int32)
  /// A function of the host's: `Host.call(_:_:)`.
  case function(Int32)
  case range(Progression)
  case callable(Callable)
  case namespace(Namespace)
  case loop(Loop)
  case module(Module)

  /// What a host answers where it has no such member.
  package static var undefined: Value { .missing(Absence()) }

  /// An argument that was left out.
  static var omitted: Value { .missing(Absence(.unresolved)) }

  package static func list(_ elements: [Value]) -> Value { .list(List(elements)) }

  package static func tuple(_ elements: [Value]) -> Value { .tuple(List(elements)) }

  package var isMissing: Bool {
    if case .missing = self { return true }
    return false
  }

  var isOmitted: Bool {
    if case .missing(let absence) = self { return absence.kind == .unresolved }
    return false
  }

  /// The text of a string, safe or not; `nil` of anything else.
  package var text: String? {
    switch self {
    case .string(let text): text
    case .safe(let html): html.text
    default: nil
    }
  }
}
