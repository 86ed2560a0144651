import Escaping
import Testing
import Text

@testable import Jinja

/// Values in every kind of context.
struct ContextTests {
  private static let hostile = "<b> & \"'"

  private func render(
    _ template: String, _ value: Node = .string(hostile), name: String = "main.html", _ others: [String: String] = [:]
  ) -> String {
    let (output, error) = Rendering.text(
      name, others.merging([name: template]) { $1 }, .object([.init("x", value)]))
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
    ("<a href='/?q={{ x|urlencode }}'>", "<a href='/?q=%3Cb%3E%20%26%20%22%27'>"),
    ("<script>f({{ x }})</script>", "<script>f(\"\\u003cb\\u003e \\u0026 \\\"'\")</script>"),
    ("<script>f({{ x|tojson }})</script>", "<script>f(\"\\u003cb\\u003e \\u0026 \\\"\\u0027\")</script>"),
    ("<script>f('{{ x }}')</script>", "<script>f('\\u003cb\\u003e \\u0026 \\\"\\u0027')</script>"),
    (
      "<script>f(`${ {{ x }} }{{ x }}`)</script>",
      "<script>f(`${ \"\\u003cb\\u003e \\u0026 \\\"'\" }\\u003cb\\u003e \\u0026 \\\"\\u0027`)</script>"
    ),
    (
      "<script>a / {{ x }} / b; /{{ x }}/</script>",
      "<script>a / \"\\u003cb\\u003e \\u0026 \\\"'\" / b; /\\x3cb\\x3e \\x26 \\x22\\x27/</script>"
    ),
    ("<script>// {{ x }}\n/* {{ x }} */</script>", "<script>// \n/*  */</script>"),
    (
      "<script type='application/json'>{\"a{{ x }}\": {{ x }}}</script>",
      "<script type='application/json'>{\"a\\u003cb\\u003e \\u0026 \\\"\\u0027\": \"\\u003cb\\u003e \\u0026 \\\"'\"}</script>"
    ),
    (
      "<script type='text/template'>{{ x }}</script>",
      "<script type='text/template'>&lt;b&gt; &amp; &#34;&#39;</script>"
    ),
    ("<p onclick=\"f({{ x }})\">", "<p onclick=\"f(&#34;\\u003cb\\u003e \\u0026 \\&#34;&#39;&#34;)\">"),
    ("<script>'<!-{{ x }}'</script>", "<script>'\\u003c!-\\u003cb\\u003e \\u0026 \\\"\\u0027'</script>"),
    ("<p :title='{{ x }}'>", "<p :title='&#34;\\u003cb\\u003e \\u0026 \\&#34;&#39;&#34;'>"),
    (
      "<p data-url='{{ x }}' data-curly='{{ x }}'>",
      "<p data-url='%3Cb%3E%20&amp;%20%22%27' data-curly='&lt;b&gt; &amp; &#34;&#39;'>"
    ),
    ("<script{% if x %} type='module'{% endif %}>f({{ 1 }})</script>", "<script type='module'>f(1)</script>"),
    ("<style>a { color: {{ x }} }</style>", "<style>a { color: unsafe-value }</style>"),
    ("<style>a { b: '{{ x }}' }</style>", "<style>a { b: '\\3c b\\3e  \\26  \\22 \\27 ' }</style>"),
    ("<p style='b: url({{ x }})'>", "<p style='b: url(%3Cb%3E%20&amp;%20%22%27)'>"),
    (
      "<iframe srcdoc='{{ x }}'></iframe>",
      "<iframe srcdoc='&amp;lt;b&amp;gt; &amp;amp; &amp;#34;&amp;#39;'></iframe>"
    ),
    ("<p data-v='{{ x|tojson }}'>", "<p data-v='&#34;\\u003cb\\u003e \\u0026 \\&#34;\\u0027&#34;'>"),
    ("<p title=\"{{ x|e }}\">{{ x|e }}", "<p title=\"&lt;b&gt; &amp; &#34;&#39;\">&lt;b&gt; &amp; &#34;&#39;"),
    ("<a href=\"/{{ x|e }}\">", "<a href=\"/%3Cb%3E%20&amp;%20%22%27\">"),
    ("<p title='{{ \"<i>a</i> &amp; <b>\"|safe }}'>", "<p title='a &amp; '>"),
    ("<title>{{ \"<i>a</i> & b\"|safe }}</title>", "<title>a & b</title>"),
    (
      "<p{{ {\"title\": x, \"href\": \"javascript:x\", \"onclick\": x}|xmlattr }}>",
      "<p title=\"&lt;b&gt; &amp; &#34;&#39;\" href=\"#unsafe-url\">"
    ),
    ("<input {{ \"checked\" }} {{ x }}>", "<input checked >"),
    ("<p {{ x }}='{{ 1 }}' {{ \"\" }} = '2' {{ \"id\" }}='3'>", "<p unsafe-name='1' unsafe-name = '2' id='3'>"),
    ("<{{ \"h2\" }}></{{ \"script\" }}>", "<h2></unsafe-name>"), ("<{{ \"/p\" }}>{{ \"<\" }}", "<unsafe-name>&lt;"),
    (
      "<script>f(`{{ \"`+a+`${b}\" }}`)</script>",
      "<script>f(`\\u0060+a+\\u0060\\u0024\\u007bb}`)</script>"
    ),
    ("<h{{ 2 }}></h{{ 2 }}>", "<h2></h2>"),
    ("{% autoescape false %}<p title='{{ x }}'>{% endautoescape %}", "<p title='<b> & \"''>"),
  ])
  func `a value is escaped for where it stands`(template: String, result: String) {
    #expect(render(template) == result)
  }

  @Test(arguments: [
    ("{{ x }}", "null"), ("{{ l }}", "[1, \"a\\u0026b\", null, true]"), ("{{ m }}", "{\"a\": -1}"),
    ("1 -{{ n }}", "1 - -1"),
    ("{{ f }}", "2.5"), ("id{{ l[0] }}", "id1"), ("{{ l[3] }}", "true"),
  ])
  func `values become values of JavaScript`(template: String, result: String) {
    let data = Node.object([
      .init("x", .null), .init("l", .list([.integer(1), .string("a&b"), .null, .bool(true)])),
      .init("m", .object([.init("a", .integer(-1))])), .init("n", .integer(-1)), .init("f", .number(2.5)),
    ])
    let rendered = Rendering.text("a.html", ["a.html": "<script>\(template)</script>"], data).output
    #expect(rendered == "<script>\(result)</script>")
  }

  @Test(arguments: [
    "javascript:x", "JAVASCRIPT:x", " java\tscript:x", "\u{1}javascript:x", "vbscript:x", "data:text/html,x",
    "data:image/svg+xml,x", "blob:x", "x:y", ":x", "javascript:x/https:",
  ])
  func `an unsafe address is replaced wherever it could run`(address: String) {
    for template in [
      "<a href=\"{{ x }}\">", "<a href={{ x }}>", "<p style=\"a: url({{ x }})\">", "<img srcset='{{ x }}'>",
    ] {
      #expect(render(template, .string(address)).contains("#unsafe-url"), "\(template)")
    }
  }

  @Test(arguments: [
    "https://a.example/b?c=d&e#f", "http:x", "mailto:a@b.c", "tel:+30", "/a:b", "a/b:c", "?a:b", "#a:b", "//a.b/c", "",
    "data:image/png;base64,AAAA",
  ])
  func `a harmless address stays`(address: String) {
    #expect(render("<a href=\"{{ x }}\">", .string(address)) == "<a href=\"\(address.escaped)\">")
  }

  @Test(arguments: [
    ("<a>{{ x }}</a>", "<a>&lt;b&gt; &amp; &#34;&#39;\u{9}</a>"),
    ("<a b='{{ x }}'/>", "<a b='&lt;b&gt; &amp; &#34;&#39;\u{9}'/>"),
    ("<![CDATA[{{ x }}]]>", "<![CDATA[<b> & \"'\u{9}]]>"), ("<!--{{ x }}-->", "<!---->"),
    ("<title/><a>{{ x }}</a>", "<title/><a>&lt;b&gt; &amp; &#34;&#39;\u{9}</a>"),
  ])
  func `XML gets no character that is illegal there`(template: String, result: String) {
    #expect(render(template, .string("<b> & \"'\u{9}\u{1}\u{0}"), name: "feed.xml") == result)
    #expect(render("<![CDATA[{{ x }}]]>", .string("a]]>b"), name: "a.svg") == "<![CDATA[a]]]]><![CDATA[>b]]>")
  }

  @Test func `templates that are included, extended and imported are escaped for where they are used`() {
    let others = [
      "x.html": "{{ x }}", "x.js": "f({{ x }});",
      "base.html": "<title>{% block t %}{% endblock %}</title><a href='{% block u %}/{% endblock %}'>",
      "m.html": "{% macro m(v) %}{{ v }}{% endmacro %}{% macro b(v) %}<b>{{ v }}</b>{% endmacro %}",
    ]
    let value = Node.string("<b>:a b")
    #expect(
      render("{% include 'x.html' %}<a href='/{% include 'x.html' %}'>", value, others)
        == "&lt;b&gt;:a b<a href='/%3Cb%3E:a%20b'>")
    #expect(
      render("<script>{% include ['no.js', 'x.js'] %}</script>", value, others)
        == "<script>f(\"\\u003cb\\u003e:a b\");</script>")
    #expect(
      render("<script>{% include 'x.' ~ 'js' %}</script>", value, others)
        == "<script>f(\"\\u003cb\\u003e:a b\");</script>")
    for base in ["'base.html'", "'base' ~ '.html'", "['base.html']"] {
      #expect(
        render(
          "{% extends \(base) %}{% block t %}{{ x }}{% endblock %}{% block u %}{{ x }}{% endblock %}", value, others)
          == "<title>&lt;b&gt;:a b</title><a href='#unsafe-url'>")
    }
    for imported in [
      "{% from 'm.html' import m, b %}", "{% import 'm.html' as l %}{% set m = l.m %}{% set b = l.b %}",
      others["m.html"] ?? "",
    ] {
      #expect(render(imported + "<a href='/?{{ m(x) }}'>{{ m(x) }}", value, others).hasSuffix(">&lt;b&gt;:a b"))
      #expect(render(imported + "<p title='{{ b(x)|upper }}'>", value, others) == "<p title='&LT;B&GT;:A B'>")
    }
    #expect(
      render("{% from 'm.html' import m %}<script>f({{ m(x) }})</script>", value, others)
        == "<script>f(\"\\u003cb\\u003e:a b\")</script>")
    #expect(
      render("{% import 'm.html' as l %}<a href='/?{{ l.m(x) }}'>", value, others) == "<a href='/?%3Cb%3E%3Aa%20b'>")
  }

  @Test func `what is captured is HTML, and escaped anew elsewhere`() {
    #expect(
      render("{% set c %}<b>{{ x }}</b>{% endset %}{{ c }}<p title='{{ c }}'>")
        == "<b>&lt;b&gt; &amp; &#34;&#39;</b><p title='&lt;b&gt; &amp; &#34;&#39;'>")
    #expect(
      render(
        "{% macro m() %}<b>{{ caller() }}</b>{% endmacro %}{% call m() %}{{ x }}{% endcall %}<i title='{% call m() %}{{ x }}{% endcall %}'>",
        .string("<"))
        == "<b>&lt;</b><i title='<b>&lt;</b>'>")
    #expect(
      render("<script>{% filter upper %}{{ x }}{% endfilter %}</script>", .string("</script>"))
        == "<script>\"\\u003c/SCRIPT\\u003e\"</script>")
  }

  @Test func `nothing is escaped in plain text, nor with escaping off`() {
    #expect(render("<a href='{{ x }}'>", name: "a.txt") == "<a href='<b> & \"''>")
    var options = Options()
    options.escaping = .never
    let rendered = Rendering.text(
      "a.html", ["a.html": "<p title='{{ x }}'{% if x %}>{% endif %}"], .object([.init("x", .string("'"))]), options)
    #expect(rendered.output == "<p title='''>")
  }

  @Test
  func `a value that was not written as it is becomes a warning that names its place and the value, within bounds`() {
    final class Notes: Host, @unchecked Sendable {
      var notes: [Diagnostic] = []
      func warn(_ diagnostic: Diagnostic) { notes.append(diagnostic) }
    }
    let notes = Notes()
    let data = Node.object([.init("l", .list((0..<100).map { .string("javascript:\($0)") }))])
    _ = Rendering.text("a.html", ["a.html": "{% for x in l %}\n<a href='{{ x }}'>{% endfor %}"], data, host: notes)
    #expect(notes.notes.count == 20)
    #expect(notes.notes[0].severity == .warning)
    #expect(notes.notes[0].summary == "unsafe address: it was replaced by `#unsafe-url`")
    #expect(notes.notes[0].help == "the value is `javascript:0`")
    #expect(
      notes.notes[0].place
        == Place(file: "a.html", line: 2, column: 13, length: 1, text: "<a href='{{ x }}'>{% endfor %}"))
  }
}
