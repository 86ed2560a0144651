import Testing
import Text

@testable import Jinja

/// Values that would get out of where a template writes them.
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

  @Test func `CDATA gets no noncharacter`() {
    #expect(render("<![CDATA[{{ x }}]]>", .string("a\u{FFFF}\u{FFFE}b"), name: "a.xml") == "<![CDATA[ab]]>")
  }
}
