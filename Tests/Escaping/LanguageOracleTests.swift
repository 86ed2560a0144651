import FoundationEssentials
import Testing
import Text
import Trial

@testable import Escaping

/// Compares the contexts in scripts and styles with those of esprima and tinycss2 (`oracle/contexts_languages.py`).
struct LanguageOracleTests {
  private typealias Language = MarkupContext.Language

  @Test func `each start of a script ends in what esprima reads there, or is refused`() throws {
    let letters: [Character: [Language]] = [
      ".": [.script], "\"": [.scriptDouble], "'": [.scriptSingle], "`": [.scriptTemplate],
      "/": [.scriptRegex, .scriptRegexClass], "-": [.scriptLineComment], "*": [.scriptBlockComment],
    ]
    let refused = try check("script", in: "<script>", letters, Self.reason)
    #expect(refused == 0)
  }

  @Test func `each start of a style ends in what tinycss2 reads there`() throws {
    let letters: [Character: [Language]] = [
      ".": [.style], "\"": [.styleDouble], "'": [.styleSingle], "*": [.styleComment], "u": [.styleAddress],
      "d": [.styleAddressDouble], "s": [.styleAddressSingle],
    ]
    let refused = try check("style", in: "<style>", letters) { _ in nil }
    #expect(refused <= 20)
  }

  /// Returns why a case is skipped: code that only the grammar allows and that real scripts do not contain.
  private static func reason(of script: String) -> String? {
    if script.hasPrefix("-- /") { return "`--` of a regular expression, which has no value to take one from" }
    let hasWord = script.contains("/return ") || script.contains("/typeof ")
    return hasWord ? "a word right behind a regular expression is its flags" : nil
  }

  /// Checks all cases and returns how many of them are refused.
  private func check(
    _ name: String, in opening: String, _ letters: [Character: [Language]], _ reason: (String) -> String?
  ) throws -> Int {
    var refused = 0
    for node in try cases(name) {
      let text = node.elements[0].string ?? ""
      guard reason(text) == nil else { continue }
      let marks = Array(node.elements[1].string ?? "")
      for (end, mark) in zip(text.unicodeScalars.indices, marks) where mark != "?" {
        let start = opening + String(text.unicodeScalars[..<end])
        var reader = MarkupReader(.text)
        reader.read(Array(start.utf8)[...], at: 0)
        guard reader.problems.isEmpty else {
          refused += 1
          break
        }
        let ours = reader.context.language
        guard letters[mark]?.contains(ours) == true else {
          Issue.record("\(text.debugDescription) at \(start.debugDescription): \(mark), and to us \(ours)")
          break
        }
      }
    }
    return refused
  }

  private func cases(_ name: String) throws -> [Node] {
    let file = URL(filePath: "\(Repository.folder)/Tests/Escaping/goldens/contexts-\(name).json")
    let cases = try JSON.parse(Array(try Data(contentsOf: file)), file: file.lastPathComponent)["cases"]?.elements ?? []
    #expect(cases.count > 1000)
    return cases
  }
}
