import Foundation
import Synchronization

/// The manual's page on conformance. Its first table has a row for each suite of other people's cases, and a section of the page
/// has a table of reasons between `<!-- reasons: NAME -->` and `<!-- end of reasons -->`. The tests that count the cases write both
/// with `REWRITE=1`, and otherwise compare them.
package enum ConformancePage {
  /// Why some cases of a suite come out differently.
  package struct Reason {
    /// How many cases; `nil` if they are not counted.
    var count: Int?
    var text: String

    package init(_ count: Int?, _ text: String) {
      self.count = count
      self.text = text
    }
  }

  /// Returns where the page differs from what a test has counted, or `nil` if it does not. `cases` is `nil` if the number
  /// depends on the showcase: the row then says "all pages".
  package static func difference(of suite: String, cases: Int?, reasons: [Reason]) -> String? {
    lock.withLock { _ in
      guard let page = try? String(contentsOfFile: path, encoding: .utf8) else { return "\(path) cannot be read" }
      guard let renewed = renewed(page, suite, row(cases, reasons), table(reasons)) else {
        return "conformance.md has no row and no reasons of \(suite)"
      }
      guard ProcessInfo.processInfo.environment["REWRITE"] == "1" else {
        return Difference.firstLine(of: page, from: renewed).map { "conformance.md: \($0): run `make conformance`" }
      }
      guard page != renewed else { return nil }
      let isWritten = FileManager.default.createFile(atPath: path, contents: Data(renewed.utf8))
      return isWritten ? nil : "\(path) cannot be written"
    }
  }
}

extension ConformancePage {
  private static let path = Repository.folder + "/content/manual/conformance.md"
  /// Suites of one process run at the same time.
  private static let lock = Mutex(())

  private static func row(_ cases: Int?, _ reasons: [Reason]) -> String {
    let explained = reasons.compactMap(\.count).reduce(0, +)
    guard let cases else { return " all pages | all pages | none |" }
    return " \(grouped(cases)) | \(grouped(cases - explained)) | \(grouped(explained)) |"
  }

  private static func table(_ reasons: [Reason]) -> String {
    guard !reasons.isEmpty else { return "\n\nThere are none.\n\n" }
    let isCounted = reasons.contains { $0.count != nil }
    let lines = reasons.map { isCounted ? "| \($0.count.map(grouped) ?? "") | \($0.text) |" : "- \($0.text)" }
    return "\n\n" + (isCounted ? "| Cases | Why |\n|---|---|\n" : "") + lines.joined(separator: "\n") + "\n\n"
  }

  private static func renewed(_ page: String, _ suite: String, _ row: String, _ table: String) -> String? {
    let mark = "](#\(suite)) |"
    guard let start = page.range(of: mark), let end = page[start.upperBound...].range(of: "\n") else { return nil }
    let text = page[..<start.upperBound] + row + page[end.lowerBound...]
    guard let opening = text.range(of: "<!-- reasons: \(suite) -->"),
      let closing = text[opening.upperBound...].range(of: "<!-- end of reasons -->")
    else { return nil }
    return text[..<opening.upperBound] + table + text[closing.lowerBound...]
  }

  private static func grouped(_ number: Int) -> String {
    number < 1000 ? "\(number)" : "\(number / 1000),\(String("\(1000 + number % 1000)".dropFirst()))"
  }
}
