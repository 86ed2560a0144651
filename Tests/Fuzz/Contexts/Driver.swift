import Jinja
import Text

/// The first line is the text of a page, with `@` for the value; the rest is the value. If the page compiles, no value
/// may leave its context: the page has as many tags as with a harmless value.
func check(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
  guard parts.count == 2, !["{{", "{%", "{#", "{@", "@}"].contains(where: parts[0].contains) else { return }
  for name in ["page.html", "feed.xml"] {
    let page = String(parts[0]).replacing("@", with: "{{ x }}")
    guard let plain = render(name, page, "7"), let hostile = render(name, page, String(parts[1])) else { return }
    precondition(opened(hostile) == opened(plain), "a value opens no tag")
    precondition(String(validating: hostile, as: UTF8.self) != nil, "what is written stays UTF-8")
  }
}

/// Returns `nil` if the page does not compile, as when a context is ambiguous.
private func render(_ name: String, _ page: String, _ value: String) -> [UInt8]? {
  let names = Names()
  let environment = Environment(names: names) { $0 == name ? TemplateSource(Array(page.utf8), file: name) : nil }
  guard environment.compile([name]).isEmpty else { return nil }
  var output: [UInt8] = []
  do throws(TemplateError) {
    try environment.template(name).render([(names.intern("x"), .string(value))], into: &output)
    return output
  } catch {
    preconditionFailure("nothing fails: \(error.diagnostic.summary)")
  }
}

/// Returns the number of `<`, which every escaper replaces; 0 for a page with CDATA sections, in which `<` is harmless.
private func opened(_ bytes: [UInt8]) -> Int {
  let sections = String(decoding: bytes, as: UTF8.self).split(separator: "<![CDATA[", omittingEmptySubsequences: false)
  guard sections.count == 1 else { return 0 }
  return bytes.count { $0 == 0x3C }
}
