/// The reads and effects of an include, as the host has recorded them.
package struct FragmentEffects: Sendable, Equatable {
  /// The number by which the host finds the record.
  package var number: Int
  /// A property of the page on which the include depends besides its variables; empty if it depends on none.
  package var variant: String

  package init(number: Int, variant: String) {
    self.number = number
    self.variant = variant
  }
}
