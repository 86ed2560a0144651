import Text
import Fixtures
import Model
import Testing

@testable import Configuration

/// Loading of a complete `content/site.yaml`.
struct SettingsLoadingTests {
  private static let everyKey = """
    title: {el: Φωνές, en: Voices}
    url: https://voices.example.org/sub/
    description: Stories
    languages: [el, en]
    timezone: Europe/Athens
    author: {name: Harbour Archive, url: https://example.org/}
    theme: {accent: "#0b6e99", logo: logo.svg}
    home: {layout: front, paginate: 20}
    categories:
      sports: {title: {el: Αθλητικά, en: Sports}, icon: trophy, color: "#c62828", aliases: [sport, αθλητισμός]}
    sections:
      stories: {title: {el: Ιστορίες, en: Stories}, layout: wall, paginate: 24}
      news: {paginate: 20, sort: -date, outputs: [json]}
      exhibits: {fields: {accession: {type: string, required: true}, year: integer}}
      guests: {html: clean}
    sources:
      - {id: announcements, title: Ανακοινώσεις, url: "https://dept.example.gr/rss", category: sports, language: el}
      - {id: planet, opml: planet.opml}
      - {id: archive, file: feeds/archive.xml}
      - {id: portal, kind: link, url: "https://portal.example.gr/grades?menu=3"}
      - {id: coins, kind: library, in: [europeana, dpla], query: "coin Larissa", rights: open}
      - id: noisy
        url: https://noisy.example.org/feed
        section: news
        show: full
        page: own
        filter: {include: [harbour, λιμάνι], exclude: advert}
        limit: 50
        retention: 90d
        initial: 5
        every: 10m
        network: private
        headers: {Authorization: env:WIRE_TOKEN}
        alert-after: 3d
        show-in: all
        params: {nick: zoe}
    feeds: {formats: [rss, atom], limit: 10, content: summary, paths: {rss: [feed.xml, rss.xml]}}
    taxonomies: {tags: {paginate: 5, feed: false}, places: {title: Places}}
    permalinks: {stories: "/stories/:slug/"}
    menu: [stories, sources, {title: About, url: /about/, children: [{title: More, url: "https://x.example/"}]}]
    proxy: http://proxy.example:3128
    params: {answer: 42}
    """

  @Test func `every key of the manual is read`() throws {
    let (settings, diagnostics) = SettingsFixture.load(
      Self.everyKey,
      also: [
        "content/static/logo.svg": "<svg/>", "content/planet.opml": "<opml/>", "content/feeds/archive.xml": "<rss/>",
        "content/stories/a.md": "", "content/exhibits/a.md": "", "content/guests/a.md": "",
      ])
    #expect(diagnostics == [])
    #expect(settings.title.text(in: "en") == "Voices")
    #expect(settings.basePath == "/sub")
    #expect(settings.languages == ["el", "en"])
    #expect(settings.categories.map(\.key) == ["sports"])
    #expect(settings.sections.map(\.name) == ["stories", "news", "exhibits", "guests"])
    #expect(settings.sections[2].fields.map(\.kind) == [.string, .integer])
    #expect(settings.sections[3].cleansHTML && settings.sections[1].outputs == ["json"])
    let noisy = try #require(settings.sources.last)
    #expect(noisy.every == 600 && noisy.retention == 90 * 86400 && noisy.alertAfter == 3 * 86400)
    #expect(noisy.exclude == ["advert"] && noisy.ownPages && noisy.allowsPrivateNetwork && noisy.showsInAllLanguages)
    #expect(settings.feeds.paths[.rss] == ["feed.xml", "rss.xml"])
    #expect(settings.feeds.paths[.atom] == ["feed.atom"])
    #expect(settings.taxonomies.map(\.name) == ["tags", "authors", "places"])
    #expect(settings.menu.map(\.target) == ["stories", "sources", "/about/"])
    #expect(settings.menu[2].children.first?.title?.text(in: "el") == "More")
    #expect(settings.params["answer"] == .integer(42))
  }

