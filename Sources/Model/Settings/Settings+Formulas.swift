extension Settings {
  /// How formulas are written and shown.
  package struct Formulas: Sendable, Hashable {
    /// Whether they are shown as MathML, and not as TeX.
    package var areTypeset = true
    /// Whether `$x$` is a formula.
    package var hasDollars = false
    /// The site's own commands, such as `\R`, with the TeX that they stand for.
    package var macros: [String: String] = [:]

    package init() {}
  }
}
