import Foundation
import Testing
import Trial

@testable import Markup

/// The examples of the specifications of CommonMark and of GFM, with the HTML that they give.
@Suite struct MarkdownSpecificationTests {
  private static let python = ProcessInfo.processInfo.environment["RHAPSODE_PYTHON"]
  /// The sources of PyPI's `marko`, which contain both specifications.
  private static let sources = python.map {
    URL(filePath: $0).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "share/marko-2.2.0.tar.gz").path
  }
  private static var hasSources: Bool { sources.map(FileManager.default.fileExists) ?? false }

  @Test(
    .enabled(if: hasSources, "needs RHAPSODE_PYTHON and the sources of PyPI's marko beside it"),
    arguments: ["commonmark", "gfm"])
  func `an example comes out as its specification says, or its difference has a reason`(name: String) throws {
    let script = Repository.folder + "/Tests/Tools/markdown-oracle.py"
    let run = try Command.run(try #require(Self.python), [script, "spec", name, try #require(Self.sources)])
    let texts = run.output.split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(texts.count > 1300, "\(run.errors)")
    var options = MarkdownOptions()
    options.smartPunctuation = false
    var counts = MarkdownDifferences.reasons.map { _ in 0 }
    for (markdown, expected) in stride(from: 0, to: texts.count - 1, by: 2).map({ (texts[$0], texts[$0 + 1]) }) {
      let html = PlainRendering.html(markdown, options: options, likeOthers: true)
      let reason = MarkdownDifferences.reasons.firstIndex { $0.examples.contains(markdown) }
      guard html != expected else { continue }
      if let reason {
        counts[reason] += 1
      } else {
        Issue.record("\(String(reflecting: markdown))\n--- we write\n\(html)\n--- it writes\n\(expected)")
      }
    }
    let reasons = zip(counts, MarkdownDifferences.reasons).filter { $0.0 > 0 }.map {
      ConformancePage.Reason($0.0, $0.1.text)
    }
    #expect(ConformancePage.difference(of: name, cases: texts.count / 2, reasons: reasons) == nil)
  }
}
