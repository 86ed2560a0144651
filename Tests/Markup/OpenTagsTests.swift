import Model
import Testing
import Text

@testable import Markup

/// Raw HTML that would take in the rest of the page, or end an element around the text.
@Suite struct OpenTagsTests {
  /// Returns the diagnostics as `line:column: summary — help`.
  private func faults(_ markdown: String, cleansHTML: Bool = false) -> [String] {
    var options = MarkdownOptions()
    options.cleansHTML = cleansHTML
    return Markdown.open(Array(markdown.utf8), file: "a.md", options: options).facts.diagnostics.map {
      "\($0.place?.line ?? 0):\($0.place?.column ?? 0): \($0.severity) \($0.summary) — \($0.help ?? "")"
    }
  }

  private func unclosed(_ name: String) -> String {
    "warning `<\(name)>` is never closed, so that the rest of the page is part of it — "
      + "write `</\(name)>` where it ends; if it is no HTML, write `&lt;` instead of `<`"
  }

  @Test(arguments: [
    ("one\n\n<div class=\"a\">\n\ntwo\n", "3:1: ", "div"), ("λ <b>two\n\nthree\n", "1:3: ", "b"),
    ("A `List` is a List<String> of\n", "1:19: ", "string"), ("<p>\n<em>a</p>\n\nb", "2:1: ", "em"),
    ("<script>\nlet a = \"<b>\"\n\nthree", "1:1: ", "script"), ("<section>\n<div>\n</section>\n<div>", "4:1: ", "div"),
    ("x\n\n- <details>\n  <summary>a</summary>\n\n  b\n", "3:3: ", "details"),
    ("<span>\n\nb\n", "1:1: ", "span"), ("<div><b></div>\n", "1:6: ", "b"), ("<a\n  href=\"x.html\">y\n", "1:1: ", "a"),
  ])
  func `an element that is never closed is named`(markdown: String, place: String, name: String) {
    #expect(faults(markdown) == [place + unclosed(name)])
  }

  @Test(arguments: [
    "<details>\n<summary>a</summary>\n\nb *c*\n\n</details>\n", "<p>a\n<ul>\n<li>b\n<li>c\n</ul>\n\nd",
    "a <span>b\n\nc",
    "<img src=\"a.jpg\"><br><hr/>\n<input>", "<svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"/><g/></svg>", "<DIV>a</div>\n",
    "<script>\nif (a < b) { c = \"<div>\" + '</div>' }\n</script>\n",
    "<div>\n<script>for (i = 0; i<n; i++) { '</div>' }</script>\n<a href=\"b.html\">c</a>\n</div>\n",
    "<div><style>a<b {}</STYLE ><p>c</p></div>", "<script><!--\na\n</script>\n\nb",
    "<!-- <div> -->\n\na\n\n<!--more-->\n\nb",
    "`<div>` and ``</div>``\n\n    <div>\n\n```\n<div>\n```\n", "\\<div> 1 < 2 > <https://a.example/> <a@b.example>",
    "<table>\n<tr><td>a<td>b\n</table>\n", "a</span> b</p> <br></br>", "<svg/>\n\na", "<video src=\"a.mp4\"></video>",
    "<div>\n\n- a\n\n</div>\n\n<pre>\na\n\nb</pre>\n", "<div title=\"a > b\" data-x='</div>'>a</div>",
    "<?php a ?>\n<!DOCTYPE html>",
  ])
  func `well-formed HTML, code and comments are left alone`(markdown: String) {
    #expect(faults(markdown) == [])
  }

  @Test func `addresses after a script are found, and none inside it`() {
    let html = "<div>\n<script>if (a<b) { c = '<img src=x>' } // <\n</script>\n<img src=\"d.jpg\" id=\"e\">\n</div>\n"
    let body = Markdown.open(Array(html.utf8), file: "a.md")
    #expect(body.rawAddresses.map { String(decoding: body.html[$0.range], as: UTF8.self) } == ["d.jpg"])
    #expect(body.rawAddresses.map(\.line) == [4] && body.facts.anchors == ["e"])
  }

  @Test func `an end tag without a start is named, if it ends something around the text`() {
    let help = " closes nothing in this text, but an element of the page around it — remove it"
    #expect(faults("a\n\n<div>\nb\n</div>\n</div>\n") == ["6:1: warning `</div>`" + help])
    #expect(faults("a </article > b") == ["1:3: warning `</article>`" + help])
  }

  @Test func `a comment without an end is named`() {
    #expect(
      faults("a\n\nb\n\n<!-- c\n\nd\n") == [
        "5:1: warning this comment is never closed, so that the rest of the page is hidden — write `-->` where it ends"
      ])
  }

  @Test func `a slash closes no element of HTML`() {
    #expect(
      faults("<div/>\n\na") == [
        "1:1: warning `<div>` is never closed, so that the rest of the page is part of it — "
          + "HTML ignores the slash: write `<div></div>`"
      ])
  }

  @Test func `sanitized HTML closes what it opens`() {
    #expect(faults("<div>\n\na <b>b\n\n</section>\n", cleansHTML: true) == [])
  }

  @Test func `a large block is read in linear time`() {
    let rows = String(repeating: "<tr><td id=x><a href=\"b\">c</a>\n", count: 20_000)
    #expect(faults("<table>\n\(rows)</table>\n") == [])
  }
}
