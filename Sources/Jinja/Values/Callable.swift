/// A value that a template can call, other than functions of the host.
package final class Callable: @unchecked Sendable {
  enum Kind {
    case builtin(Builtin)
    case macro(Macro)
    case block(BlockReference)
    /// `self`, whose members are the template's blocks.
    case blocks(Context)
    case method(Value, String)
    case cycler([Value])
    case joiner(Value)
  }

  let kind: Kind
  /// The numbers that are needed to call a macro.
  let callee: Callee?
  /// The nesting depth of the values that it has; 0 if it has none.
  let depth: Int
  /// How often a cycler or joiner was called.
  var position = 0

  init(_ kind: Kind) {
    self.kind = kind
    depth = Self.storedValues(of: kind).lazy.map { 1 + $0.depth }.max() ?? 0
    callee = if case .macro(let macro) = kind { Callee(macro) } else { nil }
  }

  /// The values of a cycler or joiner, or the value of a method.
  var storedValues: [Value] { Self.storedValues(of: kind) }

  private static func storedValues(of kind: Kind) -> [Value] {
    switch kind {
    case .method(let value, _), .joiner(let value): [value]
    case .cycler(let values): values
    default: []
    }
  }
}
