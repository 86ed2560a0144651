import Testing
import Text

@testable import Jinja

/// Values that try to leave the context in which a template writes them.
struct HostileValueTests {
  private func render(_ template: String, _ value: Node, name: String = "main.html") -> String {
    let (output, error) = Rendering.text(name, [name: template], .object([.init("x", value)]))
    return output ?? "error: \(error?.summary ?? "")"
  }

  @Test(arguments: [
    "{% filter striptags %}{{ x }}{% endfilter %}", "{% set a | striptags %}{{ x }}{% endset %}{{ a }}",
    "{% filter default(x, true) %}{% endfilter %}", "{% set a | default(x, true) %}{% endset %}{{ a }}",
    "{% filter striptags|truncate(200) %}{{ x }}{% endfilter %}", "{{ 'a\nb'|safe|indent(x) }}",
    "{{ 'aaaa bbbb'|safe|wordwrap(4, true, x) }}", "{{ 'aaaaaaaaaa'|safe|truncate(9, true, x[:9], 0) }}",
    "<p title='{% filter striptags %}{{ x }}{% endfilter %}'>",
  ])
  func `what a filter decodes or adds is escaped`(template: String) {
    let text = render(template, .string("<img a='\" onclick=b'>"))
    #expect(!text.contains("<img") && !text.contains("\" onclick"), "\(text)")
  }

  @Test(arguments: [
    "{% if not x %}{{ x }}{% endif %}", "{% for a in [] %}{{ a }}{% endfor %}", "{{ m(none) }}",
  ])
  func `a value without quotes that is not written takes in nothing of what follows`(value: String) {
    let macro = "{% macro m(v) %}{% if v %}on{% endif %}{% endmacro %}"
    for ending in [" title=\"{{ x }}\">", ">"] {
      let text = render("\(macro)<p class=\(value)\(ending)", .string("a b"))
      #expect(text.hasPrefix("<p class=\"\""), "\(text)")
    }
    let text = render("<p class={% if x %}{{ x }}{% endif %} id=a>", .string("a b"))
    #expect(text == "<p class=a&#32;b id=a>")
  }

  @Test(arguments: [
    "<a href=\"{{ x }}&{{ x }}\">", "<iframe srcdoc=\"a &{{ x }} b\">", "<svg><title/></svg>{{ x }}<title></title>",
  ])
  func `what a reference or an end tag may be made of is refused`(template: String) {
    #expect(render(template, .string("x")).hasPrefix("error: "))
  }

  @Test func `HTML that is cut ends in no tag`() {
    #expect(render("{{ x|safe|truncate(9, true, '', 0) }}", .string("a<b> <i t='>'>c")) == "a<b> ")
    #expect(render("{{ (x|safe)[:9] }}", .string("a<b> <i t='>'>c")) == "a<b> ")
    #expect(render("{{ x|safe|truncate(12, false, '', 0) }}", .string("a<b t='> c'>d e")) == "a")
  }

  @Test(arguments: ["x.split('.')[0]", "x.partition('.')[0]", "x.removesuffix('.b\">c</a>')", "x.rstrip('.b\">c</a>')"])
  func `HTML that a method cuts ends in no tag`(expression: String) {
    let html = Node.string("d <a href=\"a.b\">c</a>")
    #expect(render("{% set x = x|safe %}{{ \(expression) }}", html) == "d ")
    #expect(render("{{ ('a'|safe).center(9, x) }}", .string("<")).hasPrefix("error: "))
  }

  @Test func `CDATA gets no noncharacter`() {
    #expect(render("<![CDATA[{{ x }}]]>", .string("a\u{FFFF}\u{FFFE}b"), name: "a.xml") == "<![CDATA[ab]]>")
  }

  @Test(arguments: [
    ("<svg><style>a { b: url({{ x }}) c: url('{{ x }}') }</style></svg>", "a&#41;&#125;b"),
    ("<svg><style>a { b: url(/?{{ x }}) }</style></svg>", "&#41;"),
    ("<style>a { b: url({{ x }}) }</style>", "/?a=b&c"),
  ])
  func `no reference is left in a style, which SVG would read`(template: String, value: String) {
    #expect(!render(template, .string(value)).contains("&"))
    let text = render("<style>a { b: url({{ x }}) }</style>", .string("/?a=b&c=d"))
    #expect(text == "<style>a { b: url(/?a=b\\26 c=d) }</style>")
  }

  @Test func `a list of addresses is looked at one by one, and what is none stays`() {
    let animation = "<animate attributeName='href' values='/a;{{ x }}' to={{ x }}>"
    #expect(!render(animation, .string("/b;javascript:pwned()")).contains("javascript"))
    #expect(render("<animate values='0;{{ x }}'>", .string("M0 0 L1,1;#0a7")) == "<animate values='0;M0 0 L1,1;#0a7'>")
    #expect(render("<animate values='javascript:{{ x }}'>", .string("a")).hasPrefix("error: "))
  }

