import Markup
import Model
import Text

func check(_ bytes: [UInt8]) {
  var withDollars = MarkdownOptions()
  withDollars.hasDollars = true
  for options in [MarkdownOptions(), MarkdownOptions(cleansHTML: true, language: "el"), withDollars] {
    let body = Markdown.open(bytes, file: "fuzz.md", options: options)
    var open = 0
    var end = 0
    for piece in body.pieces {
      switch piece {
      case .html(let range):
        precondition(range.lowerBound == end && range.upperBound <= body.html.count, "runs follow one another")
        end = range.upperBound
      case .media(let index): precondition(body.media.indices.contains(index), "every media index is valid")
      case .enter(let index):
        precondition(body.elements.indices.contains(index), "every element index is valid")
        open += 1
      case .leave:
        open -= 1
        precondition(open >= 0, "every element that is left was entered")
      }
    }
    precondition(open == 0 && end == body.html.count, "every element ends, and no run is lost")
    precondition(String(validating: body.html, as: UTF8.self) != nil, "HTML is UTF-8")
    for case .formula(let formula) in body.elements.map(\.kind) {
      let offsets = formula.lines.map(\.offset)
      precondition(
        offsets.first ?? 0 == 0 && offsets == Set(offsets).sorted(), "the lines of a formula follow one another")
      precondition(formula.lines.allSatisfy { $0.line >= 1 && $0.column >= 1 }, "each line of a formula has a place")
    }
    for case let place? in body.facts.diagnostics.map(\.place) where place.line > 0 {
      precondition(place.column >= 1 && place.length >= 1, "every diagnostic has a place")
    }
  }
}
