import Model
import Testing
import Text

@testable import Markup

@Suite struct DirectiveTests {
  private func html(_ markdown: String) -> String { PlainRendering.html(markdown) }

  private func open(_ markdown: String) -> Body {
    Markdown.open(Array(markdown.utf8), file: "content/a.md")
  }

  /// Returns the diagnostics as `line:column: summary`.
  private func faults(_ markdown: String) -> [String] {
    open(markdown).facts.diagnostics.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0): \($0.summary)" }
  }

  @Test func `a container holds blocks`() {
    #expect(
      html(":::note\nOne *two*\n\n- three\n:::\nfour\n") == """
        <note container>
        <p>One <em>two</em></p>
        <ul>
        <li>three</li>
        </ul>
        </note>
        <p>four</p>

        """)
  }

  @Test func `a container has a label and attributes`() {
    let body = open(":::note[Mind *this*]{#a .b .c wide key=value other=\"x &amp; y\"}\ntext\n:::\n")
    #expect(body.facts.diagnostics.isEmpty)
    let note = body.elements[0]
    #expect(note.kind == .block(name: "note", form: .container))
    #expect(note.attributes.id == "a")
    #expect(note.attributes.classes == ["b", "c"])
    #expect(note.attributes["wide"] == "")
    #expect(note.attributes["key"] == "value")
    #expect(note.attributes["other"] == "x & y")
    #expect(note.attributes["none"] == nil)
    #expect(body.elements[1].kind == .label)
    #expect(body.facts.anchors == ["a"])
  }

  @Test func `pictures of a container are figures also without blank lines between them`() {
    let body = open(":::gallery\n![a](a.jpg \"A\"){.wide}\n![b](b.jpg)\n![c](c.jpg){credit=X}\n:::\n")
    #expect(body.media.map(\.isBlock) == [true, true, true])
    #expect(body.media.map(\.src) == ["a.jpg", "b.jpg", "c.jpg"])
    #expect(body.media.map(\.line) == [2, 3, 4])
    #expect(body.media[2].attributes["credit"] == "X")
    #expect(!String(decoding: body.html, as: UTF8.self).contains("<p>"))
    for text in [
      ":::gallery\n![a](a.jpg)\nwords\n:::\n", ":::gallery\n![a](a.jpg) ![b](b.jpg)\n:::\n",
      "![a](a.jpg)\n![b](b.jpg)\n", ":::gallery\n![a](a.jpg)\n![b](b.jpg) words\n:::\n",
    ] {
      #expect(open(text).media.allSatisfy { !$0.isBlock }, "\(text)")
      #expect(String(decoding: open(text).html, as: UTF8.self).contains("<p>"), "\(text)")
    }
  }

  @Test func `links within the site are facts of the text`() {
    let text = "[a](b.md) [c](/d/) [e](https://f.example/) [g](#h) [i](b.md) [j](mailto:k@l.example)\n"
    let links = open(text).facts.links
    #expect(links == ["b.md", "/d/"])
  }

  @Test func `an outer container has more colons`() {
    let markdown = "::::outer\n:::inner\na\n:::\nb\n::::\n"
    #expect(html(markdown) == "<outer container>\n<inner container>\n<p>a</p>\n</inner>\n<p>b</p>\n</outer>\n")
    #expect(faults(markdown).isEmpty)
  }

  @Test func `a closing line may have more colons, not fewer`() {
    #expect(html(":::a\nx\n:::::\ny\n") == "<a container>\n<p>x</p>\n</a>\n<p>y</p>\n")
    #expect(html("::::a\nx\n\n:::\n::::\n") == "<a container>\n<p>x</p>\n<p>:::</p>\n</a>\n")
  }

  @Test func `a leaf takes a line alone`() {
    #expect(
      html("a\n::pin[Στάδιο *Νεμέας*]{at=\"15 10\"}\nb\n") == """
        <p>a</p>
        <pin leaf at="15 10"><label>Στάδιο <em>Νεμέας</em></label></pin>
        <p>b</p>

        """)
    #expect(html("::map\n") == "<map leaf></map>\n")
  }

  @Test func `a directive in text has brackets or braces`() {
    #expect(
      html("an :abbr[HTML *5*]{title=x} here\n")
        == "<p>an <abbr inline title=\"x\"><label>HTML <em>5</em></label></abbr> here</p>\n")
    #expect(html("a :x{y} b\n") == "<p>a <x inline y=\"\"></x> b</p>\n")
    #expect(
      html(":a[b :c[d] [e](f)]\n")
        == "<p><a inline><label>b <c inline><label>d</label></c> <a href=\"f\">e</a></label></a></p>\n")
  }

  @Test(arguments: [
    "10:30", "a:b", "std::vector", "a ::b[c] d", "at 5:3[1]", "\\:a[b]", "`:a[b]`", ":a b", "::", ":::: a", "x :a-[b]",
    "http://a.b:c[d]", "::: ", ":a_[b]", ":1[b]",
  ])
  func `what only looks like a directive stays text`(markdown: String) {
    #expect(open(markdown).elements.allSatisfy { if case .link = $0.kind { true } else { false } })
  }

  @Test func `directives live in lists and quotes`() {
    #expect(
      html("- a\n  :::note\n  b\n  :::\n- c\n") == """
        <ul>
        <li>a
        <note container>
        <p>b</p>
        </note>
        </li>
        <li>c</li>
        </ul>

        """)
    #expect(
      html("> :::note\n> a\n> :::\n> b\n") == """
        <blockquote>
        <note container>
        <p>a</p>
        </note>
        <p>b</p>
        </blockquote>

        """)
    #expect(html("1. ::pin\n2. b\n") == "<ol>\n<li>\n<pin leaf></pin>\n</li>\n<li>b</li>\n</ol>\n")
  }

  @Test func `a list stays tight around directives, and blank lines within them do not loosen it`() {
    #expect(html("- :::a\n\n  x\n\n  :::\n- b\n").contains("<li>b</li>"))
    #expect(html("- a\n  ::b\n- c\n").contains("<li>c</li>"))
    #expect(html("- a\n  ::b\n\n- c\n").contains("<p>c</p>"))
  }

  @Test func `code is never a directive, and colons in it close nothing`() {
    #expect(html("```\n:::a\n```\n") == "<pre><code>:::a\n</code></pre>\n")
    let markdown = ":::a\n```\n:::\n```\n:::\n"
    #expect(html(markdown) == "<a container>\n<pre><code>:::\n</code></pre>\n</a>\n")
    #expect(faults(markdown).isEmpty)
    #expect(html("    :::a\n") == "<pre><code>:::a\n</code></pre>\n")
  }

  @Test func `a directive interrupts a paragraph and a table`() {
    #expect(html("a\n:::b\nc\n:::\n") == "<p>a</p>\n<b container>\n<p>c</p>\n</b>\n")
    #expect(html("| a |\n|---|\n| b |\n::c\n").hasSuffix("</table>\n<c leaf></c>\n"))
  }

  @Test func `the indentation of a container is taken off its lines`() {
    #expect(html("  :::a\n      x\n  :::\n") == "<a container>\n<pre><code>x\n</code></pre>\n</a>\n")
  }

  @Test func `directives and attributes live in cells of tables`() {
    let html = html("| :a[b\\|*c*] | ![d](e){f=g} |\n|---|---|\n| [h](i){j} | ~~:k[l]~~ |\n")
    #expect(html.contains("<th><a inline><label>b|<em>c</em></label></a></th>"))
    #expect(html.contains("<th><img src=\"e\" alt=\"d\" f=\"g\" /></th>"))
    #expect(html.contains("<td><a href=\"i\" j=\"\">h</a></td>"))
    #expect(html.contains("<td><del><k inline><label>l</label></k></del></td>"))
  }

  @Test func `directives live in emphasis, links, headings and footnotes`() {
    #expect(
      html("**:a[b]** [:c[d]](e)\n")
        == "<p><strong><a inline><label>b</label></a></strong> <a href=\"e\"><c inline><label>d</label></c></a></p>\n")
    #expect(html("# :a[b] c\n") == "<h1 id=\"b-c\"><a inline><label>b</label></a> c</h1>\n")
    #expect(html("x[^1]\n\n[^1]: :::a\n    b\n    :::\n").contains("<a container>\n<p>b</p>\n</a>\n"))
  }

  @Test func `scenes are noticed`() {
    #expect(open(":::scene{#dawn}\n:::\n").facts.hasScenes)
    #expect(!open(":::note\n:::\n").facts.hasScenes)
  }

  @Test func `elements know their place in the file`() {
    let text = "---\ntitle: x\n---\n> παράγραφος\n> και :abbr[x]{a=1 b=2} [y](z){c=3}\n>\n> :::note{d=4}\n> :::\n"
    let body = Markdown.open(Array(text.utf8), from: 17, firstLine: 4, file: "a.md")
    #expect(body.elements.map { "\($0.line):\($0.column)" } == ["5:7", "5:13", "5:25", "7:3"])
    let pairs = body.elements.flatMap(\.attributes.pairs)
    #expect(pairs.map { "\($0.key) \($0.line):\($0.column)" } == ["a 5:16", "b 5:20", "c 5:32", "d 7:11"])
  }

  @Test func `a container that is never closed is named`() {
    #expect(faults("a\n\n:::note{x=1}\nb\n") == ["3:1: `:::note` is never closed"])
    #expect(faults(":::a\n:::b\n:::\n") == ["2:1: `:::b` is never closed"])
    #expect(faults("> :::a\n> b\n\nc\n") == ["1:3: `:::a` is never closed"])
  }

  @Test func `a line that closes nothing is named`() {
    #expect(faults("a\n:::\n") == ["2:1: `:::` closes no directive"])
    #expect(faults("::::a\n:::\n::::\n") == ["2:1: `:::` closes no directive"])
  }

  @Test func `text after a directive is named`() {
    #expect(
      faults(":::note A title\n:::\n").first
        == "1:9: there is text after the directive `note`, which needs a line of its own")
    #expect(faults("::pin[a] b\n") == ["1:10: there is text after the directive `pin`, which needs a line of its own"])
    #expect(faults("::pin [a]\n") == ["1:7: there is text after the directive `pin`, which needs a line of its own"])
    #expect(
      faults("::audio {src=a.mp3}\n") == [
        "1:9: there is text after the directive `audio`, which needs a line of its own"
      ])
    #expect(faults("::before it\n").isEmpty && faults("::before { content: none }\n").isEmpty)
    let helps = [
      ":::note A title\n:::\n": "put its text in brackets: `:::note[A title]`",
      "::audio[The *sea*](sea.mp3 \"x\")\n": "write the address as an attribute: `::audio[The *sea*]{src=sea.mp3}`",
      "::pin[a] b\n": "put its text in brackets: `::pin[…]`",
      ":::note {x} y\n:::\n": "put its text in brackets: `:::note[…]`",
      "::audio [A]{src=a.mp3}\n": "write it without the space: `::audio[A]{src=a.mp3}`",
    ]
    for (text, help) in helps { #expect(open(text).facts.diagnostics.first?.help == help, "\(text)") }
  }

  @Test func `a label that is never closed is named`() {
    for text in ["::map[Where\n", "::map[\n", ":::map[Where\n:::\n"] {
      #expect(
        faults(text).first == "1:\(text.hasPrefix(":::") ? 7 : 6): the label of the directive `map` is never closed",
        "\(text)")
    }
  }

  @Test func `a space before the name is named`() {
    #expect(faults("::: note\n:::\n") == ["1:4: there is a space between the colons and the name of this directive"])
    #expect(faults("::: note\n:::\n:::\n").last == "3:1: `:::` closes no directive")
    #expect(faults(":::note A title\n:::\n").count == 1)
  }

  @Test func `deep nesting is read without harm`() {
    let deep = String(repeating: ":a[", count: 5000) + "x" + String(repeating: "]", count: 5000)
    #expect(open(deep).facts.words > 0)
    let colons = (3..<53).reversed().map { String(repeating: ":", count: $0) + "a\n" }.joined()
    #expect(open(colons).elements.count == 50)
    let unclosed = open(String(repeating: ":::a\n", count: 5000))
    #expect(unclosed.elements.count == 64 && unclosed.facts.diagnostics.count == 100)
    #expect(!open(String(repeating: "> ", count: 20_000) + "a").pieces.isEmpty)
  }
}
