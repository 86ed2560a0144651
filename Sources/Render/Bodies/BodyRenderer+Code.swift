import Media
import Model
import System
import Text

extension BodyRenderer {
  /// Returns the code of a block as HTML. For feeds, the code is plain.
  func code(ofBlock block: Block, at position: Int) -> [UInt8] {
    let plain = html(block.body.inside(position), of: block.body)
    guard !scope.isForFeeds, let element = block.element, case .code(let language) = element.kind else { return plain }
    let code = CharacterReference.decode(plain)
    let writer = CodeWriter(
      code, firstNumber: AttributeType.firstNumber(block.attributes["lines"]), marked: marks(of: block, code))
    guard !language.isEmpty else { return writer.html(nil) }
    scope.note(.setting(.code))
    guard let highlighter = scope.context.tools.highlighter else { return writer.html(nil) }
    guard case .spans(let spans) = highlighting(of: block, at: position, highlighter) else { return writer.html(nil) }
    return writer.html(spans)
  }
}

extension BodyRenderer {
  /// Returns the HTML of these pieces, which contain neither media nor elements.
  func html(_ range: Range<Int>, of body: OpenBody) -> [UInt8] {
    body.body.pieces[range].reduce(into: []) { html, piece in
      if case .html(let run) = piece { html += body.body.html[run] }
    }
  }

  /// Returns the lines to mark, and reports those that the code does not have.
  private func marks(of block: Block, _ code: [UInt8]) -> LineRanges {
    guard let pair = block.attributes.pair("mark"), let marks = LineRanges(pair.value)
    else { return LineRanges() }
    let lines = CodeWriter.lines(of: code)
    if marks.last > lines {
      let place = place(in: block.body, line: pair.line, column: pair.column, length: 4)
      scope.diagnostics.append(
        Diagnostic(
          .error, "`mark` names line \(marks.last), but the code has \(lines) line\(lines == 1 ? "" : "s")", at: place,
          help: "lines are counted from 1, whatever the number of the first line is"))
    }
    return marks
  }

  /// Returns the tokens of a block. The first call for a text asks for all of its blocks at once.
  private func highlighting(of block: Block, at position: Int, _ highlighter: Highlighter) -> Highlighting {
    if block.body.highlighting == nil { block.body.highlighting = highlightings(of: block.body, highlighter) }
    let found = block.body.highlighting?[position] ?? .isPlain
    // The failure may not occur again, for example if the worker was killed: the next build must try again.
    if found == .failed { scope.dependsOnEverything = true }
    if case .code(let language) = block.element?.kind {
      let place = place(in: block.body, line: block.line, column: block.column, length: 3)
      if let remark = found.diagnostic(language: language, at: place) { scope.diagnostics.append(remark) }
    }
    return found
  }

  private func highlightings(of body: OpenBody, _ highlighter: Highlighter) -> [Int: Highlighting] {
    var positions: [Int] = []
    var blocks: [CodeBlock] = []
    for position in body.body.pieces.indices {
      guard case .code(let language) = body.element(at: position)?.kind, !language.isEmpty else { continue }
      positions.append(position)
      blocks.append(
        CodeBlock(language: language, code: CharacterReference.decode(html(body.inside(position), of: body))))
    }
    let found = scope.context.profiler.measure(.highlight) { highlighter.highlight(blocks) }
    return Dictionary(uniqueKeysWithValues: zip(positions, found))
  }

  func place(in body: OpenBody, line: Int, column: Int, length: Int) -> Place {
    Place(file: scope.site.entries[body.entry].file ?? "", line: line, column: column, length: length)
  }
}
