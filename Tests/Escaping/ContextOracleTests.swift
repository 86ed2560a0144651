import FoundationEssentials
import Testing
import Text
import Trial

@testable import Escaping

/// Compares the context at the end of a prefix of HTML with the state of html5lib's tokenizer there
/// (`oracle/contexts.py`). `MarkupReader` must agree or refuse the text.
struct ContextOracleTests {
  @Test func `ordinary prefixes end in the same context as in html5lib`() throws {
    let cases = try PrefixCase.all("ordinary")
    #expect(cases.count > 200)
    for prefix in cases { #expect(prefix.verdict() == .agrees, "\(prefix)") }
  }

  @Test func `odd prefixes end in the same context as in html5lib, or are refused`() throws {
    let cases = try PrefixCase.all("odd")
    #expect(cases.count > 350)
    for prefix in cases { #expect(prefix.verdict().isFine, "\(prefix)") }
    #expect(cases.count { $0.verdict() == .refuses } <= 101)
  }

  @Test func `random prefixes end in the same context as in html5lib, or are refused`() throws {
    let cases = try PrefixCase.all("random")
    #expect(cases.count == 4000)
    for prefix in cases { #expect(prefix.verdict().isFine, "\(prefix)") }
    #expect(cases.count { $0.verdict() != .agrees } < 600)
  }

  @Test func `a prefix that a template comment cuts in two ends in the same context as the whole, or is refused`()
    throws
  {
    for prefix in try PrefixCase.all("ordinary") + PrefixCase.all("odd") + PrefixCase.all("random").prefix(1000) {
      let bytes = Array(prefix.text.utf8)
      for cut in bytes.indices where cut > 0 {
        let verdict = prefix.verdict(cut: cut)
        #expect(verdict.isFine, "\(prefix), cut at \(cut)")
        if !verdict.isFine { break }
      }
    }
  }
}

/// A case of `goldens/contexts-html.json`: a prefix of an HTML document, and html5lib's state at its end.
struct PrefixCase: CustomStringConvertible {
  let text: String
  let state: String
  let element: String
  let attribute: String

  enum Verdict: Equatable {
    case agrees, refuses
    case differs(String)

    var isFine: Bool { self == .agrees || self == .refuses }
  }

  var description: String { "\(text.debugDescription) ends in \(state) \(element) \(attribute)" }

  static func all(_ kind: String) throws -> [PrefixCase] {
    let file = URL(filePath: Repository.folder + "/Tests/Escaping/goldens/contexts-html.json")
    let document = try JSON.parse(Array(try Data(contentsOf: file)), file: "contexts-html.json")
    return (document[kind]?.elements ?? []).map { node in
      let parts = node.elements.map { $0.string ?? "" }
      return PrefixCase(text: parts[0], state: parts[1], element: parts[2], attribute: parts[3])
    }
  }

  func verdict(cut: Int? = nil) -> Verdict {
    let bytes = Array(text.utf8)
    var reader = MarkupReader(.text)
    reader.read(bytes[..<(cut ?? bytes.count)], at: 0)
    if let cut { reader.read(bytes[cut...], at: cut) }
    if !reader.problems.isEmpty || reader.context.attribute == .unknown { return .refuses }
    return agrees(reader.context) ? .agrees : .differs(reader.context.description)
  }

  private func agrees(_ context: MarkupContext) -> Bool {
    let surroundings = context.surroundings
    // Browsers read raw text here (in a script of another type, in `noscript`); `MarkupReader` reads markup. Escaping
    // `<` is correct for both.
    if surroundings.text != .none, element == surroundings.text.name { return true }
    // In foreign content, elements such as `style` contain markup instead of raw text. Values that would be read
    // differently there are refused.
    if surroundings.isForeign, context.state == .content,
      ["text", "section", "tagName", "endTagOpen", "tagOpen"].contains(state)
    {
      return true
    }
    return isLike(context)
  }

  private func isLike(_ context: MarkupContext) -> Bool {
    switch state {
    case "text": context.state == .text
    case "tagOpen": context.state == .tagOpen
    case "endTagOpen": context.state == .endTagOpen
    case "tagName": context.state == .tagName && context.isEndTag == element.hasPrefix("/")
    case "tag": context.state == .tag
    case "attributeName": context.state == .attributeName
    case "afterAttributeName": context.state == .afterAttributeName
    case "beforeValue": context.state == .beforeValue && means(context)
    case "value double": context.state == .value && context.quote == .double && means(context)
    case "value single": context.state == .value && context.quote == .single && means(context)
    case "value none": context.state == .value && context.quote == .none && means(context)
    case "content", "escaped content": context.state == .content && context.element.name == element
    case "comment": context.state == .comment
    case "declaration": context.state == .declaration
    case "section": context.state == .section
    // States in which a template may not write a value.
    default: false
    }
  }

  private func means(_ context: MarkupContext) -> Bool {
    element.hasPrefix("/")
      || context.attribute
        == MarkupContext.Attribute(
          named: Array(attribute.utf8), of: MarkupContext.Element(named: Array(element.utf8)))
  }
}
