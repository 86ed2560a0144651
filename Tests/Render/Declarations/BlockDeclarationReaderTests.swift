import Model
import Testing
import Text

@testable import Render

struct BlockDeclarationReaderTests {
  private func read(_ template: String) -> (BlockDeclaration?, [Diagnostic]) {
    var reader = BlockDeclarationReader("mine", file: "Templates/blocks/mine.html", Array(template.utf8))
    let declaration = reader.read()
    return (declaration, reader.diagnostics)
  }

  @Test func `front matter declares the types, bounds and words of attributes`() throws {
    let (found, diagnostics) = read(
      """
      ---
      example: '::mine{depth=3}'
      placeable: false
      attributes:
        depth: {type: number, range: [0, null], unit: fathoms, required: true, words: {en: How deep, el: Πόσο βαθιά}}
        kind: {type: choice, values: [sand, mud], mistaken-for: [type]}
        picture: {type: file, media: [image], with: kind}
        note: {}
      ---
      <p></p>
      """)
    let declaration = try #require(found)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    #expect(declaration.example == "::mine{depth=3}" && !declaration.isPlaceable)
    #expect(declaration.own.map(\.name) == ["depth", "kind", "picture", "note"])
    #expect(
      declaration.own.map(\.type.inWords) == [
        "a number of fathoms from 0", "`sand` or `mud`", "a picture, or an absolute address", "a text",
      ])
    #expect(declaration.own[0].isRequired && declaration.own[0].words.text(in: "el") == "Πόσο βαθιά")
    #expect(declaration.own[1].mistakenFor == ["type"] && declaration.own[2].partner == "kind")
  }

  @Test func `mistakes in front matter are named with their line and a suggestion`() {
    let (_, diagnostics) = read(
      """
      ---
      exampel: x
      attributes:
        a: {type: numbr}
        b: {type: choice}
        c: {type: number, range: [5, 1]}
        d: {type: file, media: [picture]}
        e: {wrds: x, required: maybe}
        2f: {}
        g: {words: {en: Shown, or not}}
      ---
      """)
    let found = diagnostics.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.summary) (\($0.help ?? ""))" }
    #expect(
      found == [
        "2:1 there is no key `exampel` here (did you mean `example`?)",
        "4:13 there is no type `numbr` (did you mean `number`?)",
        "5:3 a choice needs `values` (such as `values: [list, wall]`)",
        "6:28 `range` must be two numbers, the smaller first (such as `[0, 100]` or `[0, null]`)",
        "7:27 there is no kind of media `picture` (the kinds are image, audio, video, model and text)",
        "8:7 there is no key `wrds` here (did you mean `words`?)", "8:26 `required` must be `true` or `false` ()",
        "9:3 an attribute cannot be called `2f` (use letters, digits, `-` and `_`, beginning with a letter)",
        "10:26 `or not` is not a language code (put quotes around a text that contains a comma)",
      ])
    #expect(diagnostics.first?.place?.text == "exampel: x")
    #expect(read("---\nexample: x\n").1.map(\.summary) == ["the front matter is never closed"])
    #expect(read("---\n- a\n---\n").1.map(\.summary) == ["the front matter of a block must be a mapping, not a list"])
  }

  @Test func `with must name another attribute of the block`() {
    let (_, diagnostics) = read(
      "---\nattributes:\n  lat: {with: lno}\n  lon: {with: lon}\n  from: {with: start}\n---\n")
    #expect(
      diagnostics.map { "\($0.place?.line ?? 0) \($0.summary) (\($0.help ?? ""))" } == [
        "3 `with` must be another attribute of the block, not `lno` (did you mean `lon`?)",
        "4 `with` must be another attribute of the block, not `lon` ()",
      ])
  }

  @Test func `a template keeps its lines when its front matter is blanked`() {
    let template = "---\nexample: '{{ x }} #}'\n---\n\n<p>"
    let blanked = String(decoding: TemplateFrontMatter.blanked(Array(template.utf8)), as: UTF8.self)
    #expect(blanked.split(separator: "\n", omittingEmptySubsequences: false).count == 5)
    #expect(blanked.hasPrefix("{#") && blanked.hasSuffix("-#}\n\n<p>") && !blanked.contains("example"))
  }
}
