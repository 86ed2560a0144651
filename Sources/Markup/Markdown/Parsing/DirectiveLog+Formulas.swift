import Model
import Text

extension DirectiveLog {
  /// Adds a part of the text's `line`, whose indices it has, to the formula of a record.
  func append(_ tex: ArraySlice<UInt8>, of line: Int, toFormula index: Int) {
    if records[index].formula?.lines.isEmpty == false { records[index].tex.append(0x0A) }
    let place = formulaLine(at: tex.startIndex, of: line, tex: records[index].tex.count)
    records[index].formula?.lines.append(place)
    records[index].tex += tex
  }

  /// Adds a record for the formula in `text`.
  func keep(_ found: InlineFormula, at start: Int, _ text: InlineText) -> Int {
    let (line, offset) = text.position(of: start)
    var record = Record(form: .inline, line: line, offset: offset)
    record.tex = Array(text.bytes[found.tex])
    var formula = Formula(isDisplay: found.isDisplay, isBlock: false)
    var from = found.tex.lowerBound
    while true {
      let place = text.position(of: from)
      formula.lines.append(formulaLine(at: place.offset, of: place.line, tex: from - found.tex.lowerBound))
      guard let end = text.bytes[from..<found.tex.upperBound].firstIndex(of: 0x0A) else { break }
      from = end + 1
    }
    record.formula = formula
    records.append(record)
    return records.count - 1
  }

  /// Returns the formula of a code block whose language is `math`.
  func formula(ofFence node: MarkdownNode, tex: UnsafeBufferPointer<UInt8>) -> Formula {
    var formula = Formula(isDisplay: true, isBlock: true)
    var start = 0
    var number = node.line + 1
    while start < tex.count {
      let end = unsafe tex[start...].firstIndex(of: 0x0A) ?? tex.count
      // The parser drops the indentation and prefixes such as `> ` at the start of lines, so that columns are counted from
      // the end.
      let offset = max(0, lines.length(of: number) - (end - start))
      formula.lines.append(formulaLine(at: offset, of: number, tex: start))
      (start, number) = (end + 1, number + 1)
    }
    return formula
  }

  private func formulaLine(at offset: Int, of line: Int, tex: Int) -> Formula.Line {
    Formula.Line(offset: tex, line: lines.number(of: line), column: lines.column(at: offset, of: line))
  }

  /// Whether a formula that is open at the end of `line` is closed by a later line of the same paragraph. Each line is read
  /// once: of the lines that were read for one formula, all have the same answer.
  func closesFormula(after line: Int) -> Bool {
    if formulaEnd.lines.contains(line) { return formulaEnd.isClosing }
    var next = line + 1
    formulaEnd = (line..<line, false)
    search: while next <= lines.numbers.upperBound {
      let bytes = lines.slice(of: next)
      guard bytes.contains(where: { !$0.isASCIIWhitespace }) else { break }
      switch FormulaFence.fences(of: bytes) {
      case .none: next += 1
      case .closing:
        formulaEnd.isClosing = true
        break search
      case .others: break search
      }
    }
    formulaEnd.lines = line..<next
    return formulaEnd.isClosing
  }

  /// Reports formulas whose list item or quotation ends before they do.
  func reportUnclosedFormulas() {
    for record in records where record.formula?.isBlock == true && record.closingLine == nil {
      report(
        "this formula is never closed", line: record.line, offset: record.offset, length: 2,
        help: "close it with `$$` at the end of a line, in the same list item or quotation")
    }
  }
}
