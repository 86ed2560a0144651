import Model
import Testing

@testable import Configuration

/// The values of keys that are missing, set by `defaults`, or refused.
struct SettingsBuilderTests {
  @Test func `how many hosts are asked at once is a setting`() {
    #expect(SettingsFixture.load("title: T\nurl: https://x.example").settings.fetchHosts == 64)
    #expect(SettingsFixture.load("title: T\nurl: https://x.example\nfetch-hosts: 8").settings.fetchHosts == 8)
    #expect(SettingsFixture.errors("fetch-hosts: 0").first?.contains("from 1 to 1000") ?? false)
  }

  @Test func `defaults hold for all sources that do not say otherwise`() {
    let (settings, diagnostics) = SettingsFixture.load(
      """
      title: T
      url: https://x.example/
      categories: {sea: {}}
      defaults: {show: full, images: mirror, category: see, tags: [all], filter: {include: [a]}, url: x}
      sources:
        - {id: a, url: "https://a.example/feed"}
        - {id: b, url: "https://b.example/feed", show: title, tags: [own], filter: {exclude: [c]}}
      """)
    #expect(settings.sources.map(\.show) == [.full, .title])
    #expect(settings.sources.map(\.images) == [.mirror, .mirror])
    #expect(settings.sources.map(\.tags) == [["all"], ["own"]])
    #expect(settings.sources.map(\.include) == [["a"], ["a"]])
    #expect(settings.sources.map(\.exclude) == [[], ["c"]])
    #expect(diagnostics.count == 2, "\(diagnostics)")
    #expect(diagnostics.contains { $0.hasPrefix("content/site.yaml:4:50: there is no category `see`") })
    #expect(diagnostics.contains { $0.contains("`url` is not a key of `defaults`") })
  }

  @Test func `a refused number leaves the default`() {
    let (settings, diagnostics) = SettingsFixture.load(
      """
      title: T
      url: https://x.example/
      home: {paginate: -1}
      feeds: {limit: 0, archive: -2}
      sources: [{id: a, url: "https://a.example/feed", limit: -1, initial: -1, excerpt: 0}]
      """)
    #expect(diagnostics.count == 6)
    #expect(settings.sources.first?.limit == nil)
    #expect(settings.sources.first?.initial == nil)
    #expect(settings.sources.first?.excerpt == 40)
    #expect(settings.feeds.limit == 30)
    #expect(settings.feeds.archive == 30)
    #expect(settings.home.paginate == 20)
  }
}
