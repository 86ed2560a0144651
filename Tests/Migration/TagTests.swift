import Testing

@testable import Migration

@Suite struct TagTests {
  private func hugo(_ text: String) -> (text: String, findings: [ImportFinding]) {
    let tags = HugoTags(address: { $0 == "a.md" ? "/a/" : nil }, parameter: { $0 == "x" ? "value" : nil })
    var converter = TagConverter(.hugo, file: "f.md", replace: tags.replacement, advice: HugoTags.advice)
    let converted = converter.convert(text, firstLine: 5)
    return (converted, converter.findings)
  }

  @Test(arguments: [
    ("[a]({{< ref \"a.md\" >}})", "[a](/a/)"), ("{{< param x >}}", "value"),
    ("{{< figure src=\"b.jpg\" alt=\"B\" caption=\"C\" >}}", "![B](b.jpg \"C\")"),
    (
      "{{< figure src=\"b.jpg\" caption=\"*A* **b** _c_ `d` 2 * 3 * 4 e_f_g\" >}}",
      "![](b.jpg \"A b c d 2 * 3 * 4 e_f_g\")"
    ),
    ("{{< highlight go \"linenos=table\" >}}\nx := 1\n{{< /highlight >}}", "```go {lines=true}\nx := 1\n```"),
    (
      "{{< highlight go \"linenos=inline, hl_lines=1 3-9\" >}}\na\nb\nc\n{{< /highlight >}}",
      "```go {lines=true mark=\"1,3\"}\na\nb\nc\n```"
    ),
    (
      "``` go {linenos=table,hl_lines=[1,\"3-4\"],linenostart=5}\na\nb\nc\nd\n```\n",
      "```go {lines=5 mark=\"1,3-4\"}\na\nb\nc\nd\n```\n"
    ), ("~~~ {.wide hl_lines=[9]}\na\n~~~\n", "~~~text {.wide}\na\n~~~\n"),
    ("`{{</* ref \"x\" */>}}`", "`{{< ref \"x\" >}}`"), ("```\n{{</* a */>}}\n```\n", "```\n{{< a >}}\n```\n"),
    ("{{< youtube w7Ft2ymGmfc >}}", "\n\n::embed{src=\"https://www.youtube.com/watch?v=w7Ft2ymGmfc\"}\n\n"),
    (
      "{{< highlight md >}}\n{{</* ref \"x\" */>}}\n{{< /highlight >}}", "```md\n{{< ref \"x\" >}}\n```"
    ),
    ("{{% notice tip %}}<p>\nx{{% /notice %}}", "\n\n:::callout{kind=tip}\n<p>\nx\n\n:::\n\n"),
    ("{{% notice tip \"T\" %}}\nx\n{{% /notice %}}", "\n\n:::callout[T]{kind=tip}\nx\n:::\n\n"),
    (
      "{{< quote author=\"A\" source=\"B\" url=\"https://c.example/\" >}}\nx\n{{< /quote >}}",
      "\n\n:::quote[A, B]{cite=\"https://c.example/\"}\nx\n:::\n\n"
    ), ("{{< quote source=\"B\" >}}\nx\n{{< /quote >}}", "\n\n:::quote[B]\nx\n:::\n\n"),
  ])
  func `Hugo's shortcodes become Markdown and directives`(old: String, new: String) {
    let (text, findings) = hugo(old)
    #expect(text == new && findings == [])
  }

  @Test(arguments: [
    (
      "- a\n\n    {{% notice tip %}}\n    x\n\n      y\n    {{% /notice %}}\n- b\n",
      "- a\n\n\n\n  :::callout{kind=tip}\n  x\n\n    y\n  :::\n\n\n- b\n"
    ),
    (
      "1.  a\n\n    {{< highlight go >}}\n    x\n      y\n    {{< /highlight >}}\n",
      "1.  a\n\n    ```go\n    x\n      y\n    ```\n"
    ),
    ("- {{< youtube a >}}\n", "- ::embed{src=\"https://www.youtube.com/watch?v=a\"}\n\n\n"),
    ("- a {{< youtube a >}}\n", "- a \n\n  ::embed{src=\"https://www.youtube.com/watch?v=a\"}\n\n\n"),
    ("> {{< youtube a >}}\n", "> ::embed{src=\"https://www.youtube.com/watch?v=a\"}\n> \n> \n"),
    ("- a\n\n\t{{< figure src=\"b.jpg\" >}}\n", "- a\n\n  ![](b.jpg)\n"),
    ("a\n\n  {{< figure src=\"b.jpg\" >}}\n", "a\n\n![](b.jpg)\n"),
    ("- a\n\nb\n\n    {{< figure src=\"b.jpg\" >}}\n", "- a\n\nb\n\n![](b.jpg)\n"),
    ("- [a]({{< ref \"a.md\" >}}) b\n", "- [a](/a/) b\n"),
  ])
  func `a shortcode in a list item stays in it`(old: String, new: String) {
    let (text, findings) = hugo(old)
    #expect(text == new && findings == [])
  }

