/// The kind and name of an undefined value, for error messages.
package struct Absence: Sendable {
  package enum Kind: UInt8, Sendable {
    /// Nothing is known.
    case plain
    /// A variable that was not looked up yet; never leaves the machine.
    case unresolved
    case variable, member, item, first, last, parameter
    /// The result of an `if` expression without `else`.
    case otherwise
    /// `loop.previtem` of the first and `loop.nextitem` of the last iteration.
    case neighbour
    case parent
  }

  /// The name that was asked for; for `.item` how many items there are; -1 if that is not known.
  var name: Int32
  var kind: Kind

  package init(_ kind: Kind = .plain, name: Int32 = -1) {
    self.name = name
    self.kind = kind
  }
}
