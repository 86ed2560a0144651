import Model
import Testing
import Text

@testable import Render

@Suite struct EntriesQueryTests {
  @Test func `a list of a text is sorted as it asks`() {
    #expect(titles(["sort": "title"]) == ["Amphora", "Boat", "Chart"])
    #expect(titles(["sort": "-title"]) == ["Chart", "Boat", "Amphora"])
    #expect(titles(["sort": "date"]) == ["Boat", "Chart", "Amphora"])
    #expect(titles([:]) == ["Amphora", "Chart", "Boat"])
  }

  @Test func `an order or a category that is none is named, with the nearest`() {
    let host = host()
    _ = EntriesQuery(host.scope, block(["sort": "titel", "category": "seaa"])).entries
    #expect(
      host.scope.diagnostics.map(\.summary) == [
        "there is no category `seaa`",
        "`sort` must be one of date, updated, title, weight, id, feed, event, with `-` in front for the other direction, not `titel`",
      ])
    #expect(host.scope.diagnostics.map(\.help) == ["did you mean `sea`?", "did you mean `title`?"])
  }

  @Test func `a table of no data is named where it stands`() {
    let host = host()
    #expect(EntriesQuery(host.scope, block(["data": "winds"])).hasData)
    #expect(!EntriesQuery(host.scope, block(["data": "wnds"])).hasData)
    #expect(!EntriesQuery(host.scope, block([:])).hasData)
    #expect(host.scope.diagnostics.map(\.summary) == ["there is no data file `wnds`", "`table` needs `data`"])
    #expect(host.scope.diagnostics.first?.place?.line == 7)
  }

  @Test func `data without rows, and the name of a file with its ending, are named with what to write`() {
    let host = host()
    #expect(!EntriesQuery(host.scope, block(["data": "words"])).hasData)
    #expect(!EntriesQuery(host.scope, block(["data": "winds.csv"])).hasData)
    #expect(!EntriesQuery(host.scope, block(["data": "harvest.csv"])).hasData)
    #expect(
      host.scope.diagnostics.map(\.summary) == [
        "the data file `words` is not a list of rows", "there is no data file `winds.csv`",
        "there is no data file `harvest.csv`",
      ])
    #expect(
      host.scope.diagnostics.map(\.help) == [
        "write rows such as `- {day: Monday, opens: 9}`, or a CSV file", "write it without its ending: `winds`",
        "create `content/data/harvest.csv`, and write `data=harvest`",
      ])
  }

  @Test func `what a block lacks is named where it is written, not in the theme`() {
    let host = host(text: "embed")
    _ = host.bodies.content(of: 3, for: host)
    #expect(host.scope.diagnostics.map(\.place?.file) == ["content/stories/own.md"])
    #expect(host.scope.diagnostics.first?.place?.line == 7)
    #expect(host.scope.diagnostics.first?.summary.hasPrefix("`embed` needs `src`, which is ") == true)
    #expect(host.scope.diagnostics.first?.chain.isEmpty == true)
  }

  @Test func `a file that is no picture is named by what its bytes say`() {
    let host = host(text: "embed")
    _ = host.image(MediaReference(src: "p.jpg"), entry: 3)
    _ = host.image(MediaReference(src: "nothing.jpg"), entry: 3)
    _ = host.image(MediaReference(src: "drawing.svg"), entry: 3)
    #expect(host.scope.diagnostics.map(\.severity) == [.warning, .warning])
    #expect(
      host.scope.diagnostics.map(\.summary) == [
        "`p.jpg` is not a picture", "`nothing.jpg` is not a picture",
      ])
  }

  private func titles(_ attributes: [String: String]) -> [String] {
    let host = host()
    return EntriesQuery(host.scope, block(attributes)).entries.map { host.site.entries[$0].title }
  }

  private func host(text name: String = "entries") -> PageHost {
    let body = body(name, [:])
    var site = Fixture.site()
    site.settings.categories = [Category(key: "sea", title: Localized("Sea"))]
    site.data = .object([Node.Member("winds", .list([])), Node.Member("words", .list([.string("a")]))])
    site.sections = [Section(name: "stories", title: Localized("Stories"))]
    let types = ["p.jpg": "application/pdf", "nothing.jpg": "image/jpeg", "drawing.svg": "image/svg+xml"]
    let bodies = FixtureBodies(
      text: { _ in body }, file: { name in types[name].map { Asset(file: name, path: name, type: $0, length: 4) } })
    let own = Fixture.entry("own", section: nil)
    site.entries = [
      Fixture.entry("Amphora", day: 3), Fixture.entry("Chart", day: 2), Fixture.entry("Boat", day: 1), own,
    ]
    return PageHost(Fixture.context(site, bodies), page: Page(.home, language: 0))
  }

  private func block(_ attributes: [String: String]) -> Block {
    Block(.element(0), of: OpenBody(body("entries", attributes), entry: 3))
  }

  private func body(_ name: String, _ attributes: [String: String]) -> Body {
    var body = Body()
    var found = Attributes()
    found.pairs = attributes.sorted { $0.key < $1.key }.map {
      Attributes.Pair(key: $0.key, value: $0.value, line: 7, column: 1)
    }
    body.elements = [Element(kind: .block(name: name, form: .leaf), attributes: found, line: 7, column: 1)]
    body.pieces = [.enter(0), .leave]
    return body
  }
}
