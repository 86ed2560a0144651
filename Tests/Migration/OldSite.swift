import System
import Testing
import Text
import Trial

@testable import Migration

/// A site in the form of a generator, and what its import makes of it.
struct OldSite {
  let site: ImportedSite
  private let folder: TemporaryFolder

  init(_ generator: SiteGenerator, _ files: [String: String]) throws {
    folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: path) }
    site = generator.move(folder.path, now: Timestamp(seconds: 1_600_000_000))
  }

  func text(_ path: String) throws -> String {
    guard case .bytes(let bytes)? = site.files[try #require(RelativePath(path))] else { return "" }
    return bytes.span.text
  }

  var settings: String { get throws { try text("content/site.yaml") } }

  /// The findings, each with its place.
  var findings: [String] { site.findings.map { "\($0.place): \($0.summary)" } }
}
