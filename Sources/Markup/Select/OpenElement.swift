/// An element whose end has not been read. What is true of all inside it is computed once, so that no tag needs a search
/// through the open elements that finds nothing.
struct OpenElement: Sendable {
  /// In the list of elements.
  var index: Int
  var name: NameKey
  /// See `NestingRules.closable`.
  var closable: UInt8
  /// Whether it is a drawing or formula, or inside one.
  var isForeign: Bool

  init(_ index: Int, _ name: NameKey, in parent: OpenElement?) {
    (self.index, self.name) = (index, name)
    closable = NestingRules.closable(in: name, outside: parent?.closable ?? 0)
    isForeign = parent?.isForeign ?? false || NestingRules.foreign.contains(name)
  }
}
