import Configuration
import Fixtures
import Model
import Testing
import Text
import Trial

@testable import Content

/// Mutated settings and front matter never trap, and every mistake has a place.
struct MutationTests {
  private static let settings = """
    title: {el: Α, en: A}
    url: https://x.example/
    languages: [el, en]
    timezone: Europe/Athens
    home: &list {layout: front, paginate: 20, sort: -date}
    categories: {sports: {title: S, aliases: [a, β], color: "#c62828"}}
    sections: {news: {<<: *list, fields: {year: integer, x: {type: list, required: true}}}}
    sources: [{id: a, url: "https://a.example/", every: 10m, headers: {A: env:B}, filter: {include: [x]}}]
    feeds: {formats: [rss], limit: 3, paths: {rss: [a.xml, b.xml]}}
    permalinks: {news: "/:year/:slug/"}
    menu: [news, {title: T, url: /x/, children: [sources]}]
    """

  private static let front = """
    title: A
    date: 2024-05-01T10:30
    tags: [a, b]
    authors: [x, {name: Y}]
    category: sports
    cover: {src: a.jpg, alt: b}
    audio: {src: a.mp3, chapters: [{start: 1, title: x}]}
    place: {lat: 1, lon: 2}
    corrections: [{date: 2024-05-02, text: x}]
    canvas: 10x20
    aliases: [/a/, b]
    year: 1999
    slug: a
    url: /x/
    cascade: {weight: 1}
    """

  /// Returns the text with bytes dropped, doubled, swapped, and replaced by characters that have a meaning in YAML.
  private static func mutated(_ text: String, _ dice: inout Dice) -> [UInt8] {
    var bytes = Array(text.utf8)
    let signs = Array("[]{}:,-&*!|>'\"#%@`\n\t ~0".utf8) + [0xFF, 0x00, 0xCE]
    for _ in 0..<dice.number(1...4) {
      let index = dice.number(0...bytes.count - 1)
      switch dice.number(0...3) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(dice.pick(signs), at: index)
      case 2: bytes[index] = dice.pick(signs)
      default: bytes.swapAt(index, dice.number(0...bytes.count - 1))
      }
    }
    return bytes
  }

  @Test func `mutated settings never trap, and what is wrong in them has a place`() {
    let folder = TemporarySite()
    var dice = Dice(seed: 7)
    for _ in 0..<300 {
      let bytes = Self.mutated(Self.settings, &dice)
      folder.write(bytes, to: "content/site.yaml")
      let (settings, diagnostics) = Settings.load(folder: folder.folder)
      #expect(!settings.languages.isEmpty && settings.url.hasSuffix("/"))
      for diagnostic in diagnostics {
        let place = diagnostic.place
        #expect(place?.file == "content/site.yaml")
        #expect((place?.line ?? 0) <= bytes.count { $0 == 0x0A } + 2, "\(diagnostic)")
      }
    }
  }

  @Test func `mutated front matter never traps, and what is wrong in it has a place`() {
    let folder = TemporarySite(["content/site.yaml": Self.settings])
    let (settings, _) = Settings.load(folder: folder.folder)
    let tree = ContentTree(
      [.init(path: "news/a.md", name: "news/a.md"), .init(path: "news/_index.md", name: "news/_index.md")],
      settings: settings, drafts: false)
    let reader = TextReader(context: ContentContext(folder: folder.folder, settings: settings, sections: tree.sections))
    var dice = Dice(seed: 11)
    for _ in 0..<300 {
      let yaml = Self.mutated(Self.front, &dice)
      for item in tree.texts {
        folder.write(Array("---\n".utf8) + yaml + Array("\n---\nText\n".utf8), to: "content/" + item.path)
        let result = reader.read(item, cascade: nil)
        for diagnostic in result.diagnostics {
          #expect(diagnostic.place?.file == "content/" + item.path)
          #expect((diagnostic.place?.line ?? 0) <= yaml.count { $0 == 0x0A } + 4, "\(diagnostic)")
        }
      }
    }
  }
}
