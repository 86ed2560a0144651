import Foundation
import Model
import System
import Testing
import Text
import Trial

@testable import Render

struct BlockDeclarationTests {
  private static let opening = "<!-- table: blocks -->"
  private static let ending = "<!-- end of table -->"

  /// `REWRITE=1 swift test --filter BlockDeclarationTests` rewrites the table.
  @Test func `the manual's table says what the declarations say`() throws {
    let path = Repository.folder + "/content/manual/markdown.md"
    let page = try Files.read(path).text
    let start = try #require(page.utf8.firstRange(of: Self.opening.utf8)).upperBound
    let end = try #require(page.utf8.firstRange(of: Self.ending.utf8)).lowerBound
    let renewed = String(page[..<start]) + "\n\n" + Self.table + "\n" + String(page[end...])
    if Self.isRewriting {
      try String(renewed).write(toFile: path, atomically: true, encoding: .utf8)
    } else {
      #expect(Difference.firstLine(of: page, from: renewed) == nil, "content/manual/markdown.md: REWRITE=1 rewrites it")
    }
  }

  private static let blocks = BlockDeclarations(Theme(site: "/nowhere"))

  @Test func `every block of the theme is declared, and every declaration has a template`() {
    let theme = Theme(site: "/nowhere")
    let blocks = theme.templates.filter { $0.hasPrefix("blocks/") }.map { String($0.dropFirst(7).dropLast(5)) }
    // Blocks made from plain Markdown, from scenes in a row or from feeds' texts, which need no declaration.
    let forms: Set = ["link", "model", "continued", "pages"]
    #expect(Self.blocks.diagnostics.isEmpty)
    #expect(Set(blocks).subtracting(forms) == Set(Self.blocks.all.map(\.name)))
  }

  @Test func `declarations have no name twice, and examples that the declarations accept`() {
    for block in Self.blocks.all {
      let names = block.attributes.flatMap { [$0.name] + $0.mistakenFor }
      #expect(Set(names).count == names.count, "\(block.name)")
      for attribute in block.own where attribute.isRequired {
        #expect(block.example.contains(attribute.name + "="), "\(block.name)")
      }
      for attribute in block.attributes {
        let words = attribute.words.text(in: "en")
        #expect(!words.isEmpty && !words.hasSuffix("."), "\(attribute.name)")
        // Forms are in both languages of the studio.
        #expect(Set(attribute.words.texts.keys) == ["en", "el"], "\(block.name) \(attribute.name)")
      }
    }
  }

  @Test func `values are taken as their types say`() {
    let cases: [(AttributeType, String, Bool)] = [
      (.number(-90...90, unit: ""), "37.81", true), (.number(-90...90, unit: ""), "91", false),
      (.number(0...(.infinity), unit: "seconds"), "inf", false), (.number(0...1, unit: ""), "0x1p0", true),
      (.integer(1...(.max)), "0", false), (.integer(1...(.max)), "12", true), (.point, "15 10", true),
      (.point, "15,10", false), (.frame, "1 2 3 4", true), (.frame, "1 2 0 4", false), (.size, "60x40cm", true),
      (.size, "60cm x 40cm", true), (.size, "60", false), (.choice(["a"]), "b", false), (.flag, "", true),
      (.link, "", false), (.size, "0x40cm", false), (.size, "60x", false), (.frame, "1 2 3 0", false),
    ]
    for (type, value, isTaken) in cases { #expect(type.accepts(value) == isTaken, "\(type) \(value)") }
  }

  private static var isRewriting: Bool { ProcessInfo.processInfo.environment["REWRITE"] == "1" }

  private static var table: String {
    var lines = ["| block | attribute | value | meaning |", "|---|---|---|---|"]
    for block in Self.blocks.all {
      for attribute in block.own {
        let meaning = attribute.words.text(in: "en") + "." + (attribute.isRequired ? " **Required.**" : "")
        lines.append("| `\(block.name)` | `\(attribute.name)` | \(attribute.type.inWords) | \(meaning) |")
      }
    }
    for attribute in BlockDeclaration.placing {
      let meaning = attribute.words.text(in: "en")
      lines.append("| all but `pin` | `\(attribute.name)` | \(attribute.type.inWords) | \(meaning). |")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
