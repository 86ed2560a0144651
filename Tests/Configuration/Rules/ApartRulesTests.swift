import Model
import Testing

@testable import Configuration

/// Entries that are not merged, in the settings.
struct ApartRulesTests {
  @Test func `what names no entry is reported with its place, and so is a source that is not there`() {
    let errors = SettingsFixture.errors(
      """
      sources: [{id: port, url: "https://port.example/feed"}]
      apart:
        - https://paper.example/1
        - port#urn:a#b
        - harbour
        - "#7"
        - ports#7
      """)
    let help = "write the URL of the entry, or `source#id`; `rhapsode sources --explain` shows both"
    #expect(
      errors == [
        "content/site.yaml:7:5: `harbour` names no entry — \(help)",
        "content/site.yaml:8:5: `#7` names no entry — \(help)",
        "content/site.yaml:9:5: there is no source `ports` — did you mean `port`?",
      ])
  }

  @Test func `an address and an id of a source are told apart, and only the first sharp sign divides`() {
    #expect(ApartRule("https://paper.example/1#top")?.name == .url("https://paper.example/1#top"))
    #expect(ApartRule("port#urn:a#b")?.name == .item(source: "port", id: "urn:a#b"))
  }
}
