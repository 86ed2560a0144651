import Model
import Text

extension MarkdownRenderer {
  /// Writes the TeX as text, which a page replaces by MathML. For the number of words, a formula is what code is: in a
  /// line it counts, as a block it does not. The excerpt has the formulas in lines, as `Formula.plain` shows them.
  mutating func enter(_ formula: Formula, _ record: DirectiveLog.Record) {
    if formula.isBlock { writer.line() }
    add(.formula(formula), nil, line: record.line, offset: record.offset)
    unsafe record.tex.withUnsafeBufferPointer { tex in
      unsafe writer.write(escaping: tex)
      guard !formula.isBlock else { return }
      let plain = unsafe Formula.plain(tex)
      let isWhole = plain.count == tex.count
      unsafe meter.read(tex, isKept: isExcerpt && isWhole)
      if isExcerpt, !isWhole { meter.keep(instead: plain) }
    }
  }
}
