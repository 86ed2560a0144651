import Fixtures
import Model
import System
import Testing
import Text
import Trial

@testable import Configuration

/// The manual's examples of settings load without a diagnostic.
struct ManualExampleTests {
  private static let folder = Repository.folder + "/content/manual"

  /// Returns the YAML code blocks of a page.
  private static func examples(_ page: String) throws -> [String] {
    var examples: [String] = []
    var isYAML = false
    for line in try Files.read("\(folder)/\(page)").text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isYAML = line == "```yaml"
        if isYAML { examples.append("") }
      } else if isYAML {
        examples[examples.count - 1] += line + "\n"
      }
    }
    return examples
  }

  /// Returns complete settings that contain the example.
  private static func settings(_ example: String) -> String {
    var text = example
    if text.hasPrefix("  - ") { text = "sources:\n" + text }
    for line in ["title: Harbour", "url: https://voices.example.org/"] {
      let key = String(line.prefix { $0 != ":" })
      if !"\n\(text)".contains("\n\(key):") { text = line + "\n" + text }
    }
    return text
  }

  private static let files = [
    "content/stories/_index.md": "", "content/guests/_index.md": "", "content/planet.opml": "<opml/>",
    "content/feeds/archive.xml": "<rss/>",
    "content/static/logo.svg": "",
    "content/static/icons/boat.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
  ]

  /// The head of a PNG of 1400 by 1400 pixels.
  private static let cover: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 5, 0x78, 0, 0, 5, 0x78, 8, 2, 0, 0, 0, 0, 0, 0, 0]

  @Test(arguments: [
    ("sources.md", 12), ("settings.md", 12), ("deploying.md", 5), ("getting-started.md", 3), ("safety.md", 3),
    ("database.md", 1),
  ])
  func `every example of settings is taken as it stands`(page: String, count: Int) throws {
    let examples = try Self.examples(page).filter { !$0.hasPrefix("- {") }
    #expect(examples.count == count)
    for example in examples {
      let site = TemporarySite(Self.files)
      site.write(Self.settings(example), to: "content/site.yaml")
      TemporarySite.write(Self.cover, to: "\(site.folder)/content/podcast.png")
      let diagnostics = Settings.load(folder: site.folder).diagnostics
      #expect(diagnostics.map(\.words) == [], "\(page):\n\(example)")
    }
  }

  @Test func `the example of hidden.yaml hides by address and by id`() throws {
    let example = try #require(try Self.examples("sources.md").first { $0.hasPrefix("- {") })
    let site = TemporarySite(["content/hidden.yaml": example])
    site.write(Self.settings("  - {id: wire, url: \"https://wire.example.org/feed\"}\n"), to: "content/site.yaml")
    let settings = Settings.load(folder: site.folder).settings
    var diagnostics: [Diagnostic] = []
    let hidings = HidingRule.load(folder: site.folder, settings: settings, &diagnostics)
    #expect(diagnostics.map(\.words) == [])
    #expect(hidings.map(\.mode) == [.hide, .purge])
    #expect(hidings.first?.url == "https://wire.example.org/2026/wrong")
    #expect(hidings.last?.id == "tag:wire.example.org,2026:17")
  }
}
