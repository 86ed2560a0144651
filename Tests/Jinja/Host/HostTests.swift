import Escaping
import Testing
import Text

@testable import Jinja

/// Objects that the host provides.
struct HostTests {
  private func render(_ template: String) -> String {
    let shelf = Shelf()
    let environment = Environment(
      names: shelf.names, filters: Shelf.filters, globals: ["shelf", "twice"]
    ) { _ in
      TemplateSource(Array(template.utf8), file: "main.html")
    }
    var output: [UInt8] = []
    do throws(TemplateError) {
      try environment.template("main.html").render(host: shelf, into: &output)
      return output.text
    } catch {
      return "error: \(error.diagnostic.summary)" + (error.diagnostic.help.map { " (\($0))" } ?? "")
    }
  }

  @Test(arguments: [
    ("{{ shelf.books[0].title }}", "One &amp; only"),
    ("{{ shelf.books.1.title }}{{ shelf.books[-1].pages }}", "Two300"),
    ("{{ shelf['books'][0]['title'] }}", "One &amp; only"),
    (
      "{% for b in shelf.books %}{{ loop.index }}/{{ loop.length }} {{ b.title }};{% endfor %}",
      "1/3 One &amp; only;2/3 Two;3/3 Three;"
    ),
    (
      "{{ shelf.books|length }}{{ (shelf.books|first).title }}{{ (shelf.books|last).title }}",
      "3One &amp; onlyThree"
    ),
    ("{% for b in shelf.books[1:] %}{{ b.title }}{% endfor %}", "TwoThree"),
    ("{{ shelf.books|map(attribute='pages')|sum }}", "600"),
    (
      "{{ shelf.books|sort(attribute='pages', reverse=true)|map(attribute='title')|first }}",
      "Three"
    ),
    ("{{ shelf.books[0] in shelf.books }}{{ shelf.books[0] == shelf.books[1] }}", "TrueFalse"),
    (
      "{{ shelf.places.attic }}{{ shelf.places['cellar'] }}{{ 'attic' in shelf.places }}{{ 'roof' in shelf.places }}",
      "updownTrueFalse"
    ),
    ("{% for k, v in shelf.places|items %}{{ k }}={{ v }};{% endfor %}", "attic=up;cellar=down;"),
    ("{% for k in shelf.places %}{{ k }} {% endfor %}", "attic cellar "),
    ("{{ shelf.places|tojson }}", "{\"attic\": \"up\", \"cellar\": \"down\"}"),
    ("{{ shelf.books[0] }}", "<b>One &amp; only</b>"),
    (
      "{{ 'a'|shout }}{{ 'a'|wrap('<', end='>') }}{{ ['a', 'b']|map('shout')|join }}",
      "A!&lt;a&gt;A!B!"
    ),
    ("{{ twice(4) }}", "8"),
    (
      "{{ shelf is defined }}{{ shelf.nope is defined }}{{ shelf.nope|default('-') }}", "TrueFalse-"
    ),
    ("{{ shelf.boks }}", "error: there is no member `boks` here (did you mean `books`?)"),
    (
      "{{ shelf.books[0].titel }}", "error: there is no member `titel` here (did you mean `title`?)"
    ),
    ("{{ shelf }}", "error: an object cannot be written (write one of its members)"),
    ("{{ twice('x') }}", "error: a number, please"),
    ("{{ shelf.books[9].title }}", "error: there is no such item (there are 3: `[0]` to `[2]`)"),
    ("{% if shelf.books %}x{% endif %}{% if shelf.places %}y{% endif %}", "xy"),
    (
      "{{ shelf.books is iterable }}{{ shelf.places is mapping }}{{ shelf.books is mapping }}",
      "TrueTrueFalse"
    ),
    ("{% set x = shelf.books %}{% with b = x[1] %}{{ b.title }}{% endwith %}", "Two"),
  ])
  func `objects of the host behave as values`(template: String, expected: String) {
    #expect(render(template) == expected)
  }

  @Test(arguments: [
    ("{{ 1|place }}", "tags"), ("<p>{{ 1|place }}</p>", "<p>tags</p>"),
    ("{{ '' or 1|place }}", "tags"),
    ("{{ 1|place if true else 2 }}{{ 1 if false else 2|place }}", "tagstags"),
    ("{% set x %}{{ 1|place }}{% endset %}{{ x }}", "tags"),
    ("{% macro m() %}{{ 1|place }}{% endmacro %}<b title='{{ m() }}'>{{ m() }}</b>", "<b title='text'>tags</b>"),
    ("{{ 1|place|shout }}{{ 1|place ~ '' }}{{ [1|place][0] }}", "TEXT!texttext"),
    ("{% set x = 1|place %}{{ x }}{% filter upper %}{{ 1|place }}{% endfilter %}", "textTEXT"),
    ("<title>{{ 1|place }}</title><textarea>{{ 1|place }}</textarea>", "<title>text</title><textarea>text</textarea>"),
    ("<script>var x = {{ 1|place }}</script>", "<script>var x = \"text\"</script>"),
    ("<svg><text>{{ 1|place }}</text></svg>{{ 1|place }}", "<svg><text>text</text></svg>tags"),
    ("<select><option>{{ 1|place }}</select>", "<select><option>text</select>"),
    ("{% autoescape false %}{{ 1|place }}{% endautoescape %}", "text"),
  ])
  func `a filter of the host knows whether its result may contain tags`(template: String, expected: String) {
    #expect(render(template) == expected)
  }

