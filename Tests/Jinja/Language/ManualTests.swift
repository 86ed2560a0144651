import FoundationEssentials
import Testing
import Text
import Trial

@testable import Jinja

/// The examples of the manual's pages about templates.
struct ManualTests {
  private static let manual = URL(filePath: Repository.folder + "/content/manual")

  private static func text(of page: String) throws -> String {
    try Array(Data(contentsOf: manual.appending(path: page))).text
  }

  @Test(arguments: [("templates.md", 15), ("escaping.md", 7)])
  func `the manual's examples give what the manual says`(page: String, least: Int) throws {
    let blocks = Self.blocks(try Self.text(of: page))
    let json = try #require(blocks.first { $0.language == "json" })
    let data = try JSON.parse(Array(json.content.utf8), file: page)
    var count = 0
    for (example, result) in zip(blocks, blocks.dropFirst()) {
      guard example.language.hasPrefix("jinja"), result.language == "text" else { continue }
      count += 1
      var options = Options()
      options.escaping = example.language == "jinja html" ? .always : .never
      #expect(Self.run(example.content, data, options) + "\n" == result.content, "\(example.content)")
    }
    #expect(count >= least)
  }

  @Test func `the manual names every filter, test, tag and function`() throws {
    let text = try Self.text(of: "templates.md")
    var wanted = Filter.named.keys.map { "|\($0)" }
    wanted += Test.named.keys.filter { $0.utf8.allSatisfy(\.isASCIILetter) }.map { "is \($0)" }
    wanted += Parser.tags.filter { $0 != "print" }
    wanted += Builtin.allCases.map { "\($0.rawValue)(" }
    wanted += Loop.Member.allCases.map { "`\($0.rawValue)" }
    for kind in [Value.string(""), .list([]), .map(Map())] {
      wanted += Method.names(for: kind).filter { !$0.hasPrefix("is") && !["striptags", "unescape"].contains($0) }
        .map { "`\($0)()`" }
    }
    let missing = wanted.filter { !text.contains($0) }
    #expect(missing == [], "content/manual/templates.md lacks them: add an example or a row")
  }

  private static func run(_ template: String, _ data: Node, _ options: Options) -> String {
    let names = Names()
    let environment = Environment(names: names, options: options) { name in
      name == "example.html" ? TemplateSource(Array(template.utf8), file: name) : nil
    }
    let mistakes = environment.compile(["example.html"])
    guard mistakes.isEmpty else { return text(of: mistakes) }
    var output: [UInt8] = []
    do throws(TemplateError) {
      let variables = data.members.map { (name: names.intern($0.name), value: Value($0.value, names: names)) }
      try environment.template("example.html").render(variables, into: &output)
      return output.text
    } catch {
      return text(of: [error.diagnostic])
    }
  }

  private static func text(of diagnostics: [Diagnostic]) -> String {
    diagnostics.map { diagnostic in
      let place = diagnostic.place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
      let steps = diagnostic.chain.map { step in
        "\n" + step.summary + (step.place.map { " \($0.file):\($0.line):\($0.column)" } ?? "")
      }
      return place + diagnostic.summary + steps.joined() + (diagnostic.help.map { "\n" + $0 } ?? "")
    }.joined(separator: "\n")
  }

  private static func blocks(_ page: String) -> [(language: String, content: String)] {
    var blocks: [(language: String, content: String)] = []
    var open: (language: String, content: String)?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let block = open { blocks.append(block) }
        open = open == nil ? (String(line.dropFirst(3)), "") : nil
      } else if open != nil {
        open?.content += line + "\n"
      }
    }
    return blocks
  }
}
