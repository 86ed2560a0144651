import Fixtures
import System
import Testing
import Text
import Trial

@testable import Configuration

struct DescriptionTests {
  /// `REWRITE=1 swift test --filter DescriptionTests` rewrites the tables.
  @Test(arguments: ["settings.md", "front-matter.md"])
  func `the manual's tables say what the declarations say`(name: String) throws {
    let path = "\(Repository.folder)/content/manual/\(name)"
    let page = try Files.read(path).text
    let renewed = ManualTable.renewed(page)
    if ProcessEnvironment.value("REWRITE") == "1" {
      TemporarySite.write(Array(renewed.utf8), to: path)
    } else {
      #expect(Difference.firstLine(of: page, from: renewed) == nil, "content/manual/\(name): REWRITE=1 rewrites it")
    }
  }

  @Test func `every declared key stands in a table of the manual`() throws {
    let pages = try ["settings.md", "front-matter.md"].map { name in
      try Files.read("\(Repository.folder)/content/manual/\(name)").text
    }.joined()
    for name in ManualTable.tables.keys.sorted() {
      let isThere = pages.contains("<!-- table: \(name) -->")
      #expect(isThere, "settings.md and front-matter.md lack `<!-- table: \(name) -->`")
    }
  }

  @Test func `a page without tables stays as it is`() {
    #expect(ManualTable.renewed("a <!-- table: settings") == "a <!-- table: settings")
    #expect(ManualTable.renewed("") == "")
  }

  @Test func `the schema is JSON that knows every key`() throws {
    let schema = try JSON.parse(Schema.json(), file: "schema.json")
    let definitions = try #require(schema["$defs"])
    let settings = try #require(definitions["settings"])
    #expect(settings["additionalProperties"] == .bool(false))
    #expect(settings["required"] == .list([.string("title"), .string("url")]))
    #expect(settings["properties"]?.members.map(\.name) == Declarations.settings.map(\.name))
    let front = definitions["front-matter"]?["properties"]
    #expect(front?["description"]?["deprecated"] == .bool(true))
    #expect(front?["draft"]?["type"] == .string("boolean"))
  }

  @Test func `declarations have no name twice and no sentence with a full stop`() {
    for (table, declarations) in ManualTable.tables {
      let names = declarations.flatMap { [$0.name] + $0.synonyms }
      #expect(Set(names).count == names.count, "\(table)")
      for declaration in declarations { #expect(!declaration.meaning.hasSuffix("."), "\(declaration.name)") }
    }
  }
}
