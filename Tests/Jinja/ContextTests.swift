import Testing
import Text

@testable import Jinja

/// Values in every kind of place.
struct ContextTests {
  private static let hostile = "\"'><script>alert(1)</script>&amp;`${x}\\\n"

  private func render(_ template: String, _ value: Node = .string(hostile), name: String = "main.html") -> String {
    let (output, error) = Rendering.text(name, [name: template], .object([.init("x", value)]))
    return output ?? "error: \(error?.summary ?? "")"
  }

  @Test(arguments: [
    ("<p>{{ x }}</p>", "<p>&lt;b&gt; &amp; &#34;&#39;</p>"),
    ("<p title=\"{{ x }}\">", "<p title=\"&lt;b&gt; &amp; &#34;&#39;\">"),
    ("<p title={{ x }}>", "<p title=&#60;b&#62;&#32;&#38;&#32;&#34;&#39;>"),
    ("<title>{{ x }}</title>", "<title>&lt;b&gt; &amp; &#34;&#39;</title>"),
    ("<!-- {{ x }} -->", "<!--  -->"),
    ("<a href='/{{ x }}'>", "<a href='/%3Cb%3E%20&amp;%20%22%27'>"),
    ("<a href='/?q={{ x }}'>", "<a href='/?q=%3Cb%3E%20%26%20%22%27'>"),
    ("<script>f({{ x }})</script>", "<script>f(\"\\u003cb\\u003e \\u0026 \\\"\\u0027\")</script>"),
    ("<script>f('{{ x }}')</script>", "<script>f('\\u003cb\\u003e \\u0026 \\\"\\u0027')</script>"),
    ("<p onclick=\"f({{ x }})\">", "<p onclick=\"f(&#34;\\u003cb\\u003e \\u0026 \\&#34;\\u0027&#34;)\">"),
    ("<style>a { color: {{ x }} }</style>", "<style>a { color: unsafe-value }</style>"),
    ("<style>a { b: '{{ x }}' }</style>", "<style>a { b: '\\3c b\\3e  \\26  \\22 \\27 ' }</style>"),
  ])
  func `a value is escaped for where it stands`(template: String, result: String) {
    #expect(render(template, .string("<b> & \"'")) == result)
  }
}
