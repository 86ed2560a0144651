import Foundation
import Testing
import Trial

@testable import Markup

/// Compares our rendering with independent renderers. Without `RHAPSODE_PYTHON` or `cmark` these tests are skipped.
@Suite struct MarkdownOracleTests {
  private static let python = ProcessInfo.processInfo.environment["RHAPSODE_PYTHON"]
  private static let script = Repository.folder + "/Tests/Tools/markdown-oracle.py"
  /// CommonMark's examples, from the sources of PyPI's `commonmark`.
  private static let examples = python.map {
    URL(filePath: $0).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "share/commonmark-0.9.1.tar.gz").path
  }
  private static var hasExamples: Bool { examples.map(FileManager.default.fileExists) ?? false }

  @Test(
    .enabled(if: hasExamples, "needs RHAPSODE_PYTHON and the sources of PyPI's commonmark beside it"),
    arguments: ["plain", "smart"])
  func `CommonMark's own examples come out as Debian's cmark writes them`(style: String) throws {
    var options = MarkdownOptions()
    options.smartPunctuation = style == "smart"
    let pairs = try Self.pairs("commonmark", style, Self.examples ?? "")
    #expect(pairs.count > 600)
    for (markdown, expected) in pairs where !Self.bareLinks.contains(markdown) {
      let html = PlainRendering.html(markdown, options: options, likeOthers: true)
      Self.compare(html, expected, markdown)
    }
  }

  @Test(.enabled(if: python != nil, "needs RHAPSODE_PYTHON"))
  func `documents of every kind come out as cmarkgfm writes them`() throws {
    let pairs = try Self.pairs("gfm", "300")
    #expect(pairs.count >= 300)
    for (markdown, expected) in pairs {
      let html = PlainRendering.html(markdown, likeOthers: true)
      Self.compare(html, expected, markdown)
    }
  }

  private static func compare(_ html: String, _ expected: String, _ markdown: String) {
    guard html != expected else { return }
    Issue.record("\(markdown)\n--- we write\n\(html)\n--- it writes\n\(expected)")
  }

  private static func pairs(_ arguments: String...) throws -> [(String, String)] {
    let run = try Command.run(python ?? "python3", [script] + arguments)
    let texts = run.output.split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    return stride(from: 0, to: texts.count - 1, by: 2).map { (texts[$0], texts[$0 + 1]) }
  }

  /// Examples that intentionally differ from CommonMark: bare URLs become links.
  private static let bareLinks: Set = [
    "<http://foo.bar/baz bim>\n", "<foo\\+@bar.example.com>\n", "< http://foo.bar >\n", "http://example.com\n",
    "foo@bar.example.com\n",
  ]
}
