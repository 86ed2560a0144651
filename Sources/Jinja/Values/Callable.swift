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
  /// How often a cycler or joiner was called.
  var position = 0

  init(_ kind: Kind) {
    self.kind = kind
    callee = if case .macro(let macro) = kind { Callee(macro) } else { nil }
  }

  /// The values of a cycler.
  var storedValues: [Value] {
    switch kind {
    case .method(let value, _), .joiner(let value): [value]
    case .cycler(let values): values
    default: []
    }
  }
}
