/// An element whose end tag has not been read. Facts about everything inside it are computed once, so that a start tag
/// searches the open elements only if it will find one to close.
struct UnclosedElement: Sendable {
  /// The index in `ElementIndex.elements`.
  var index: Int
  var name: NameKey
  /// See `NestingRules.closable`.
  var closable: UInt8
  /// Whether it is a drawing or formula, or inside one.
  var isForeign: Bool

  init(_ index: Int, _ name: NameKey, in parent: UnclosedElement?) {
    (self.index, self.name) = (index, name)
    closable = NestingRules.closable(in: name, outside: parent?.closable ?? 0)
    isForeign = parent?.isForeign ?? false || NestingRules.foreign.contains(name)
  }
}
