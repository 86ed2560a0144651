import Testing
import Text

@testable import Migration

@Suite struct WordPressTextTests {
  private func converted(_ html: String) -> (text: String, findings: [ImportFinding]) {
    var text = WordPressText("export.xml", title: "T", host: LocalAddresses("https://w.example"))
    return (text.converted(Array(html.utf8)).text, text.findings)
  }

  @Test(arguments: [
    ("", "\n"), ("\n\n\n", "\n"), ("a", "<p>a</p>\n"), ("a\r\nb\r\n\r\nc", "<p>a<br>\nb</p>\n\n<p>c</p>\n"),
    ("\u{85}\u{2028}a\u{B}\n\n \t\nb\r", "<p>a</p>\n\n<p>b</p>\n"), ("  a\n\tb", "<p>a<br>\nb</p>\n"),
    ("<h2>a</h2>\n\n  <em>b</em>", "<h2>a</h2>\n\n<p><em>b</em></p>\n"),
    ("<pre>a\n  b</pre>\n  c", "<pre>a\n  b</pre>\n\n<p>c</p>\n"), ("::note\n\n:x", "<p>::note</p>\n\n<p>:x</p>\n"),
    ("a:\n<ul>\n\t<li>b</li>\n</ul>\nc\nd", "<p>a:</p>\n\n<ul>\n<li>b</li>\n</ul>\n\n<p>c<br>\nd</p>\n"),
    ("<h3>a</h3>\nb\n<hr>\nc <b\n>d</b>", "<h3>a</h3>\n\n<p>b</p>\n\n<hr>\n\n<p>c <b\n>d</b></p>\n"),
    ("<ul>\n<li>a\n\nb</li>\n</ul>", "<ul>\n<li>a\n\n<p>b</li></p>\n\n</ul>\n"),
    ("<!--more-->\na", "<!--more-->\n\n<p>a</p>\n"),
    ("<p-x>a</p-x>", "<p><p-x>a</p-x></p>\n"), ("<script>\n\n  a\n</script>", "<script>\n\n  a\n</script>\n"),
  ])
  func `lines become paragraphs, without margins that are code in Markdown`(html: String, text: String) {
    #expect(converted(html).text == text)
  }

  @Test(arguments: [
    ("<pre>a\n\n\n  b\n</pre>", "<pre>a\n\n\n  b\n</pre>\n"),
    ("x\n<pre>a\n\n\tb</pre>y", "<p>x</p>\n\n<pre>a\n\n\tb</pre>\n\n<p>y</p>\n"),
    ("<pre>a</pre> <pre>\n  b</pre>", "<pre>a</pre>\n\n<pre>\n  b</pre>\n"),
    ("<!-- wp:code -->\n<pre>a\n\n\nb</pre>\n<!-- /wp:code -->", "<pre>a\n\n\nb</pre>\n"),
    ("<pre>a\n\nb", "<pre>a\n\n<p>b</p>\n"),
  ])
  func `the text of a pre that is closed stays as it is`(html: String, text: String) {
    #expect(converted(html).text == text)
  }

  @Test(arguments: [
    ("<!-- wp:paragraph {\"a\":1} -->\n<p>a</p>\n<!-- /wp:paragraph -->", "<p>a</p>\n"),
    ("<!-- wp:html -->\n*a*\nb\n<!-- /wp:html -->", "<p>*a*\nb</p>\n"),
    ("<!-- wp:group -->\n<div>\n\n    # a\n    _b_</div>\n<!-- /wp:group -->", "<div>\n# a\n_b_</div>\n"),
    ("<!-- wp:paragraph -->\n<p>{% if a %}</p>\n<!-- /wp:paragraph -->", "<p>&#123;% if a %}</p>\n"),
    ("<p>a</p><!-- b --><p>c</p>", "<p>a</p><!-- b --><p>c</p>\n"),
    ("<p>a</p>\n<!-- wp:cut", "<p>a</p>\n<!-- wp:cut\n"),
  ])
  func `comments of blocks are removed, others stay`(html: String, text: String) {
    #expect(converted(html).text == text)
  }

