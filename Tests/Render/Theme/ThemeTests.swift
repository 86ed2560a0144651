import Model
import System
import Testing
import Text
import Trial

@testable import Render

@Suite struct ThemeTests {
  private let builtIn = Theme(site: "/dev/null")

  @Test func `the program holds every file of Templates as it is, and no other`() throws {
    let folder = Repository.folder + "/Templates"
    let written = Set(Files.list(folder))
    #expect(
      written.subtracting(builtIn.names) == [], "list them in Sources/C/Theme/theme.c: an array and a row of the table")
    #expect(
      Set(builtIn.names).subtracting(written) == [], "remove them from Sources/C/Theme/theme.c: there are no such files"
    )
    #expect(builtIn.names == builtIn.names.sorted(), "sort the table in Sources/C/Theme/theme.c by name")
    for name in builtIn.names where written.contains(name) {
      let embedded = try builtIn.bytes(name)
      let isSame = try embedded == Files.read(folder + "/" + name)
      #expect(isSame, "\(name) differs from the file in Templates: build again")
    }
  }

  @Test func `every language of the interface has the same keys`() throws {
    let tables = builtIn.names.filter { $0.hasPrefix("strings/") }
    let keys = try tables.map { name in
      try JSON.parse(try #require(try builtIn.bytes(name)), file: name).members.map(\.name)
    }
    #expect(tables.count > 1)
    for (name, own) in zip(tables, keys) {
      #expect(own == keys[0], "\(name) and \(tables[0]) have other keys, or another order")
    }
  }

  @Test func `every text that a template asks for is in the tables`() throws {
    let table = try JSON.parse(try #require(try builtIn.bytes("strings/en.json")), file: "strings/en.json")
    let known = Set(table.members.map(\.name))
    for name in builtIn.templates {
      let text = String(decoding: try #require(try builtIn.bytes(name)), as: UTF8.self)
      for key in Self.keys(in: text) { #expect(known.contains(key), "\(name) asks for “\(key)”") }
    }
  }

  @Test func `a language without a table of the interface is named, with texts that it lacks`() {
    var site = Fixture.site(languages: ["en", "el-CY", "fr"])
    site.strings = ["fr": ["latest": "Du quai"]]
    let found = InterfaceStrings(site, theme: builtIn).diagnostics
    #expect(found.count == 1)
    #expect(found.first?.severity == .notice)
    #expect(found.first?.place?.file == "content/strings/fr.yaml")
    #expect(found.first?.summary.contains("not in the language `fr`: ") == true)
  }

  @Test func `the language in which pages show missing texts is one that has them`() {
    func help(_ languages: [String], _ strings: [String: [String: String]]) -> [String?] {
      var site = Fixture.site(languages: languages)
      site.strings = strings
      return InterfaceStrings(site, theme: builtIn).diagnostics.map {
        $0.help?.split(separator: "show them ").last.map(String.init)
      }
    }
    #expect(help(["de"], ["de": ["latest": "Neues"]]) == ["in `en`"])
    #expect(help(["el", "fr"], [:]) == ["in `el`"])
    #expect(help(["de", "fr"], ["de": ["latest": "Neues"]]) == ["in `en`", "in `de` or `en`"])
  }

  /// Returns the string literals right before `| t`.
  private static func keys(in template: String) -> [String] {
    template.components(before: "\" | t }}") + template.components(before: "\" | t)")
  }
}

extension String {
  /// Returns for each occurrence of `end` the text between it and the last quotation mark before it.
  fileprivate func components(before end: String) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: end) {
      let head = rest[..<range.lowerBound]
      if let quote = head.lastIndex(of: "\"") { found.append(String(head[head.index(after: quote)...])) }
      rest = rest[range.upperBound...]
    }
    return found
  }
}
