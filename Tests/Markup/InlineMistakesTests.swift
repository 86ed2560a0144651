import Model
import Testing
import Text

@testable import Markup

/// Text that would be shown literally, but was probably meant as a link, a picture or a tag.
@Suite struct InlineMistakesTests {
  /// Returns the diagnostics as `line:column: summary — help`.
  private func faults(_ markdown: String) -> [String] {
    Markdown.open(Array(markdown.utf8), file: "a.md").facts.diagnostics.map {
      "\($0.place?.line ?? 0):\($0.place?.column ?? 0): \($0.summary) — \($0.help ?? "")"
    }
  }

  @Test func `a picture with spaces in its address is named, with what to write`() {
    #expect(
      faults("α\n\nβ *γ* ![x](foto με κενά.jpg) δ\n") == [
        "3:7: this picture is printed as text: its address contains a space — "
          + "put the address in angle brackets: `![x](<foto με κενά.jpg>)`"
      ])
    #expect(faults("![a *b*](c d.jpg \"Τίτλος\")\n").first?.hasSuffix("`![a *b*](<c d.jpg> \"Τίτλος\")`") == true)
    #expect(faults("> - ![x](a b)\n>   [y](c d.pdf)\n").map { String($0.prefix(4)) } == ["1:5:", "2:5:"])
    #expect(faults("| ![x](a b) |\n|---|\n| [y](/c d) |\n").count == 2)
  }

  @Test func `a caption with wrong quotation marks is named, with what to write`() {
    #expect(
      faults("α ![x](a.jpg \"Open)\n\n![x](a.jpg “Word”) [y](b.md „Titel“)\n\n![x](a.jpg \"He said \"hi\" once\")\n")
        == [
          "1:3: this picture is printed as text: its caption has no closing quotation mark — close it: "
            + "`![x](a.jpg \"Open\")`",
          "3:1: this picture is printed as text: its caption is in typographic quotation marks — "
            + "write straight ones around it: `![x](a.jpg \"Word\")`",
          "3:20: this link is printed as text: its title is in typographic quotation marks — "
            + "write straight ones around it: `[y](b.md \"Titel\")`",
          "5:1: this picture is printed as text: its caption contains the quotation marks that are around it — "
            + "write: `![x](a.jpg 'He said \"hi\" once')`",
        ])
    #expect(
      faults(
        "![x](a.jpg \"a \\\"b\\\" c\") ![x](a.jpg \"“a”\") ![x](a.jpg \"He said “hi” there\") ![x](a.jpg 'a \"b\"') [s](the “x” y)\n"
      ) == [])
  }

  @Test func `a space that keeps a link or its attributes from being one is named`() {
    #expect(
      faults("α [x] (b.md) ![y] (a.jpg \"C\")\n\n![x](a.jpg) {credit=\"A\"}\n") == [
        "1:3: this link is printed as text: there is a space after its brackets — remove the space between `]` and `(`",
        "1:14: this picture is printed as text: there is a space after its brackets — "
          + "remove the space between `]` and `(`",
        "3:13: these attributes are printed as text: there is a space before them — remove the space between `)` and `{`",
      ])
    #expect(
      faults("[sic] (1999), [x] (and/or), [A] (i.e. b), [B] (v1.2), [x](b.md) {aside} [y](b.md){rel=me} {}\n") == [])
  }

  @Test func `brackets inside brackets are no label`() {
    let found = faults("[a [b] c][] [d][]\n")
    #expect(found.count == 1 && found[0].hasPrefix("1:13: this link is printed as text: `[d]` is not defined"))
    // Each of these would have had a label of half the text.
    let text = Array((String(repeating: "[", count: 3000) + "x" + String(repeating: "][]", count: 3000)).utf8)
    #expect(InlineMistakes(in: text).references.map(\.label) == ["x"])
    #expect(InlineMistakes(in: Array(("[" + String(repeating: "x", count: 1000) + "][]").utf8)).references.isEmpty)
  }

  @Test func `a link without an address is named`() {
    #expect(
      faults("[x]()\n") == ["1:1: this link leads nowhere — write an address in the parentheses: `[words](address)`"])
  }

  @Test(arguments: [
    "[x](<a b.jpg>) ![y](<c d.jpg> \"t\") [z](a%20b.jpg)", "`![x](a b.jpg)` ``[y](c `d.jpg)``", "\\![x\\](a b.jpg)",
    "[sic](see the note below) and f[i](a, b)", "    ![x](a b.jpg)\n", "```\n![x](a b.jpg)\n```", "![x](a\nb.jpg)",
    "[x](a.md 'quoted \"title\"') [y](b.md (title))", "a](b c.jpg)", "[x](https://a.b/c_(d) \"e\")",
  ])
  func `what is well-formed, code, escaped or a remark is left alone`(markdown: String) {
    #expect(faults(markdown) == [])
  }

  @Test(arguments: [
    ("{{< youtube abc_1 >}}", "1:1", "::embed[Title]{src=\"https://youtu.be/abc_1\"}"),
    ("a {{<youtube x>}} b", "1:3", "https://youtu.be/x"),
    ("{{% notice tip %}}\ntext\n{{% /notice %}}", "1:1", ":::note"),
    ("see [x]({{< ref \"posts/dawn\" >}})", "1:9", "[words](posts/dawn.md)"),
    ("[x]({{<relref>}})", "1:5", "[words](file.md)"), ("[x]({% link _posts/a.md %}#b)", "1:5", "[words](_posts/a.md)"),
    ("{{< figure src=\"a.jpg\" >}}", "1:1", "![words](file.jpg"),
    ("{% include toc.html %}", "1:1", "use a directive"), ("<div>\n{{< x >}}\n</div>", "2:1", "directive"),
    ("{% endorse Anna %}", "1:1", "use a directive"),
    ("{% highlight swift %}\na\n{% endhighlight %}", "1:1", "use a code block"),
    ("![x]({{ site.url }}/a.jpg)", "1:1", "write the address itself"), ("# A {{< ref b >}}", "1:5", "[words](b.md)"),
  ])
  func `tags of other generators are named, with what takes their place`(text: String, place: String, help: String) {
    let faults = faults(text + "\n")
    #expect(faults.count == 1 && faults[0].hasPrefix(place + ": ") && faults[0].contains(help), "\(faults)")
  }

  @Test func `tags in code, and signs that only resemble them, are text`() {
    #expect(faults("`{{< x >}}` {{ name }} {%} {{<}} \\{{< x >}}\n\n```\n{% raw %}\n```\n") == [])
  }

  @Test func `of thousands of labels that are not defined, the first ones have a suggestion`() {
    let uses = (0..<2000).map { "[x][harbuor\($0)]\n\n" }.joined()
    let definitions = (0..<2000).map { "[harbour\($0)]: /\($0)\n" }.joined()
    let found = faults(uses + definitions)
    #expect(found.count > 50 && found.count { $0.contains("did you mean `[harbour") } == 50)
  }

  @Test func `a link or a picture with a label that is not defined is named, with the nearest label`() {
    #expect(
      faults("α [the *old* archive][archvie]\nand ![][map].\n\n- b\n\n[Archive]: /archive/\n") == [
        "1:3: this link is printed as text: `[archvie]` is not defined — did you mean `[Archive]`?",
        "2:5: this picture is printed as text: `[map]` is not defined — "
          + "write `[map]: address` in a paragraph of its own; to print the brackets, write `\\[` and `\\]`",
      ])
    #expect(faults("> - see [the map][]\n").map { String($0.prefix(5)) } == ["1:9: "])
    #expect(faults("| [a b][c d] |\n|---|\n| [e][1] |\n").map { String($0.prefix(4)) } == ["1:3:", "3:3:"])
  }

  @Test func `a definition without an empty line above it defines nothing`() {
    #expect(
      faults("See [the map][map].\n[map]: /map/\n") == [
        "1:5: this link is printed as text: `[map]` is not defined — "
          + "a definition needs an empty line above it, and an address after the colon"
      ])
    #expect(faults("See [the map][map].\n\n```\n[map]: /map/\n```\n").count == 1)
  }

  @Test(arguments: [
    "[a][b] [c][] [d *e*][B]\n\n[b]: /b/\n[c]: /c/\n", "[a][b c] ![][b\nc]\n\n> [B  C]: <x y>\n",
    "[a][b][c]\n\n[c]: /c/\n",
    "a[i][j], α[i][j], [1][2], [a][^n] [^n][a]\n\n[^n]: x\n", "> [!NOTE][a]\n> b\n", "- [ ] [a](b) [x][]\n\n[x]: /x/\n",
    "\\[a\\]\\[b\\] \\[a][b\\] `[a][b]`\n\n    [a][b]\n\n```\n[a][b]\n```\n", "[[a]][[b]] [][] [ ][ ] [a][ ] [a] [b]\n",
    "[a][b](c.md) {{ x[a][b] }}\n",
  ])
  func `labels that are defined, code, escaped brackets and brackets beside one another are left alone`(text: String) {
    #expect(faults(text).filter { $0.contains("is not defined") } == [])
  }

  @Test func `a footnote without a text is named, unless its bracket is escaped`() {
    #expect(
      faults("α[^1] β\nγ[^b-2]\n\n[^1]: Note\n") == [
        "2:2: the footnote `[^b-2]` has no text — "
          + "write it on a line of its own, `[^b-2]: words`; to print the brackets, write `\\[^b-2]`"
      ])
    #expect(faults("- a\n\n  b [^x]\n").map { String($0.prefix(4)) } == ["3:5:"])
    #expect(faults("\\[^a] `[^b]` [^c d] [^] [^\n\n    [^e]\n") == [])
    #expect(faults((1...50).map { "[^\($0)]" }.joined(separator: " ")).count == 20)
  }

  @Test func `a quotation that begins like a callout is named`() {
    #expect(
      faults("a\n\n> [!INFO]\n> b\n") == [
        "3:3: `[!INFO]` is printed as text — "
          + "the kinds of callouts are `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]`, `[!CAUTION]`"
      ])
    for text in ["> [!note] A title\n> b\n", "> [!NOTE]\n"] {
      #expect(faults(text).first?.hasSuffix("`:::callout[Title]{kind=note}`") == true, "\(faults(text))")
    }
    #expect(faults("> [!NOTE]\n> a\n\n> [!a b]\n> c\n\n> [x]\n\n> \\[!INFO\\] a\n") == [])
  }

  @Test(arguments: ["[^a]", "[](", "![](a b", "{{< a ", "[", "`", "{% a", "](", "\\", "][", "[a][", "[a][\\"])
  func `to search a hostile text of four times the length takes less than nine times as long`(text: String) {
    /// Returns the processor time of this thread in seconds.
    func cost(_ count: Int) -> Double {
      let start = ProcessorClock.seconds()
      _ = faults(String(repeating: text, count: count))
      return ProcessorClock.seconds() - start
    }
    // A bad result is measured again, since the machine may be busy.
    var growth = Double.infinity
    for _ in 0..<4 where growth >= 9 { growth = min(growth, cost(6000) / max(cost(1500), 0.000_1)) }
    #expect(growth < 9)
  }
}