  @Test func `no value sets the type of a script, meta element or animation`() {
    let attributes = "{{ {'type': x, 'http-equiv': x, 'to': x, 'content': x, 'id': x}|xmlattr }}"
    for element in ["script", "meta", "animate", "set"] {
      #expect(render("<\(element)\(attributes)></\(element)>", .string("a")) == "<\(element) id=\"a\"></\(element)>")
      #expect(render("<\(element) {{ x }}></\(element)>", .string("type")) == "<\(element) ></\(element)>")
    }
    #expect(render("<input\(attributes)>", .string("a")).contains("type=\"a\""))
    for meta in [
      "<meta http-equiv='{{ x }}' content=a>", "<meta http-equiv=refresh content='{{ x }}'>",
      "<meta content='{{ x }}' http-equiv=Refresh>", "<script type=module type=text/template>{{ x }}</script>",
    ] { #expect(render(meta, .string("a")).hasPrefix("error: ")) }
    #expect(
      render("<meta content='0; url={{ x }}' http-equiv=refresh>", .string("javascript:x"))
        == "<meta content='0; url=#unsafe-url' http-equiv=refresh>")
  }

  @Test(arguments: [
    "<p>a<br>b</p>", "a &nbsp; b", "a & b", "<p>a", "a</p>", "<p a=b>c</p>", "<p a='b' a='c'/>", "a]]>b",
    "<!-- a -- b -->",
    "<p a='<'/>", "a\u{1}b", "&#1;", "&#xD800;", "&#x;", "<p a/>", "<a><b></a></b>", "<", "<!-- a", "<![CDATA[a",
    "&amp",
    "<p a='b'c='d'/>", "\u{FFFF}", "<script>a < b</script>", "<?a ?>", "<p a='b", "< p/>",
  ])
  func `HTML that is not well-formed XML is written into XML as escaped text`(html: String) {
    let text = render("<d>{{ x|safe }}</d>", .string(html), name: "feed.xml")
    #expect(text == "<d>\(render("{{ x }}", .string(html), name: "feed.xml"))</d>")
    #expect(!render("<d a='{{ x|safe }}'/>", .string("a &nbsp;& b"), name: "a.xml").contains("&nbsp;"))
  }

  @Test(arguments: ["stylesheet", "alternate StyleSheet", "manifest", "modulepreload"])
  func `a value does not make a link load styles or scripts`(relation: String) {
    #expect(render("<link rel='{{ x }}' href=a>", .string(relation)) == "<link rel='unsafe-value' href=a>")
    #expect(render("<link rel={{ x }} href=a>", .string(relation)) == "<link rel=unsafe-value href=a>")
    #expect(render("<link{{ {'rel': x}|xmlattr }} href=a>", .string(relation)) == "<link href=a>")
    #expect(render("<link rel='{{ x }}' href=a>", .string("next me")) == "<link rel='next me' href=a>")
    #expect(render("<a rel='{{ x }}'>", .string(relation)) == "<a rel='\(relation)'>")
  }

  @Test func `a value does not make handlers of libraries from names of data`() {
    for name in ["hx-on-click", "NG-click", "on-click", "x-on"] {
      #expect(render("<p data-{{ x }}='1'>", .string(name)) == "<p data-='1'>")
    }
    #expect(render("<p data-hx-on:click='f({{ x }})'>", .string("a")) == "<p data-hx-on:click='f(&#34;a&#34;)'>")
  }

  @Test func `HTML that is XML but for illegal characters stays without them`() {
    let html = "<p>a\u{1}</p>\u{FFFF}\u{FFFE}\u{0}"
    #expect(render("<d>{{ x|safe }}</d>", .string(html), name: "feed.xml") == "<d><p>a</p></d>")
    #expect(render("<d>{{ x|forceescape }}</d>", .string("<\u{1}"), name: "feed.xml") == "<d>&lt;</d>")
  }

  @Test(arguments: [
    "<p>a<br/>b</p>", "a &amp; &#160; &#xA0; b", "<a:b c=\"d\" e='f&lt;'/>", "<!-- a - b --><![CDATA[<&]]>", "α ]] >",
  ])
  func `HTML that is XML as well stays as it is`(html: String) {
    #expect(render("<d>{{ x|safe }}</d>", .string(html), name: "feed.xml") == "<d>\(html)</d>")
  }

  @Test(arguments: [
    "<script>var a = '<!--'; b = '<script>{{ x }}'</script>", "<plaintext>{{ x }}",
    "<svg><style><b a='{{ x }}'></style>",
    "<svg><script>'&#39;{{ x }}'</script></svg>", "<svg><script>'&{{ x }}'</script></svg>",
    "<script type='text/template'><p title='</script><a href={{ x }}>",
    "<noscript><p title='</noscript>{{ x }}'></noscript>",
    "<!-- -{{ x }}->", "<script>// <{{ x }}/script></script>",
    "<script>`${{ x }}{a}`</script>",
    "<script>/* *{{ x }}/ </script>", "<script>a = 'b\n{{ x }}'</script>",
  ])
  func `what browsers read in two ways, or what is put together around a value, is refused`(template: String) {
    #expect(render(template, .string("x")).hasPrefix("error: "))
  }
}