  @Test func `options without a counterpart are listed with their line`() {
    let tags = HugoTags(address: { _ in nil }, parameter: { _ in nil })
    var converter = TagConverter(
      .hugo, file: "f.md", replace: tags.replacement, advice: HugoTags.advice, leftOut: tags.leftOut)
    let text = converter.convert(
      "```go {style=emacs}\nx\n```\n\n{{< figure src=\"b.jpg\" width=\"300\" class=\"wide\" >}}\n", firstLine: 5)
    #expect(text == "```go\nx\n```\n\n![](b.jpg){.wide}\n")
    #expect(
      converter.findings.map(\.summary) == [
        "`style=emacs` of the code was left out", "`width=300` of `figure` was left out",
      ])
    #expect(converter.findings.map(\.line) == [5, 9])
  }

  @Test func `classes of code and of pictures can have letters of any script`() {
    let tags = HugoTags(address: { _ in nil }, parameter: { _ in nil })
    var converter = TagConverter(
      .hugo, file: "f.md", replace: tags.replacement, advice: HugoTags.advice, leftOut: tags.leftOut)
    let text = converter.convert(
      "```go {.ευρύ .a+b}\nx\n```\n\n{{< figure src=\"b.jpg\" class=\"ευρύ a+b\" >}}\n", firstLine: 1)
    #expect(text == "```go {.ευρύ}\nx\n```\n\n![](b.jpg){.ευρύ}\n")
    #expect(
      converter.findings.map(\.summary) == [
        "`.a+b` of the code was left out", "`class=a+b` of `figure` was left out",
      ])
  }

  @Test func `options of Zola's code become attributes`() {
    var converter = TagConverter(.zola, file: "f", replace: { _, _ in nil }, advice: { _ in "" })
    let text = converter.convert(
      "```rust,linenos,linenostart=20,hl_lines=1 3-4,name=a.rs\na\nb\nc\nd\n```\n", firstLine: 1)
    #expect(text == "```rust {lines=20 mark=\"1,3-4\"}\na\nb\nc\nd\n```\n")
    #expect(converter.findings.map(\.summary) == ["`name=a.rs` of the code was left out"])
  }

  @Test func `tags that touch are separate code`() {
    let (text, _) = hugo("{{<tabs>}}{{<tab \"x\">}}a{{</tab>}}{{</tabs>}}\n")
    #expect(text == "`{{<tabs>}}` `{{<tab \"x\">}}`a`{{</tab>}}` `{{</tabs>}}`\n")
  }

  @Test func `an unknown shortcode becomes code and is listed with its line`() {
    let (text, findings) = hugo("a\n\n{{< chart data=\"x\" >}}inner{{< /chart >}}\n")
    #expect(text == "a\n\n`{{< chart data=\"x\" >}}`inner`{{< /chart >}}`\n")
    #expect(findings.map(\.line) == [7] && findings.first?.advice.contains("Templates/blocks/chart.html") == true)
  }

  @Test func `a shortcode that never closes is listed, and the text stays`() {
    let (text, findings) = hugo("one\n{{< figure src=\"a\n\nend\n")
    #expect(text == "one\n{{< figure src=\"a\n\nend\n" && findings.map(\.line) == [6])
  }

  @Test(arguments: [TagSyntax.zola, .liquid])
  func `tags that never close are listed, and the text stays`(syntax: TagSyntax) {
    for text in ["one\n{{ figure(src=\"a\n\nend\n", "one\n{% note\n\nend\n"] {
      var converter = TagConverter(syntax, file: "f", replace: { _, _ in nil }, advice: { _ in "" })
      #expect(converter.convert(text, firstLine: 1) == text && converter.findings.map(\.line) == [2], "\(text)")
    }
    // A tag that should enclose something encloses nothing, and is listed.
    var converter = TagConverter(syntax, file: "f", replace: { _, _ in nil }, advice: { _ in "" })
    #expect(converter.convert("{% note %}\nend\n", firstLine: 1) == "`{% note %}`\nend\n")
    #expect(converter.findings.map(\.line) == [1])
  }

  @Test(arguments: [
    (
      "{% highlight liquid %}\n{% raw %}{{ page.title }} {% if x %}{% endraw %}\n{% endhighlight %}",
      "```liquid\n{{ page.title }} {% if x %}\n```"
    ),
    ("{% highlight ruby %}\nx\n{% endhighlight %}", "```ruby\nx\n```"),
    ("{% highlight ruby %}\nx\n{% endhighlight %} and more", "```ruby\nx\n```\n\n and more"), ("{{ site.title }}", "T"),
    ("[x]({{ '/about/' | relative_url }})", "[x](/about/)"), ("{% raw %}{{ x }}{% endraw %}", "`{{ x }}`"),
    ("a{% comment %}b{% endcomment %}c", "ac"),
    ("{% include youtube.html id=\"q\" %}", "\n\n::embed{src=\"https://www.youtube.com/watch?v=q\"}\n\n"),
    ("[p]({% post_url 2020-01-02-p %})", "[p](/p/)"), ("[q]({% link q.md %})", "[q](/a%20b/q/)"),
    ("```\n{% raw %}{{ x }}{% endraw %}\n```\n", "```\n{{ x }}\n```\n"),
  ])
  func `tags of Liquid become Markdown and directives`(old: String, new: String) {
    let tags = LiquidTags(
      address: { ["2020-01-02-p": "/p/", "q.md": "/a b/q/"][$0] }, value: { $0 == "site.title" ? "T" : nil })
    var converter = TagConverter(.liquid, file: "f", replace: tags.replacement, advice: LiquidTags.advice)
    let text = converter.convert(old, firstLine: 1)
    #expect(text == new && converter.findings == [])
  }

  @Test func `a program in a text is listed with what to do`() {
    let tags = LiquidTags(address: { _ in nil }, value: { _ in nil })
    var converter = TagConverter(.liquid, file: "f", replace: tags.replacement, advice: LiquidTags.advice)
    _ = converter.convert("{% for p in site.posts %}{{ p.title }}{% endfor %}", firstLine: 1)
    #expect(converter.findings.count == 2 && converter.findings.contains { $0.advice.contains("::entries") })
  }

  @Test func `links are changed outside of code`() {
    let text = LinkRewriter.rewrite("[a](@/x.md#b) `[a](@/x.md)` ![p](p.jpg)\n\n[r]: @/x.md \"t\"\n") {
      $0.hasPrefix("@/") ? "/x/" + $0.drop { $0 != "#" } : nil
    }
    #expect(text == "[a](/x/#b) `[a](@/x.md)` ![p](p.jpg)\n\n[r]: /x/ \"t\"\n")
  }

  @Test(arguments: [
    ("a\n\nb `c`\nd\n{: .notice--warning}\n\ne\n", "a\n\n:::callout{kind=warning}\nb `c`\nd\n:::\n\ne\n"),
    ("> a\n>\n> b\n{: .prompt-danger }\n", ":::callout{kind=caution}\na\n\nb\n:::\n"),
    ("<!-- c -->\n> a\n{: .prompt-tip }\n<!-- d -->\n", "<!-- c -->\n:::callout{kind=tip}\na\n:::\n<!-- d -->\n"),
    ("{: .note }\na\n\nb\n", ":::callout{kind=note}\na\n:::\n\nb\n"),
    ("```\na\n\n{: .note}\n```\n", "```\na\n\n{: .note}\n```\n"),
  ])
  func `a paragraph with the class of a notice becomes a callout`(old: String, new: String) {
    let (text, leftOut) = KramdownText.converted(old, firstLine: 1)
    #expect(text == new && leftOut.isEmpty, "\(text)")
  }

  @Test(arguments: [
    ("<div markdown=\"1\" class=\"x\">\n*a*\n</div>\nb\n", "<div class=\"x\">\n\n*a*\n\n</div>\n\nb\n"),
    (
      "<aside class=x markdown='block'>*a* <aside>b</aside>\n</aside>\n",
      "<aside class=x>\n\n*a* <aside>b</aside>\n\n</aside>\n\n"
    ),
    ("<div>\n*a*\n</div>\n`markdown=1`\n", "<div>\n*a*\n</div>\n`markdown=1`\n"),
    ("```\n<div markdown=\"1\">\n```\n", "```\n<div markdown=\"1\">\n```\n"),
  ])
  func `Markdown inside an element of HTML is read if kramdown read it`(old: String, new: String) {
    #expect(KramdownText.converted(old, firstLine: 1).text == new)
  }

  @Test(arguments: [
    ("a $$b_1$$ and $$c$$\n", "a $`b_1`$ and $`c`$\n"), ("$$ a $$\n\n$$\nb\n$$\n", "$$ a $$\n\n$$\nb\n$$\n"),
    ("`$$a$$` $$b$$\n", "`$$a$$` $$b$$\n"), ("```\na $$b$$\n```\n", "```\na $$b$$\n```\n"),
  ])
  func `a formula of kramdown in a line stays a formula`(old: String, new: String) {
    #expect(KramdownText.converted(old, firstLine: 1).text == new)
  }

  @Test func `attribute lists of kramdown become ours, or are listed`() {
    let (text, leftOut) = KramdownText.converted(
      "## A\n{: #b}\n\n![x](y.jpg){: .wide}\n\n* TOC\n{:toc}\n\nText\n{: .lead}\n", firstLine: 1)
    #expect(text == "## A {#b}\n\n![x](y.jpg){.wide}\n\n\nText\n")
    #expect(leftOut.map(\.line) == [10])
    // Neither is a table of contents, which would take the place of the list item.
    let others = KramdownText.converted("* a\n{: .stock}\n\n## B\n{: data-toc-skip='' .c }\n", firstLine: 1)
    #expect(others.text == "* a\n\n## B {.c}\n" && others.leftOut.map(\.line) == [2, 5])
    let notice = KramdownText.converted("a\n{: #b .tip x=\"1\"}\n", firstLine: 1)
    #expect(notice.text == ":::callout{kind=tip}\na\n:::\n" && notice.leftOut.map(\.words) == ["#b", "x=\"1\""])
  }

  @Test(arguments: [
    ("a `b`{: .x} **c**{:.y} {:ok, d}\n", "a `b` **c** {:ok, d}\n", ["{: .x}", "{:.y}"]),
    ("{::nomarkdown}\n<b>*a*</b>\n\n    <p>c</p>\n{:/}\n\nd\n", "<p><b>*a*</b></p>\n\n<p>c</p>\n\n\nd\n", []),
    ("a {::nomarkdown}<i title=\"_\">*b*</i>{:/nomarkdown} c\n", "a <i title=\"_\">&#42;b&#42;</i> c\n", []),
    ("a{::comment}\nb\n{:/comment}c{::options x=\"y\" /}\n", "a\n\nc\n", []),
    ("`{::nomarkdown}` {::nomarkdown} a\n", "`{::nomarkdown}` {::nomarkdown} a\n", []),
  ])
  func `kramdown's lists after code and its extensions are not shown as text`(
    old: String, new: String, leftOut: [String]
  ) {
    let (text, words) = KramdownText.converted(old, firstLine: 1)
    #expect(text == new && words.map(\.words) == leftOut)
  }

  @Test(arguments: [
    ("\"a b\" c=d e=\"f g\"", ["a b"], ["c": "d", "e": "f g"]), ("id=\"x\", n=1", [], ["id": "x", "n": "1"]),
    ("a.html src='q \"r\"'", ["a.html"], ["src": "q \"r\""]), ("x = ", ["x", ""], [:]),
  ])
  func `arguments are read with and without commas`(text: String, positional: [String], named: [String: String]) {
    let arguments = TagArguments(text)
    #expect(arguments.named == named || text == "x = ")
    if text != "x = " { #expect(arguments.positional == positional) }
  }

  private static let many = 40_000

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      String(repeating: "](", count: many), String(repeating: "](<", count: many),
      String(repeating: "[a](b", count: many),
      "[a](" + String(repeating: "b", count: many), (1...300).map { String(repeating: "`", count: $0) + "a" }.joined(),
    ])
  func `links without an end take no quadratic time, and stay as they are`(text: String) {
    #expect(LinkRewriter.rewrite(text) { _ in nil } == text)
  }

  @Test(arguments: [
    ("[a](b)](c) [d](<e f>)", "[a](B)](C) [d](<E F>)"), ("[a](b](c)", "[a](b](C)"), ("[a](<b](<c>)", "[a](<b](<C>)"),
    ("[a](b]) ![](c d)", "[a](B]) ![](C d)"), ("[a](b]", "[a](B]"),
  ])
  func `targets end at a parenthesis or at white space, and none has another link inside`(old: String, new: String) {
    #expect(LinkRewriter.rewrite(old) { $0.uppercased() } == new)
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "# A\n" + String(repeating: "{:.a}\n", count: many), String(repeating: "{:b}\n", count: many),
      "a" + String(repeating: ")" + "{:", count: many),
      "# A\n{:" + String(repeating: " a b=c .d", count: many / 8) + "}\n",
      "{::comment}" + String(repeating: "`a`b", count: many / 2) + "{:/}",
    ])
  func `thousands of kramdown's lists take no quadratic time`(text: String) {
    let (converted, leftOut) = KramdownText.converted(text, firstLine: 1)
    #expect(converted.utf8.count < text.utf8.count + Self.many && leftOut.count <= Self.many)
  }
}
