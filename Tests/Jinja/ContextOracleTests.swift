import FoundationEssentials
import Testing
import Text

@testable import Jinja

/// Where a text of HTML ends, as html5lib's tokenizer has it (`oracle/contexts.py`): there we must stand as well, or refuse.
struct ContextOracleTests {
  @Test func `texts that nobody would refuse end where html5lib ends`() throws {
    let cases = try Stand.all("ordinary")
    #expect(cases.count > 200)
    for stand in cases { #expect(stand.verdict() == .agrees, "\(stand)") }
  }

  @Test func `odd texts end where html5lib ends, or are refused`() throws {
    let cases = try Stand.all("odd")
    #expect(cases.count > 350)
    for stand in cases { #expect(stand.verdict().isFine, "\(stand)") }
    #expect(cases.count { $0.verdict() == .refuses } <= 101)
  }

  @Test func `random texts end where html5lib ends, or are refused`() throws {
    let cases = try Stand.all("random")
    #expect(cases.count == 4000)
    for stand in cases { #expect(stand.verdict().isFine, "\(stand)") }
    #expect(cases.count { $0.verdict() != .agrees } < 600)
  }

  @Test func `a text that is cut in two, as by a comment of templates, ends where the whole ends, or is refused`()
    throws
  {
    for stand in try Stand.all("ordinary") + Stand.all("odd") + Stand.all("random").prefix(1000) {
      let bytes = Array(stand.text.utf8)
      for cut in bytes.indices where cut > 0 {
        let verdict = stand.verdict(cut: cut)
        #expect(verdict.isFine, "\(stand), cut at \(cut)")
        if !verdict.isFine { break }
      }
    }
  }
}

/// One case of `goldens/contexts-html.json`.
struct Stand: CustomStringConvertible {
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

  static func all(_ kind: String) throws -> [Stand] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "goldens/contexts-html.json")
    let document = try JSON.parse(Array(try Data(contentsOf: file)), file: "contexts-html.json")
    return (document[kind]?.elements ?? []).map { node in
      let parts = node.elements.map { $0.string ?? "" }
      return Stand(text: parts[0], state: parts[1], element: parts[2], attribute: parts[3])
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
    // A text to browsers that we read as the markup that it is for others: no `<` of a value may end it either way.
    if surroundings.text != .none, element == surroundings.text.name { return true }
    // In SVG there is markup where HTML has none; what would be read in two ways is refused there.
    if surroundings.isReadTwice, context.state == .content,
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
    // Where nothing may be written.
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