  @Test(arguments: [
    ("{{ book.blurb }}", "<i>bytes</i>"), ("<p>{{ book.blurb }}</p>", "<p><i>bytes</i></p>"),
    ("{% autoescape false %}{{ book.blurb }}{% endautoescape %}", "<i>bytes</i>"),
    ("{% set x %}{{ book.blurb }}{% endset %}<b>{{ x }}</b>", "<b><i>bytes</i></b>"),
    ("{% set x = book.blurb %}{{ x }}", "<i>a value</i>"), ("{{ book.blurb ~ '&' }}", "<i>a value</i>&amp;"),
    ("{{ book.blurb|length }}", "14"), ("{{ book['blurb'] }}", "<i>a value</i>"),
    ("<b title=\"{{ book.blurb }}\"></b>", "<b title=\"a value\"></b>"),
    ("<title>{{ book.blurb }}</title>", "<title>a value</title>"),
    (
      "<script>var x = {{ book.blurb }}</script>",
      "<script>var x = \"\\u003ci\\u003ea value\\u003c/i\\u003e\"</script>"
    ),
  ])
  func `a host appends HTML where nothing else is done with it`(template: String, expected: String) {
    #expect(render("{% set book = shelf.books[0] %}" + template) == expected)
  }

  @Test func `many threads render one template`() async throws {
    let shelf = Shelf()
    let environment = Environment(
      names: shelf.names, filters: Shelf.filters, globals: ["shelf", "twice"]
    ) { _ in
      TemplateSource(
        Array(
          "{% macro m(b) %}{{ b.title|shout }}{% endmacro %}{% for b in shelf.books %}{{ m(b) }}{% endfor %}"
            .utf8),
        file: "m.html")
    }
    let template = try environment.template("m.html")
    let texts = await withTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var text = ""
          for _ in 0..<50 {
            var output: [UInt8] = []
            try? template.render(host: shelf, into: &output)
            text = output.text
          }
          return text
        }
      }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(texts == ["ONE &amp; ONLY!TWO!THREE!"])
  }
}

private final class Shelf: Host {
  enum Name: Int32, CaseIterable { case books, places, title, pages, shelf, twice, blurb }

  let names = Names(Name.allCases.map { "\($0)" })

  static let filters = [
    FilterDeclaration("shout"), FilterDeclaration("wrap", ["start", "end"], required: 1),
    FilterDeclaration("place"),
  ]

  private let titles = ["One & only", "Two", "Three"]
  private let places = ["attic": "up", "cellar": "down"]

  func member(_ name: Int32, ofType type: UInt16, at index: Int32) -> Value {
    switch (type, Name(rawValue: name)) {
    case (0, .books): .object(type: 1, index: 0)
    case (0, .places): .object(type: 3, index: 0)
    case (2, .title): .string(titles[Int(index)])
    case (2, .pages): .int(Int64(index + 1) * 100)
    case (2, .blurb): .safe(SafeHTML(trusted: "<i>a value</i>"))
    default: .undefined
    }
  }

  func append(_ name: Int32, ofType type: UInt16, at index: Int32, to html: inout [UInt8]) -> Bool {
    guard type == 2, Name(rawValue: name) == .blurb else { return false }
    html += Array("<i>bytes</i>".utf8)
    return true
  }

  func item(_ key: String, ofType type: UInt16, at index: Int32) -> Value {
    type == 3 ? places[key].map { .string($0) } ?? .undefined : .undefined
  }

  func memberNames(ofType type: UInt16, at index: Int32) -> [String] {
    type == 0 ? ["books", "places"] : ["title", "pages"]
  }

  func count(ofType type: UInt16, at index: Int32) -> Int? {
    switch type {
    case 1: titles.count
    case 3: places.count
    default: nil
    }
  }

  func element(_ position: Int, ofType type: UInt16, at index: Int32) -> Value {
    type == 1 ? .object(type: 2, index: Int32(position)) : .string(places.keys.sorted()[position])
  }

  func isMap(type: UInt16, at index: Int32) -> Bool { type == 3 }

  func text(ofType type: UInt16, at index: Int32) -> Value? {
    type == 2 ? .safe(SafeHTML(trusted: "<b>\(titles[Int(index)].escaped)</b>")) : nil
  }

  func global(_ name: Int32) -> Value {
    Name(rawValue: name) == .shelf ? .object(type: 0, index: 0) : .function(7)
  }

  func filter(_ filter: Int, _ value: Value, _ arguments: Arguments) throws(TemplateError) -> Value {
    let text = value.text ?? ""
    if filter == 0 { return .string(text.uppercased() + "!") }
    if filter == 2 { return .string(arguments.mayAddTags ? "tags" : "text") }
    return .string(
      (arguments[0, -1]?.text ?? "") + text + (arguments[1, names.intern("end")]?.text ?? ""))
  }

  func call(_ function: Int32, _ arguments: Arguments) throws(TemplateError) -> Value {
    guard case .int(let int)? = arguments.positional.first else {
      throw TemplateError("a number, please")
    }
    return .int(int * 2)
  }
}
