import Model
import Testing
import Text

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

  @Test func `an overlay with thousands of keys costs what their number says`() {
    func cost(keys: Int) -> Double {
      func mapping(_ name: String) -> YAMLNode? {
        YAML.parse(Array((0..<keys).map { "\(name)\($0): 1\n" }.joined().utf8).span).root
      }
      guard let base = mapping("a"), let overlay = mapping("b") else { return .infinity }
      let start = ProcessorClock.seconds()
      #expect(SettingsOverlay.merge(base, with: overlay).members.count == 2 * keys)
      return ProcessorClock.seconds() - start
    }
    // Measured again after a bad result, since the machine may be busy.
    #expect((0..<4).contains { _ in cost(keys: 8000) < 9 * max(cost(keys: 2000), 0.000_1) })
  }

  @Test(arguments: [2, 15, 16, 17, 40])
  func `an overlay replaces keys in their place, and adds others at the end`(count: Int) {
    func node(_ keys: [String], _ value: Int) -> YAMLNode? {
      YAML.parse(Array(keys.map { "\($0): \(value)\n" }.joined().utf8).span).root
    }
    let keys = (0..<count).map { "k\($0)" }
    guard let base = node(keys, 1), let overlay = node(["k1", "x", "k0", "y"], 2) else {
      return #expect(Bool(false), "not YAML")
    }
    let merged = SettingsOverlay.merge(base, with: overlay).members
    #expect(merged.map(\.key) == keys + ["x", "y"])
    #expect(merged.filter { $0.value.text == "2" }.map(\.key) == ["k0", "k1", "x", "y"])
  }
}
