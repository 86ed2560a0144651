import Model
import Testing

@testable import Configuration

/// Overlays: `site.<environment>.yaml` changes `site.yaml`.
struct SettingsOverlayTests {
  @Test func `an overlay is merged by key and its mistakes are placed in its own file`() {
    let (settings, diagnostics) = SettingsFixture.load(
      "title: T\nurl: https://x.example/\nfeeds: {limit: 5, content: summary}\n",
      also: ["content/site.staging.yaml": "url: https://staging.example/\nfeeds: {limit: lots}\n"],
      environment: "staging")
    #expect(settings.url == "https://staging.example/")
    #expect(settings.feeds.content == .summary)
    #expect(
      diagnostics == ["content/site.staging.yaml:2:16: `limit` must be a whole number from 1 to 10000, not `lots`"])
  }
}
