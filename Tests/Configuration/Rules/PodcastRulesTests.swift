import Model
import Testing
import Text

@testable import Configuration

/// Settings of podcasts.
struct PodcastRulesTests {
  private static let start = """
    title: T
    url: https://x.example/
    languages: [en, el]
    podcast:
      image: https://x.example/p.png
      category: History

    """

  @Test func `support, texts, a move and the end of a podcast are read`() throws {
    let (settings, diagnostics) = SettingsFixture.load(
      Self.start + """
          funding:
            - {url: "https://x.example/give", title: {en: Give, el: Δώστε}}
            - {url: "https://x.example/join", title: Join}
          txt: [one, {text: two, purpose: verify}]
          new-feed-url: {en: "https://new.example/en.xml"}
          complete: true
          block: true

        """)
    #expect(diagnostics == [])
    let podcast = try #require(settings.podcasts.first)
    #expect(podcast.funding.map(\.url) == ["https://x.example/give", "https://x.example/join"])
    #expect(podcast.funding.map { $0.title.text(in: "el") } == ["Δώστε", "Join"])
    #expect(podcast.texts == [.init("one"), .init("two", purpose: "verify")])
    #expect(podcast.newFeedURL?.texts == ["en": "https://new.example/en.xml"])
    #expect(podcast.isComplete && podcast.isBlocked)
  }

  @Test func `a wrong address, missing words and texts that directories cut are named`() {
    let long = String(repeating: "x", count: 129)
    let (_, diagnostics) = SettingsFixture.load(
      Self.start + """
          funding: [{url: give, title: Give}, {url: "https://x.example/"}, {url: "https://x.example/", title: \(long)}]
          txt: {text: a, purpose: \(long)}
          new-feed-url: new.xml
          complete: soon

        """)
    #expect(
      diagnostics == [
        "content/site.yaml:7:19: `url` must be an absolute address that starts with `http://` or `https://`, not `give`",
        "content/site.yaml:7:39: `funding` lacks `title` — it is a text, or one for each language",
        "content/site.yaml:7:103: the words of a link of a podcast should have at most 128 characters, and this has 129 "
          + "— directories may cut it",
        "content/site.yaml:8:27: a purpose of a podcast should have at most 128 characters, and this has 129 "
          + "— directories may cut it",
        "content/site.yaml:9:17: `new-feed-url` must be an absolute address that starts with `http://` or `https://`, not "
          + "`new.xml`",
        "content/site.yaml:9:17: podcast apps would follow one feed in place of those of all languages — write an address "
          + "for each language, such as `new-feed-url: {el: …, en: …}`",
        "content/site.yaml:10:13: `complete` must be `true` or `false`, not `soon`",
      ])
  }

  @Test func `a podcast whose section does not exist is left out, and so is a missing cover`() {
    let (settings, diagnostics) = SettingsFixture.load(
      """
      title: T
      url: https://x.example/
      podcast:
        - {section: storys, image: "https://x.example/p.png", category: History}
        - {section: stories, image: nowhere.png, category: History}

      """, also: ["content/stories/a.md": "x"])
    #expect(diagnostics.count == 2)
    #expect(settings.podcasts.map(\.section) == ["stories"])
    #expect(settings.podcasts.map(\.image) == [nil])
  }
}
