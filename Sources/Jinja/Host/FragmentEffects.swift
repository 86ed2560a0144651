/// What an include read and did, as the host has recorded it.
package struct FragmentEffects: Sendable, Equatable {
  /// The host's number of it.
  package var number: Int
  /// What tells apart pages for which the include differs although its variables are equal; empty if there is nothing.
  package var variant: String

  package init(number: Int, variant: String) {
    self.number = number
    self.variant = variant
  }
}
