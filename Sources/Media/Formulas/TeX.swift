import Text

/// A formula to typeset.
package struct TeX: Sendable, Hashable {
  var source: [UInt8]
  /// Whether it is displayed on lines of its own: fractions and sums are then larger.
  var isDisplay: Bool

  package init(source: [UInt8], isDisplay: Bool) {
    self.source = source
    self.isDisplay = isDisplay
  }

  /// The most bytes of a formula. KaTeX needs time and memory for each.
  package static let largest = 16 << 10

  var form: StaticString { isDisplay ? "d" : "i" }
}