  @Test(arguments: [
    ("[embed]https://y.example/1[/embed]", "::embed{src=\"https://y.example/1\"}\n"),
    ("[youtube=https://y.example/2]", "::embed{src=\"https://y.example/2\"}\n"),
    ("[sic] and [1]", "<p>[sic] and [1]</p>\n"),
    ("a [", "<p>a [</p>\n"), ("[caption <b>x</b>]", "<p>[caption <b>x</b>]</p>\n"),
    ("[foo a=\"b\"]inner[/foo]", "<!-- [foo a=\"b\"] -->inner\n"), ("[a--b c=\"d\"]", "<!-- [a- -b c=\"d\"] -->\n"),
    (
      "[caption]<a href=\"x\"><img></a> w[/caption]",
      "<figure><a href=\"x\"><img></a><figcaption> w</figcaption></figure>\n"
    ),
    (
      "[caption]<img alt=\"a > b\"> w <a href=\"x\">y</a>[/caption]",
      "<figure><img alt=\"a > b\"><figcaption> w <a href=\"x\">y</a></figcaption></figure>\n"
    ),
    ("[contact-form-7 id=\"1\"]", "<!-- [contact-form-7 id=\"1\"] -->\n"),
    ("<p>[audio src=\"https://w.example/a.mp3\"]</p>", "::audio{src=\"/a.mp3\"}\n"),
    ("[vc_row]a[/vc_row] [VC_ROW] [snake_case words]", "<!-- [vc_row] -->a [VC_ROW] [snake_case words]\n"),
    ("[ünï x=\"y\"]", "<!-- [ünï x=\"y\"] -->\n"),
    ("[code lang=\"c\"]\nint a;[/code]", "```c\nint a;\n```\n"),
    ("A\n[code]\n  if a &lt; b {\n\n  }[/code]\nB", "<p>A</p>\n\n```\n  if a < b {\n\n  }\n```\n\n<p>B</p>\n"),
  ])
  func `shortcodes become directives, and remarks in brackets stay`(html: String, text: String) {
    #expect(converted(html).text == text)
  }

  @Test(arguments: [
    "<pre>[gallery ids=\"1\"]</pre>", "<p><code>[x y=\"z\"]</code></p>", "<p><a title='[x y=\"z\"]'>a</a></p>",
    "<!-- [gallery] -->", "<script>a[b=\"c\"]; [gallery]</script>", "<p>a[b=\"c\"]</p>",
  ])
  func `brackets in code, attributes and comments are no shortcodes`(html: String) {
    let (text, findings) = converted(html)
    #expect(text == html + "\n" && findings.isEmpty)
  }

  @Test(arguments: [
    ("[[gallery]]", "[gallery]"), ("[[gallery ids=\"1\"]]", "[gallery ids=\"1\"]"),
    ("[[caption]a[/caption]]", "[caption]a[/caption]"), ("[[wiki]]", "[[wiki]]"),
  ])
  func `an escaped shortcode is shown with single brackets`(html: String, text: String) {
    let (result, findings) = converted(html)
    #expect(result == "<p>\(text)</p>\n" && findings.isEmpty)
  }

  @Test func `shortcodes inside one that is not known become directives`() {
    let (text, findings) = converted("[row a=\"b\"][embed]https://y.example/[/embed][/row]")
    #expect(text == "<!-- [row a=\"b\"] -->\n\n::embed{src=\"https://y.example/\"}\n")
    #expect(findings.count == 1)
  }

  @Test(arguments: [
    (
      "<!-- wp:embed {\"url\":\"https://y.example/1\"} -->\n<figure class=\"wp-block-embed is-type-video\"><div class=\"wp-block-embed__wrapper\">\nhttps://y.example/1?a=b&amp;c\n</div><figcaption>A <b>b</b></figcaption></figure>\n<!-- /wp:embed -->",
      "::embed[A b]{src=\"https://y.example/1?a=b&c\"}\n"
    ),
    ("<!-- wp:core-embed/youtube {\"url\":\"https://y.example/2\"} /-->", "::embed{src=\"https://y.example/2\"}\n"),
  ])
  func `embedded pages become cards`(html: String, text: String) {
    let (result, findings) = converted(html)
    #expect(result == text && findings.isEmpty)
  }

  @Test(arguments: [
    ("a\n\nhttps://y.example/1?v=2\n\nb", "<p>a</p>\n\n::embed{src=\"https://y.example/1?v=2\"}\n\n<p>b</p>\n"),
    ("<p>https://y.example/1</p>", "::embed{src=\"https://y.example/1\"}\n"),
    ("https://y.example/1", "::embed{src=\"https://y.example/1\"}\n"),
    (
      "See https://y.example/1\n\nhttps://y.example/2 too",
      "<p>See https://y.example/1</p>\n\n<p>https://y.example/2 too</p>\n"
    ),
    ("https://w.example/b/", "<p>/b/</p>\n"),
    ("<pre>\n\nhttps://y.example/1\n\n</pre>", "<pre>\n\nhttps://y.example/1\n\n</pre>\n"),
  ])
  func `an address alone in its paragraph becomes a card`(html: String, text: String) {
    #expect(converted(html).text == text)
  }

