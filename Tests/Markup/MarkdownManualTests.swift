import Foundation
import Model
import Testing
import Trial

@testable import Markup

/// The manual's page about Markdown and its examples.
@Suite struct MarkdownManualTests {
  private static let page = URL(filePath: Repository.folder + "/content/manual/markdown.md")

  @Test func `the page and its examples have no mistakes`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let parts = text.components(separatedBy: "```")
    let examples = parts.filter { $0.hasPrefix("markdown\n") }.map { $0.dropFirst("markdown\n".count) }
    #expect(examples.count >= 3)
    for example in [text[...]] + examples {
      #expect(Markdown.open(Array(example.utf8), file: "markdown.md").facts.diagnostics.isEmpty)
    }
  }

  @Test func `the table of forms is one table`() throws {
    let html = PlainRendering.html(try String(contentsOf: Self.page, encoding: .utf8))
    // A vertical line that ended the cell would leave a part of the code in it.
    let code = html.replacing(#/<span class="option">(.*?)</span>/#) { $0.1 }
    #expect(code.contains("<td><code>| a | b |</code> over <code>|---|--:|</code></td>"))
  }
}
