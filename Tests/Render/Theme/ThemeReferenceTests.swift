import Foundation
import System
import Testing
import Text
import Trial

@testable import Configuration
@testable import Render

/// The manual's page with every token and every text of the theme.
struct ThemeReferenceTests {
  private static let path = Repository.folder + "/content/manual/theme-reference.md"
  private static let theme = Theme(site: "/nowhere")

  /// `REWRITE=1 swift test --filter ThemeReferenceTests` rewrites the tables.
  @Test func `the manual has every token with its values, and every text in both languages`() throws {
    let page = try Files.read(Self.path).text
    var renewed = page
    for (name, table) in [("tokens", try Self.tokens()), ("texts", try Self.texts())] {
      let start = try #require(renewed.range(of: "<!-- table: \(name) -->\n")).upperBound
      let end = try #require(renewed.range(of: "<!-- end of table -->", range: start..<renewed.endIndex)).lowerBound
      renewed.replaceSubrange(start..<end, with: "\n\(table)\n")
    }
    if ProcessEnvironment.value("REWRITE") == "1" {
      try renewed.write(toFile: Self.path, atomically: true, encoding: .utf8)
    } else {
      #expect(Difference.firstLine(of: page, from: renewed) == nil, "theme-reference.md: REWRITE=1 rewrites it")
    }
  }

  private static func tokens() throws -> String {
    let css = String(decoding: try #require(try theme.bytes("assets/style.css")), as: UTF8.self)
    let looks = ["planet", "newspaper", "museum"]
    let blocks = try ([":root {"] + looks.map { ":root[data-look=\"\($0)\"] {" }).map { start in
      try #require(css.components(separatedBy: start).dropFirst().first).components(separatedBy: "}")[0]
    }
    var lines = ["| Token | the theme | `planet` | `newspaper` | `museum` |", "|---|---|---|---|---|"]
    for (name, _) in ThemeTokens.kinds {
      let values = blocks.map { block in
        let line = block.components(separatedBy: "\n").first { $0.hasPrefix("  --\(name): ") }
        return line.map { "`\($0.dropFirst("  --\(name): ".count).dropLast())`" } ?? ""
      }
      lines.append("| `\(name)` | \(values.joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func texts() throws -> String {
    let tables = try ["en", "el"].map { language in
      let name = "strings/\(language).json"
      return try JSON.parse(try #require(try theme.bytes(name)), file: name)
    }
    var lines = ["| Key | English | Greek |", "|---|---|---|"]
    for member in tables[0].members {
      let words = try tables.map { try #require($0[member.name]?.string) }
      lines.append("| `\(member.name)` | \(words.map(escaped).joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func escaped(_ text: String) -> String { text.replacing("<", with: "\\<").replacing("|", with: "\\|") }
}
