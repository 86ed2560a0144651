import Model
import Testing
import Text

@testable import Markup

/// Definition lists as in PHP Markdown Extra and Hugo's goldmark.
@Suite struct DefinitionTests {
  private func html(_ markdown: String) -> String { PlainRendering.html(markdown) }

  @Test func `a term and its definition are a list`() {
    #expect(
      html("Apple\n:   Pomaceous *fruit*.\n\nOrange\n:   The fruit of an evergreen tree.\n") == """
        <dl>
        <dt>Apple</dt>
        <dd>Pomaceous <em>fruit</em>.</dd>
        <dt>Orange</dt>
        <dd>The fruit of an evergreen tree.</dd>
        </dl>

        """)
  }

  @Test func `a line that closes nothing after a definition is named`() {
    for definition in [":   ::", ": b", ":   :::"] {
      let facts = Markdown.open(Array("a\n\(definition)\n:::\n".utf8), file: "a.md").facts
      #expect(facts.diagnostics.contains { $0.summary.contains("closes no directive") }, "\(definition)")
    }
  }

  @Test func `several terms share several definitions`() {
    #expect(
      html("Term *1*\nTerm 2\n: Definition a\n: Definition b\n  goes on\nlazily\n") == """
        <dl>
        <dt>Term <em>1</em></dt>
        <dt>Term 2</dt>
        <dd>Definition a</dd>
        <dd>Definition b
        goes on
        lazily</dd>
        </dl>

        """)
  }

  @Test func `a blank line before it makes paragraphs of a definition`() {
    #expect(html("Apple\n\n:   A fruit.\n") == "<dl>\n<dt>Apple</dt>\n<dd>\n<p>A fruit.</p>\n</dd>\n</dl>\n")
    #expect(
      html("Apple\n:   One.\n\n    Two.\n\nAfter.\n") == """
        <dl>
        <dt>Apple</dt>
        <dd>
        <p>One.</p>
        <p>Two.</p>
        </dd>
        </dl>
        <p>After.</p>

        """)
  }

  @Test func `a definition holds blocks`() {
    #expect(
      html("Term\n\n:   Text\n\n        code\n\n    > quote\n\n    - item\n\n:   ```\n    : x\n    ```\n") == """
        <dl>
        <dt>Term</dt>
        <dd>
        <p>Text</p>
        <pre><code>code
        </code></pre>
        <blockquote>
        <p>quote</p>
        </blockquote>
        <ul>
        <li>item</li>
        </ul>
        </dd>
        <dd>
        <pre><code>: x
        </code></pre>
        </dd>
        </dl>

        """)
  }

  @Test func `lists of definitions stand in other blocks`() {
    let list = "<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>\n"
    #expect(html("> a\n> : b\n") == "<blockquote>\n\(list)</blockquote>\n")
    #expect(html("- a\n  : b\n- c\n") == "<ul>\n<li>\n\(list)</li>\n<li>c</li>\n</ul>\n")
    #expect(html(":::note\na\n: b\n:::\n") == "<note container>\n\(list)</note>\n")
    #expect(html("a\n: :::note\n  c\n  :::\n").contains("<dd>\n<note container>\n<p>c</p>\n</note>\n</dd>"))
    #expect(html("a\n: b\n# c\n").hasPrefix(list + "<h1"))
  }

  @Test(arguments: [
    ": a\n", "# a\n: b\n", "a\n:b\n", "a\n:\n", "a\n: \n", "a\n\n\n: b\n", "- a\n: b\n", "```\na\n```\n: b\n",
    "a\n    : b\n",
    "| a |\n|---|\n| : b |\n", "a\n\\: b\n",
  ])
  func `a colon without a term above it, or without a space, is text`(markdown: String) {
    #expect(!html(markdown).contains("<d"), "\(html(markdown))")
  }

  @Test func `terms and definitions are read like other text`() {
    let facts = Markdown.open(Array("One\n: two three\n\nFour\n: five\n".utf8), file: "a.md").facts
    #expect(facts.words == 5 && facts.excerpt == "One two three Four five")
    #expect(html("a [x](y)\n: ![b](c)\n").contains("<dt>a <a href=\"y\">x</a></dt>"))
  }

  @Test(.timeLimit(.minutes(1))) func `deep nesting and long lists are read to their end`() {
    #expect(html("a\n" + String(repeating: ": ", count: 3000) + "last\n").contains("last"))
    #expect(html(String(repeating: "a\n: b\n", count: 3000) + "a\n: last\n").contains("<dd>last</dd>"))
    let nested = (0..<200).map {
      String(repeating: "  ", count: $0) + "a\n" + String(repeating: "  ", count: $0) + ": b\n"
    }
    #expect(html(nested.joined() + "\nlast\n").contains("last"))
  }
}