  @Test func `shared blocks are inserted, and blocks without content are reported`() {
    var numbers = WordPressNumbers()
    numbers.add(block: "12", Array("<!-- wp:paragraph -->\n<p>Shared</p>\n<!-- /wp:paragraph -->".utf8))
    numbers.add(block: "14", Array("<!-- wp:block {\"ref\":14} /-->".utf8))
    var text = WordPressText("e.xml", title: "T", host: LocalAddresses("https://w.example"), numbers: numbers)
    let result = text.converted(
      Array("<!-- wp:block {\"ref\":12} /--><!-- wp:block {\"ref\":13} /--><!-- wp:latest-posts /-->".utf8))
    #expect(result.text == "<p>Shared</p>\n")
    #expect(
      text.findings.map(\.summary) == [
        "the shared block 13 of “T” is not in the export",
        "the block `latest-posts` of “T”, whose content WordPress makes itself",
      ])
    // A block that contains itself ends.
    _ = text.converted(Array("<!-- wp:block {\"ref\":14} /-->".utf8))
  }

  @Test func `addresses with numbers lead to the entries`() {
    var numbers = WordPressNumbers()
    let html = "<p><a href=\"https://w.example/blog/?p=2#x\">a</a> <a href='/blog/?page_id=3'>b</a> ?p=2</p>"
    numbers.want(in: Array(html.utf8).span)
    numbers.note("2", path: "/2020/two/")
    var text = WordPressText("e.xml", title: "T", host: LocalAddresses("https://w.example/blog"), numbers: numbers)
    let result = text.converted(Array(html.utf8))
    #expect(
      result.text == "<p><a href=\"/blog/2020/two/#x\">a</a> <a href='/blog/?page_id=3'>b</a> ?p=2</p>\n")
    #expect(
      text.findings.map(\.summary) == [
        "the link to `/blog/?page_id=3` in “T” names an entry that is not in the export"
      ])
  }

  @Test func `a shortcode that has no form here is named, with its text kept`() {
    let (text, findings) = converted("[gallery ids=\"1\"]\n\n[chart a=\"b\"]c[/chart]")
    #expect(text.contains("-->c"))
    #expect(findings.map(\.summary) == ["`[gallery ids=\"1\"]` in “T”", "`[chart a=\"b\"]` in “T”"])
    #expect(findings.map(\.tag) == ["gallery", "chart"])
  }

  @Test func `a gallery whose pictures are known becomes a block, and another one stays a shortcode`() {
    var text = WordPressText("e.xml", title: "T", host: LocalAddresses("https://w.example")) { number in
      ["1": ("/a.jpg", "A [b]"), "2": ("/c d.jpg", "")][number]
    }
    let html = "<p>x</p>\n\n[gallery columns=\"3\" ids=\"1, 2\"]\n\n[gallery ids=\"1,9\"]\n\n[gallery]"
    let result = text.converted(Array(html.utf8)).text
    #expect(result.contains(":::gallery\n![A \\[b\\]](/a.jpg)\n![](</c d.jpg>)\n:::\n"), "\(result)")
    #expect(text.findings.map(\.summary) == ["`[gallery ids=\"1,9\"]` in “T”", "`[gallery]` in “T”"])
  }

  @Test func `many shortcodes without an end take no longer than their text`() {
    // With a search for the end of each, this would compare 10^11 bytes.
    let (text, findings) = converted(String(repeating: "[chart a=\"b\"] ", count: 100_000))
    #expect(findings.count == 100_000 && text.utf8.count > 1_400_000)
  }

  @Test(arguments: [
    ("https://w.example/a/", "/a/"), ("http://w.example/", "/"), ("https://w.example", "https://w.example"),
    ("ftp://w.example/a", "ftp://w.example/a"), ("https://w.example.org/", "https://w.example.org/"),
    ("xhttps://w.example/ahttp://w.example/b", "x/a/b"), ("://w.example/", "://w.example/"), ("", ""),
    ("https://w.example/https://w.example/", "//"),
  ])
  func `addresses of the old site begin at its root`(old: String, new: String) {
    for base in ["https://w.example", "http://w.example", "w.example"] {
      #expect(LocalAddresses(base).inSite(old) == new)
      #expect(LocalAddresses(base).inHTML(Array(old.utf8)).text == new)
    }
    #expect(LocalAddresses("").inSite(old) == old)
  }
}
