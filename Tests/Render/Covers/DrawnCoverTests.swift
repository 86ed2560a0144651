import Foundation
import Testing
import Text
import Trial

@testable import Render

@Suite struct DrawnCoverTests {
  private func svg(_ title: String, _ shape: DrawnCover.Shape = .page, color: Int = 0x1F4E5F) -> String {
    CoverDrawing.svg(
      DrawnCover(title: title, language: "en", color: CoverColor(rgb: color), shape: shape)
    ).span.text
  }

  @Test func `words can be read on every colour`() {
    var dice = Dice(seed: 7)
    for _ in 0..<2000 {
      let color = CoverColor(rgb: dice.number(0...0xFFFFFF))
      #expect(color.ink.contrast(with: color) >= 4.5, "\(color.css)")
    }
    for number in 0..<50 {
      let color = CoverColor(id: "stories/\(number)")
      #expect(color.ink.css == "#ffffff" && color.ink.contrast(with: color) >= 6, "\(color.css)")
    }
  }

  @Test func `a colour is written with three or six hexadecimal digits`() {
    #expect(CoverColor("#fc0")?.css == "#ffcc00")
    #expect(CoverColor("#0a0b0c")?.css == "#0a0b0c")
    #expect(["red", "#ffff", "#12345g", "", "#"].allSatisfy { CoverColor($0) == nil })
  }

  @Test func `stories differ in their colours`() {
    let colors = Set((0..<50).map { CoverColor(id: "stories/\($0)") })
    #expect(colors.count > 5)
  }

  @Test func `a short title is large, and a long one small`() {
    #expect(CoverLines("Dawn", width: 1000, height: 560) == CoverLines("  Dawn ", width: 1000, height: 560))
    #expect(CoverLines("Dawn", width: 1000, height: 560).size == 148)
    let long = CoverLines(String(repeating: "words and ", count: 20), width: 1000, height: 560)
    #expect(long.size < 70 && !long.lines.joined().contains("…"), "\(long)")
  }

  @Test(arguments: [
    "Dawn", "Η λίμνη που έγινε θάλασσα: μια ιστορία", "ΟΙ ΜΥΛΟΙ ΤΟΥ ΝΕΡΟΥ", "هذا تاريخ الميناء القديم",
    "港の歴史と漁師たちの長い夜の物語",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    String(repeating: "👩‍👩‍👧‍👦", count: 12),
    String(repeating: "W", count: 5000), String(repeating: "word ", count: 1000), "a\u{0}b\u{FFFF}", "-", " ",
    "e\u{301}",
  ])
  func `every title fits into its space`(title: String) {
    for shape in DrawnCover.Shape.allCases {
      let (width, height) = (Double(shape.width - 200), Double(shape.height - 260))
      let lines = CoverLines(title, width: width, height: height)
      #expect(Double(lines.lines.count) * lines.size * CoverLines.leading <= height)
      for line in lines.lines {
        #expect(LetterWidth.of(line[...]) * lines.size <= width + 1, "\(line) of \(title.prefix(40))")
      }
      let letters = lines.lines.joined().filter { !$0.isWhitespace && $0 != "…" }
      #expect(title.filter { !$0.isWhitespace }.hasPrefix(letters), "nothing is lost inside: \(letters)")
    }
  }

  @Test func `lines are of similar length`() {
    let lines = CoverLines("Η λίμνη που έγινε θάλασσα: μια ιστορία για όσους έμειναν", width: 1022, height: 560).lines
    let widths = lines.map { LetterWidth.of($0[...]) }
    #expect((widths.min() ?? 0) > 0.6 * (widths.max() ?? 1), "\(lines)")
  }

  @Test func `a title is escaped, and characters that XML forbids are left out`() throws {
    let text = svg("a<b>&\"c\u{0}\u{1B}d")
    #expect(text.contains("a&lt;b&gt;&amp;&#34;c"), "\(text)")
    #expect(!text.utf8.contains { $0 < 0x20 && $0 != 0x0A })
    #expect(text.contains("fill=\"#1f4e5f\""))
  }

  @Test func `words of a script that is written from the right begin at the right`() {
    #expect(svg("הנמל הישן").contains("direction=\"rtl\"><tspan x=\"1130\""))
    #expect(svg("2 سفن").contains("direction=\"rtl\""))
    #expect(svg("The word שלום").contains("700\"><tspan x=\"70\""))
    #expect(!svg("Η λίμνη").contains("rtl"))
  }

  @Test func `a card gets a pattern without words, which is the same for the same title`() {
    var patterns: Set<String> = []
    for number in 0..<60 {
      let text = svg("Title \(number)", .card)
      #expect(text == svg("Title \(number)", .card) && !text.contains("<text") && text.hasSuffix("</g></svg>\n"))
      #expect(text.utf8.count < 4000, "\(text.utf8.count)")
      patterns.insert(String(text.dropFirst(text.prefix { $0 != "g" }.count)))
    }
    #expect(patterns.count > 55)
  }

  @Test func `feeds and previews of links get other shapes`() {
    #expect(svg("A", .page).contains("viewBox=\"0 0 1200 630\""))
    #expect(svg("A", .square).contains("viewBox=\"0 0 1400 1400\""))
  }
}
