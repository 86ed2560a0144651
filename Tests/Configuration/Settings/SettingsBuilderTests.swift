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

  @Test func `the order of a feed is kept for its own list, its section or home`() {
    func kept(_ home: String, section: String = "", sources: String) -> [Bool] {
      SettingsFixture.load(
        """
        title: T
        url: https://x.example/
        home: {sort: \(home)}
        sections: {news: {\(section)}, newsletters: {}}
        sources:
        \(sources)
        """
      ).settings.sources.map(\.keepsOrder)
    }
    let plain = """
        - {id: a, url: "https://a.example/feed", section: news/sea}
        - {id: b, url: "https://b.example/feed", section: newsletters}
        - {id: c, url: "https://c.example/feed"}
      """
    #expect(kept("-date", sources: plain) == [false, false, false])
    #expect(kept("feed", sources: plain) == [true, true, true])
    #expect(kept("-date", section: "sort: -feed", sources: plain) == [true, false, false])
    let own = plain.replacing("section: newsletters", with: "sort: feed")
    #expect(kept("-date", sources: own) == [false, true, false])
  }

  @Test func `an unknown time zone of a source is an error, and UTC is used`() {
    let (settings, diagnostics) = SettingsFixture.load(
      """
      title: T
      url: https://x.example/
      sources:
        - {id: a, url: "https://a.example/feed", timezone: Europe/Athens, sort: -title}
        - {id: b, url: "https://b.example/feed", timezone: Athens}
      """)
    #expect(settings.sources.map(\.timezone) == ["Europe/Athens", nil])
    #expect(settings.sources.map(\.sort) == [Settings.Sort(.title, descending: true), .newestFirst])
    #expect(diagnostics.count == 1 && diagnostics[0].hasPrefix("content/site.yaml:5:"), "\(diagnostics)")
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
