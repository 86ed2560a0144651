import Model
import Text

extension MarkdownRenderer {
  /// Writes the TeX as text, which a page replaces by MathML. For the excerpt and the number of words, a formula is what
  /// code is: in a line it counts, as a block it does not.
  mutating func enter(_ formula: Formula, _ record: DirectiveLog.Record) {
    if formula.isBlock { writer.line() }
    add(.formula(formula), nil, line: record.line, offset: record.offset)
    unsafe record.tex.withUnsafeBufferPointer { tex in
      unsafe writer.write(escaping: tex)
      if !formula.isBlock { unsafe meter.read(tex, isKept: isExcerpt) }
    }
  }
}
