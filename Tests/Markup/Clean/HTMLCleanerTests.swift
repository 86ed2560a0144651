import Markup
import Model
import Testing
import Text

@Suite struct HTMLCleanerTests {
  private static let rel = "rel=\"nofollow noopener ugc\""

  @Test(arguments: [
    ("<p>Hello <b>world</b>", "<p>Hello <b>world</b></p>"),
    ("a < b & c > d", "a &lt; b &amp; c &gt; d"),
    ("&eacute;&nbsp;&#8217;&lt;script&gt;", "é\u{A0}’&lt;script&gt;"),
    ("<ul><li>one<li>two</ul>", "<ul><li>one</li><li>two</li></ul>"),
    ("<table><tr><td>1<td>2</table>", "<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>"),
    ("<p>one<p>two<div>three</div>", "<p>one</p><p>two</p><div>three</div>"),
    ("<b>one<p>two</b>three", "<b>one</b><p><b>two</b>three</p>"),
    ("<p><b>one</p><p>two</b></p>", "<p><b>one</b></p><p><b>two</b></p>"),
    ("<table>stray<tr><td>x</table>", "stray<table><tbody><tr><td>x</td></tr></tbody></table>"),
    ("<h1>one<h2>two</h2>", "<h1>one</h1><h2>two</h2>"),
    ("<pre>\n\n x</pre>", "<pre>\n\n x</pre>"),
    ("<pre>\nx</pre>", "<pre>x</pre>"),
    ("<center>x</center><tt>y</tt>", "<div>x</div><code>y</code>"),
    ("x<br/>y</br>z", "x<br>y<br>z"),
    (
      "<a href=http://a.example/>x<a href=http://b.example/>y</a>",
      "<a href=\"http://a.example/\" \(rel)>x</a><a href=\"http://b.example/\" \(rel)>y</a>"
    ),
  ])
  func `fragments become what a browser would make of them`(input: String, output: String) {
    #expect(HTMLCleaner.clean(input).html.text == output)
  }
}
