import Escaping
import Media
import Model
import System
import Text

extension BodyRenderer {
  /// Returns a formula as MathML. For feeds, and if it cannot be typeset, its TeX is shown as code: many feed readers remove
  /// MathML and would leave only its letters, without fractions and powers. A search shows it among words.
  func html(of formula: Formula, _ block: Block, at position: Int) -> [UInt8] {
    if scope.isForSearch {
      var words: [UInt8] = []
      words.append(escaping: Formula.plain(tex(at: position, of: block.body))[...].text)
      return formula.isBlock ? Array("<p>".utf8) + words + Array("</p>".utf8) : words
    }
    if !scope.isForFeeds || scope.isForBook {
      scope.note(.setting(.formulas))
      if let typesetter = scope.context.tools.typesetter,
        case .mathML(let html) = typeset(formula, block, at: position, typesetter)
      {
        return html
      }
    }
    let plain = html(block.body.inside(position), of: block.body)[...].trimmed
    return formula.isBlock
      ? Array("<pre><code>".utf8) + plain + Array("</code></pre>".utf8)
      : Array("<code>".utf8) + plain + Array("</code>".utf8)
  }
}

extension BodyRenderer {
  /// The most formulas of a text. Each costs time, and a text may be that of a guest.
  private static let mostFormulas = 10_000

  /// Returns the MathML of a formula, and reports why there is none. The first call for a text asks for all of its
  /// formulas at once.
  private func typeset(_ formula: Formula, _ block: Block, at position: Int, _ typesetter: Typesetter)
    -> TypesetFormula
  {
    let formulas = block.body.formulas ?? formulas(of: block.body, typesetter)
    block.body.formulas = formulas
    let found = formulas[position] ?? .isTooLarge
    // The failure may not occur again, for example if the worker was killed: the next build must try again.
    switch found {
    case .failed, .tookTooLong: scope.dependsOnEverything = true
    default: break
    }
    let place = place(in: block.body, line: block.line, column: block.column, length: 2)
    if let remark = found.diagnostic(of: formula, tex: tex(at: position, of: block.body), at: place) {
      scope.diagnostics.append(remark)
    }
    return found
  }

  private func formulas(of body: OpenBody, _ typesetter: Typesetter) -> [Int: TypesetFormula] {
    var positions: [Int] = []
    var sources: [TeX] = []
    for position in body.body.pieces.indices {
      guard case .formula(let formula) = body.element(at: position)?.kind, positions.count < Self.mostFormulas else {
        continue
      }
      positions.append(position)
      sources.append(TeX(source: tex(at: position, of: body), isDisplay: formula.isDisplay))
    }
    let macros = scope.site.settings.formulas.macros
    let found = scope.context.profiler.measure(.formulas) { typesetter.typeset(sources, macros: macros) }
    return Dictionary(uniqueKeysWithValues: zip(positions, found))
  }

  private func tex(at position: Int, of body: OpenBody) -> [UInt8] {
    CharacterReference.decode(html(body.inside(position), of: body))
  }
}
