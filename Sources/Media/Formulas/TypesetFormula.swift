/// The result of typesetting a formula.
package enum TypesetFormula: Sendable, Hashable {
  /// A `math` element that contains only elements and attributes that `MathMLWriter` knows.
  case mathML([UInt8])
  /// KaTeX is not installed.
  case isMissing
  /// KaTeX does not accept the TeX at this byte; its own words.
  case mistake(offset: Int, reason: String)
  /// The command at this byte would load, link to or label something.
  case refused(offset: Int, command: String)
  /// KaTeX needed too much time; `seconds` is the limit.
  case tookTooLong(seconds: Double)
  /// The TeX has more than `TeX.largest` bytes, or the result is too large.
  case isTooLarge
  /// KaTeX failed, or the worker ended or sent nonsense.
  case failed
}