  @Test func `all mistakes are named together, each with its place and what to do`() {
    let diagnostics = SettingsFixture.load(
      """
      title: Harbour
      url: voices.example.org
      languages: [el, en, el]
      timezone: Europe/Athen
      home: {paginat: 20, layout: front}
      sections:
        news: {paginate: many, sort: -dat}
      sources:
        - {id: a, url: "https://a.example/feed", category: sprots}
        - {id: a, file: nowhere.xml}
        - {id: b, url: /feed, show: ful}
        - {id: c}
        - {url: "https://c.example/", section: nws}
      categories:
        sports: {color: blue}
      permalinks: {stories: "/:slog/"}
      menu: [newz]
      """, also: ["content/news/a.md": ""]
    ).diagnostics
    let wanted = [
      "content/site.yaml:2:6: `url` must be an absolute address that starts with `http://` or `https://`, not "
        + "`voices.example.org` — did you mean `https://voices.example.org`?",
      "content/site.yaml:4:11: `timezone` must be a time zone such as `Europe/Athens`, not `Europe/Athen` — "
        + "did you mean `Europe/Athens`?",
      "content/site.yaml:5:8: `paginat` is not a key of `home` — did you mean `paginate`?",
      "content/site.yaml:7:20: `paginate` must be a whole number from 0 to 10000, not `many`",
      "content/site.yaml:7:32: `sort` must be `date`, `updated`, `title`, `weight`, `id`, `feed` or `event`, with `-` in front "
        + "for the other direction, not `-dat`",
      "content/site.yaml:11:18: `url` must be an absolute address that starts with `http://` or `https://`, or `env:NAME`, "
        + "not `/feed`",
      "content/site.yaml:11:31: `show` must be `full`, `summary` or `title`, not `ful` — did you mean `full`?",
      "content/site.yaml:13:5: `sources` lacks `id` — it is a name of letters, digits, `-`, `_` and `.`, such as `id: c`",
      "content/site.yaml:15:19: `color` must be a colour such as `#0b6e99`, not `blue` — write its code in quotes: "
        + "`\"#0000ff\"`",
      "content/site.yaml:16:23: `permalinks.stories` must be a path such as `/:section/:slug/`, not `/:slog/` — "
        + "did you mean `:slug`?",
      "content/site.yaml:3:21: the language `el` is given twice",
      "content/site.yaml:16:14: there is no section `stories`",
      "content/site.yaml:17:8: the menu names `newz`, which is not a section, page or address — did you mean `news`?",
      "content/site.yaml:10:10: the id `a` is already taken on line 9 — ids are unique",
      "content/site.yaml:10:19: there is no file `content/nowhere.xml` — the path is relative to `content/`",
      "content/site.yaml:12:5: the source has nothing to read — add `url`, `file`, `opml` or `query`",
      "content/site.yaml:9:54: there is no category `sprots` — did you mean `sports`?",
      "content/site.yaml:13:42: there is no section `nws` — did you mean `news`?",
    ]
    #expect(Set(diagnostics) == Set(wanted))
    for words in diagnostics where !wanted.contains(words) { Issue.record("not expected: \(words)") }
    for words in wanted where !diagnostics.contains(words) { Issue.record("missing: \(words)") }
  }

  @Test func `a site without settings, and an overlay that is not there, are named`() {
    let empty = TemporarySite()
    #expect(
      Settings.load(folder: empty.folder).diagnostics.map(\.words) == [
        "content/site.yaml:0:0: there is no such file — "
          + "`rhapsode new site DIR` creates a site, `--site DIR` names an existing one"
      ])
    let folder = TemporarySite(["content/site.yaml/x.md": ""])
    #expect(
      Settings.load(folder: folder.folder).diagnostics.map(\.words) == [
        "content/site.yaml:0:0: the file cannot be read: Is a directory"
      ])
    let misnamed = TemporarySite(["content/site.yml": "title: T\n"])
    let words = withExtendedLifetime(misnamed) { Settings.load(folder: misnamed.folder).diagnostics.map(\.words) }
    #expect(
      words == [
        "content/site.yaml:0:0: there is no such file — "
          + "rename `content/site.yml` to `content/site.yaml`"
      ])
    #expect(
      SettingsFixture.load("title: T\nurl: https://x.example/", environment: "x").diagnostics.first?.hasPrefix(
        "content/site.x.yaml:0:0")
        == true)
  }
}
