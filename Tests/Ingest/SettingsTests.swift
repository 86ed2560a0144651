import Model
import Testing
import Text

@testable import Ingest

struct SettingsTests {
  private func load(
    _ yaml: String, also files: [String: String] = [:], environment: String? = nil, baseURL: String? = nil
  ) -> (settings: Settings, diagnostics: [String]) {
    let site = TemporarySite(files)
    site.write(yaml, to: "content/site.yaml")
    let (settings, diagnostics) = Settings.load(folder: site.folder, environment: environment, baseURL: baseURL)
    return (settings, diagnostics.map(\.words))
  }

  private func errors(_ yaml: String, also files: [String: String] = [:]) -> [String] {
    load("title: T\nurl: https://x.example/\n" + yaml, also: files).diagnostics
  }

  @Test func `the example's address, codes of countries and menus that lead nowhere are named`() {
    let (_, diagnostics) = load(
      "title: T\nurl: https://example.org/\nlanguages: [gr, en, xx]\nmenu: [storeis, abuot, sourcs]\n",
      also: ["content/stories/a.md": "x", "content/about.md": "x"])
    #expect(
      diagnostics == [
        "content/site.yaml:2:6: `url` is still the example's address — write where the site will live: its links, feeds and "
          + "sitemap begin with it",
        "content/site.yaml:3:13: no language has the code `gr` — did you mean `el`? `gr` is the code of a country",
        "content/site.yaml:3:21: no language has the code `xx` — codes are those of ISO 639, such as `el` or `en`",
        "content/site.yaml:4:8: the menu names `storeis`, which is no section, page or address — did you mean `stories`?",
        "content/site.yaml:4:17: the menu names `abuot`, which is no section, page or address — did you mean `about`?",
        "content/site.yaml:4:24: the menu names `sourcs`, which is no section, page or address — did you mean `sources`?",
      ])
    let other = load("title: T\nurl: https://example.org/\n", baseURL: "https://real.example/x/")
    #expect(other.diagnostics == [])
  }

  @Test func `every key of the manual is read`() throws {
    let (settings, diagnostics) = load(
      """
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
      """,
      also: [
        "content/static/logo.svg": "<svg/>", "content/planet.opml": "<opml/>", "content/feeds/archive.xml": "<rss/>",
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
    let diagnostics = load(
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
      """
    ).diagnostics
    let wanted = [
      "content/site.yaml:2:6: `url` must be an absolute address that starts with `http://` or `https://`, not "
        + "`voices.example.org` — did you mean `https://voices.example.org`?",
      "content/site.yaml:4:11: `timezone` must be a time zone such as `Europe/Athens`, not `Europe/Athen` — "
        + "did you mean `Europe/Athens`?",
      "content/site.yaml:5:8: `paginat` is not a key of `home` — did you mean `paginate`?",
      "content/site.yaml:7:20: `paginate` must be a whole number from 0 to 10000, not `many`",
      "content/site.yaml:7:32: `sort` must be `date`, `updated`, `title`, `weight` or `id`, with `-` before it for the "
        + "other direction, not `-dat`",
      "content/site.yaml:11:18: `url` must be an absolute address that starts with `http://` or `https://`, or `env:NAME`, "
        + "not `/feed`",
      "content/site.yaml:11:31: `show` must be `full`, `summary` or `title`, not `ful` — did you mean `full`?",
      "content/site.yaml:13:5: `sources` lacks `id` — it is a name of letters, digits, `-`, `_` and `.`",
      "content/site.yaml:15:19: `color` must be a colour such as `#0b6e99`, not `blue`",
      "content/site.yaml:16:23: `permalinks.stories` must be a path such as `/:section/:slug/`, not `/:slog/` — "
        + "did you mean `:slug`?",
      "content/site.yaml:3:21: the language `el` is given twice",
      "content/site.yaml:16:14: there is no section `stories`",
      "content/site.yaml:17:8: the menu names `newz`, which is no section, page or address — did you mean `news`?",
      "content/site.yaml:10:10: the id `a` is already taken on line 9 — ids are unique",
      "content/site.yaml:10:19: there is no file `content/nowhere.xml` — the path is relative to `content/`",
      "content/site.yaml:12:5: the source says nothing to read — add `url`, `file`, `opml` or `query`",
      "content/site.yaml:9:54: there is no category `sprots` — did you mean `sports`?",
      "content/site.yaml:13:42: there is no section `nws` — did you mean `news`?",
    ]
    #expect(Set(diagnostics) == Set(wanted))
    for words in diagnostics where !wanted.contains(words) { Issue.record("not expected: \(words)") }
    for words in wanted where !diagnostics.contains(words) { Issue.record("missing: \(words)") }
  }

  @Test func `an overlay is merged by key and its mistakes are placed in its own file`() {
    let (settings, diagnostics) = load(
      "title: T\nurl: https://x.example/\nfeeds: {limit: 5, content: summary}\n",
      also: ["content/site.staging.yaml": "url: https://staging.example/\nfeeds: {limit: lots}\n"],
      environment: "staging")
    #expect(settings.url == "https://staging.example/")
    #expect(settings.feeds.content == .summary)
    #expect(
      diagnostics == ["content/site.staging.yaml:2:16: `limit` must be a whole number from 1 to 10000, not `lots`"])
  }

  @Test func `a site without settings, and an overlay that is not there, are named`() {
    let empty = TemporarySite()
    #expect(
      Settings.load(folder: empty.folder).diagnostics.map(\.words) == [
        "content/site.yaml:0:0: `content/site.yaml` cannot be read: there is no such file — "
          + "`rhapsode new site DIR` makes a site, `--site DIR` says where yours is"
      ])
    #expect(
      load("title: T\nurl: https://x.example/", environment: "x").diagnostics.first?.hasPrefix(
        "content/site.x.yaml:0:0")
        == true)
  }

  @Test func `the base address may come from the command line`() {
    #expect(
      load("title: T\nurl: https://x.example", baseURL: "https://y.example/sub").settings.url
        == "https://y.example/sub/")
    #expect(
      load("title: T\nurl: https://x.example", baseURL: "y.example").diagnostics == [
        "`--base-url` must be an absolute address that starts with `http://` or `https://`, not `y.example` — "
          + "did you mean `https://y.example`?"
      ])
    #expect(
      load("title: T\nurl: https://x.example/?a#b").diagnostics == [
        "content/site.yaml:2:6: `url` is the address of a folder, without `?` — remove `?` and what follows it"
      ])
  }

  @Test(arguments: [
    "https://eleni:secret@x.example/", "https://eleni@x.example/", "https://x.example/?preview",
    "https://x.example/#top",
    "https://x.example/a/../b/", "https://x.example/./", "https://x.example/%2E%2e/", "https://x.example:99999/",
    "https://a b.example/", "https://a..b/", "https://℀.example/", "ftp://x.example/", "https:///x", "/sub/", "",
  ])
  func `an address that links cannot be made from is refused, in the settings and on the command line`(url: String) {
    let written = load("title: T\nurl: \"\(url)\"").diagnostics
    #expect(written.count == 1 && written[0].hasPrefix("content/site.yaml:2:6: `url`"), "\(written)")
    let given = load("title: T\nurl: https://x.example", baseURL: url).diagnostics
    #expect(given.count == 1 && given[0].hasPrefix("`--base-url`"), "\(given)")
    #expect(!(written + given).contains { $0.contains("secret") })
  }

  @Test func `an international address is one`() {
    #expect(load("title: T\nurl: \"https://παράδειγμα.example:8443/υπο/\"").diagnostics == [])
  }

  @Test func `how many hosts are asked at once is a setting`() {
    #expect(load("title: T\nurl: https://x.example").settings.fetchHosts == 64)
    #expect(load("title: T\nurl: https://x.example\nfetch-hosts: 8").settings.fetchHosts == 8)
    #expect(errors("fetch-hosts: 0").first?.contains("from 1 to 1000") ?? false)
  }

  @Test func `defaults hold for all sources that do not say otherwise`() {
    let (settings, diagnostics) = load(
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

  @Test func `required keys that are missing or empty are named`() {
    #expect(
      load("title:\ndescription: x\n").diagnostics == [
        "content/site.yaml:1:1: there is no `url` — it is an absolute address that starts with `http://` or `https://`",
        "content/site.yaml:1:7: `title` is empty — it is a text, or one for each language",
      ])
  }

  @Test func `texts in languages that the site does not have are named`() {
    #expect(
      errors("languages: [el, en]\ndescription: {el: α, fr: b, english: c}\n") == [
        "content/site.yaml:4:22: the site has no language `fr` — add it to `languages`",
        "content/site.yaml:4:29: `english` is no language code — such as `el` or `en-GB`",
      ])
  }

  @Test func `booleans of YAML's past are refused with advice`() {
    #expect(
      errors("taxonomies: {tags: {feed: no}}\n") == [
        "content/site.yaml:3:27: `feed` must be `true` or `false`, not `no` — write `false`"
      ])
  }

  @Test func `kinds of sources and their keys must agree`() {
    #expect(
      errors(
        """
        sources:
          - {id: a, kind: link, opml: "https://x.example/o.opml"}
          - {id: b, query: coins}
          - {id: c, url: "https://c.example/", file: x.xml}
          - {id: d, url: "https://d.example/", language: fr}
        """, also: ["content/x.xml": "<rss/>"]) == [
          "content/site.yaml:4:25: a source of kind `link` has no `opml`",
          "content/site.yaml:5:13: a source of kind `feed` has no `query` — write `kind: library`",
          "content/site.yaml:6:40: a source has one of `url`, `file`, `opml` and `query` — remove one of them",
          "content/site.yaml:7:50: the site has no tree for the language `fr` — add it to `languages`, or write `show-in: all`",
        ])
  }

  @Test func `names that have a meaning already are refused`() {
    #expect(
      errors(
        """
        sections: {static: {}, a b: {}, x: {fields: {title: string}}}
        taxonomies: {date: {}}
        """) == [
          "content/site.yaml:3:12: `static` cannot be a section — that folder of `content/` has a meaning of its own",
          "content/site.yaml:3:24: a section's name must be a name of letters, digits, `-`, `_`, `.` and `/`",
          "content/site.yaml:3:46: `title` is a field of all front matter already — choose another name",
          "content/site.yaml:4:14: `date` is a field of all front matter already — choose another name",
        ])
  }

  @Test func `numbers that are refused count nothing`() {
    let (settings, diagnostics) = load(
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

  @Test func `a mapping where a list of sources should be is told so once`() {
    #expect(
      errors("sources:\n  a: {url: \"https://a.example/feed\"}\n  b: {url: \"https://b.example/feed\"}\n").first
        == "content/site.yaml:4:3: `sources` must be a list, not a mapping — write each as an item: `- {id: a, …}`")
    #expect(
      errors("sources: [{id: a, url: \"https://a.example/\", filter: [advert]}]\n") == [
        "content/site.yaml:3:54: `filter` must be a mapping, not a list — the keys are `include` or `exclude`"
      ])
  }

  @Test func `names of headers and ids that lead nowhere are refused`() {
    #expect(
      errors(
        """
        sources:
          - {id: a, url: "https://a.example/", headers: {"X Key": x, X-Key: y}}
          - {id: /b, url: "https://b.example/"}
          - {id: c//d, url: "https://c.example/"}
          - {id: e/f, url: "https://e.example/"}
        """
      ) == [
        "content/site.yaml:4:50: `X Key` is no name of a header — it has letters, digits and `-`, such as `Authorization`",
        "content/site.yaml:5:10: `id` must be a name of letters, digits, `-`, `_` and `.`, not `/b`",
        "content/site.yaml:6:10: `id` must be a name of letters, digits, `-`, `_` and `.`, not `c//d`",
        "content/site.yaml:7:10: `id` must be a name of letters, digits, `-`, `_` and `.`, not `e/f`",
      ])
  }
}
