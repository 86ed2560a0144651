import Foundation
import Testing
import Text
import Trial

@testable import rhapsode

/// The command lines in the manual.
@Suite struct ManualTests {
  private static let folder = Repository.folder + "/content/manual"

  /// The lines of shell blocks that call the program, as words, with their page.
  private static let lines: [(page: String, words: [String])] = {
    let pages = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return pages.filter { $0.hasSuffix(".md") }.sorted().flatMap { page -> [(String, [String])] in
      let text = (try? String(contentsOfFile: "\(folder)/\(page)", encoding: .utf8)) ?? ""
      var isShell = false
      return text.split(separator: "\n").compactMap { line in
        if line.hasPrefix("```") { isShell = line == "```sh" }
        guard isShell, line.hasPrefix("rhapsode ") else { return nil }
        return (page, HelpTests.words(String(line.prefix { !"#|>&".contains($0) })))
      }
    }
  }()

  @Test func `every command line of the manual is understood`() throws {
    #expect(ManualTests.lines.count > 10)
    for (page, words) in ManualTests.lines {
      let (command, rest) = try Commands.find(Array(words.dropFirst()))
      #expect(throws: Never.self, "\(page): \(words.joined(separator: " "))") { try Invocation(command, rest) }
    }
  }

  @Test func `the manual explains every work that a profile counts`() throws {
    let text = try String(contentsOfFile: "\(ManualTests.folder)/publishing.md", encoding: .utf8)
    let section = try #require(text.components(separatedBy: "{#profile}").dropFirst().first)
    let table = section.components(separatedBy: "\n## ").first ?? ""
    for kind in ProfiledWork.Kind.allCases { #expect(table.contains("`\(kind.rawValue)`"), "\(kind.rawValue)") }
  }
}
