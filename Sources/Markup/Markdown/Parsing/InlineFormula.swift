import Text

/// A formula in the text of a paragraph, heading or cell: `` $`x^2`$ ``, as in GitHub and GitLab, or, if the site asks for
/// it, `$x^2$` and `$$x^2$$`, by the rules of pandoc.
struct InlineFormula: Equatable {
  /// The range of the TeX.
  var tex: Range<Int>
  /// Where the text continues.
  var end: Int
  var isDisplay = false

  private static let dollar = UInt8(ascii: "$")
  private static let backtick = UInt8(ascii: "`")

  /// Whether the dollar at `start` may begin one.
  static func mayOpen(_ text: UnsafeBufferPointer<UInt8>, at start: Int, hasDollars: Bool) -> Bool {
    guard start + 2 < text.count else { return false }
    return unsafe text[start + 1] == backtick || hasDollars
  }

  /// Returns `nil` if the dollar at `start` begins no formula. A text of many dollars takes no longer than its length: where
  /// a formula may end does not depend on where it begins.
  init?(_ text: InlineText, at start: Int, hasDollars: Bool) {
    let bytes = text.bytes
    guard start + 2 < bytes.count else { return nil }
    if bytes[start + 1] == Self.backtick {
      guard bytes[start + 2] != Self.backtick, let end = text.formulaEnds.backtick(after: start + 1),
        end + 1 < bytes.count, bytes[end + 1] == Self.dollar
      else { return nil }
      tex = start + 2..<end
      self.end = end + 2
    } else if !hasDollars || start > 0 && bytes[start - 1] == Self.dollar {
      return nil
    } else if bytes[start + 1] == Self.dollar {
      guard bytes[start + 2] != Self.dollar, let end = text.formulaEnds.double(after: start + 1) else { return nil }
      tex = start + 2..<end
      self.end = end + 2
      isDisplay = true
    } else {
      guard !bytes[start + 1].isASCIIWhitespace, let end = text.formulaEnds.single(after: start) else { return nil }
      tex = start + 1..<end
      self.end = end + 1
    }
    guard bytes[tex].contains(where: { !$0.isASCIIWhitespace }) else { return nil }
  }
}
