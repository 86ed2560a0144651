import Configuration
import Fixtures
import Model
import Testing
import Text

@testable import Content

/// How files of the content folder become entries.
struct ContentFolderTests {
  @Test func `a folder of stories becomes entries with addresses, sections and translations`() async throws {
    let (site, diagnostics, _) = try await ContentFixture.read([
      "content/stories/dawn/index.md": "---\ntitle: Αυγή\ndate: 2024-05-01T10:00\ntags: [Θάλασσα, memory]\n---\nText",
      "content/stories/dawn/index.en.md": "---\ntitle: Dawn\ndate: 2024-05-01\ntags: [sea, Memory]\n---\nText",
      "content/stories/2023-02-03-the-bridge.md": "---\nauthor: Άννα\n---\nText",
      "content/stories/_index.md": "---\ntitle: Ιστορίες\n---\nAll of them",
      "content/guides/sea/knots.md": "---\ntitle: Knots\ncategory: ΑΘΛΗΤΙΚΑ\n---\n",
      "content/about.md": "---\ntitle: About\n---\nWe",
      "content/_index.en.md": "---\ntitle: Welcome\n---\n",
    ])
    #expect(diagnostics == [])
    #expect(
      site.entries.filter { $0.kind != .index }.map(\.path) == [
        "/stories/dawn/", "/en/stories/dawn/", "/stories/the-bridge/", "/about/", "/guides/sea/knots/",
      ])
    #expect(site.sections.map(\.name) == ["exhibits", "guides", "guides/sea", "stories"])
    #expect(site.sections[3].title.text(in: "el") == "Ιστορίες")
    #expect(site.sections[1].title.text(in: "en") == "Guides")
    let dawn = site.entries[0]
    #expect(dawn.date?.rfc3339 == "2024-05-01T07:00:00Z")
    #expect(site.entries[dawn.translations[0]].title == "Dawn")
    #expect(site.entries[2].title == "The bridge")
    #expect(site.entries[2].date?.rfc3339 == "2023-02-02T22:00:00Z")
    #expect(site.people.map(\.key) == ["άννα"])
    #expect(site.entries[4].category == 0)
    #expect(site.taxonomies[0].terms.map(\.name) == ["Θάλασσα", "memory", "sea"])
    #expect(site.entryByFile["stories/dawn/index.en.md"] == 1)
    #expect(site.homes["en"] != nil)
    #expect(site.entries.map(\.id).contains("stories/dawn.en"))
  }

  @Test func `drafts, future and expired entries are included only on request`() async throws {
    let files = [
      "content/a.md": "---\ndraft: true\n---\n",
      "content/drafts/news/b.md": "---\ntitle: B\n---\n",
      "content/c.md": "---\ndate: 2026-11-20T14:01\n---\n",
      "content/d.md": "---\nexpires: 2026-11-20T14:00\n---\n",
      "content/e.md": "---\nexpires: 2026-11-21\ndate: 2026-11-20T13:59\n---\n",
    ]
    let plain = try await ContentFixture.read(files)
    #expect(plain.diagnostics == [])
    #expect(plain.site.entries.map(\.path) == ["/e/"])
    #expect(
      plain.site.hiddenReasons == [
        "a.md": .draft, "drafts/news/b.md": .draft, "news/b.md": .draft, "c.md": .future, "d.md": .expired,
      ])
    #expect(plain.site.hiddenAddresses == ["/a/": .draft, "/news/b/": .draft, "/c/": .future, "/d/": .expired])
    #expect(plain.site.nextChange?.rfc3339 == "2026-11-20T12:01:00Z")
    let drafts = try await ContentFixture.read(files, change: { $0.drafts = true })
    #expect(Set(drafts.site.entries.map(\.path)) == ["/a/", "/e/", "/news/b/"])
    let all = try await ContentFixture.read(
      files,
      change: {
        $0.drafts = true
        $0.future = true
      })
    #expect(all.site.entries.count == 5)
  }

  @Test func `a file in UTF-16 is one error, which is not about its missing fields or its NUL bytes`() async throws {
    let text = "---\ntitle: Vase\naccession: A1\n---\n\n# Old clay\n\n![x](none.png)\n"
    let bytes = text.utf16.flatMap { [UInt8(0), UInt8($0 & 0xFF)] }
    for mark in [[], [0xFE, 0xFF]] as [[UInt8]] {
      let (_, bodies, diagnostics, folder) = try await ContentFixture.open(
        [:], prepare: { $0.write(mark + bytes, to: "content/exhibits/vase.md") })
      let told = bodies.body(of: 0).facts.diagnostics.map(\.words)
      #expect(diagnostics == [])
      let name = mark.isEmpty ? "UTF-16BE" : "UTF-16"
      #expect(
        told == [
          "content/exhibits/vase.md:0:0: the file is not UTF-8 but probably \(name) — convert it: `iconv -f \(name) -t "
            + "UTF-8 content/exhibits/vase.md > converted`, then put that file in its place"
        ])
      withExtendedLifetime(folder) {}
    }
  }

  @Test func `permalinks follow their patterns, nested sections too`() async throws {
    let (site, diagnostics, _) = try await ContentFixture.read(
      [
        "content/news/a.md": "---\ntitle: Big News\ndate: 2024-03-01T01:00\n---\n",
        "content/news/local/b.md": "---\ntitle: B\ndate: 2024-12-31T23:30:00Z\nid: code/b\n---\n",
      ], more: "permalinks: {news: \"/:year/:month/:day/:title.html\", news/local: \"/n/:section/:id/\"}\n")
    #expect(diagnostics == [])
    #expect(site.entries.map(\.path) == ["/n/news/local/code-b/", "/2024/03/01/big-news.html"])
  }

  @Test func `media is found beside the text, in the entry's language first`() async throws {
    let (site, bodies, _, folder) = try await ContentFixture.open([
      "content/stories/dawn/index.md": "---\ntitle: A\ndate: 2024-01-02\n---\n",
      "content/stories/dawn/index.en.md": "---\ntitle: B\ndate: 2024-01-01\n---\n",
      "content/stories/dawn/voice.m4a": "x", "content/stories/dawn/voice.en.m4a": "yy",
      "content/stories/dawn/my photo.jpg": "x", "content/stories/map.png": "x", "content/static/img/a.svg": "<svg/>",
    ])
    #expect(bodies.asset("voice.m4a", beside: 0)?.path == "stories/dawn/voice.m4a")
    #expect(bodies.asset("voice.m4a", beside: 1)?.path == "stories/dawn/voice.en.m4a")
    #expect(bodies.asset("voice.m4a", beside: 1)?.length == 2)
    #expect(bodies.asset("my%20photo.jpg", beside: 1)?.path == "stories/dawn/my photo.jpg")
    #expect(bodies.asset("../map.png#top", beside: 1)?.path == "stories/map.png")
    #expect(bodies.asset("/img/a.svg", beside: 1)?.path == "img/a.svg")
    #expect(bodies.asset("../../../../etc/passwd", beside: 1) == nil)
    #expect(bodies.asset("none.jpg", beside: 1) == nil)
    #expect(
      site.bundled.map(\.path) == [
        "stories/dawn/my photo.jpg", "stories/dawn/voice.en.m4a", "stories/dawn/voice.m4a",
      ])
    withExtendedLifetime(folder) {}
  }

  @Test func `a row with values for a field and for a part of it is an error, since one would be lost`() async throws {
    let table = """
      title,cover,cover.alt,accession
      A,https://e.example/a.jpg,Words,1
      B,,Words,2
      C,https://e.example/c.jpg,,3

      """
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/exhibits/_index.md": "---\ntitle: E\n---\n", "content/exhibits/e.csv": table,
    ])
    #expect(
      diagnostics.filter { !$0.contains("lacks") } == [
        "content/exhibits/e.csv:2:3: row 1: `cover` has a value and the part `cover.alt` — name the column `cover.src`"
      ])
  }

  @Test func `bodies are opened from files and rows, with lines of the file`() async throws {
    let (_, bodies, _, folder) = try await ContentFixture.open(
      [
        "content/a.md": "---\ntitle: A\ndate: 2024-01-02\n---\nHello *there*\n\n:::nonsense{\n",
        "content/b.md": "No front matter",
        "content/exhibits/_index.md": "---\ntitle: E\n---\n",
        "content/exhibits/e.csv": "title,accession,date,text\nVase,1,2023-01-01,Some **clay**\n",
      ], prepare: { $0.write("---\ndate: 2022-01-01\n---\nNFD", to: "content/cafe\u{301}.md") })
    let first = bodies.body(of: 0)
    #expect(first.html.text.contains("<p>Hello <em>there</em></p>"))
    #expect(first.facts.diagnostics.allSatisfy { $0.place?.file == "content/a.md" && $0.place?.line == 7 })
    #expect(bodies.body(of: 1).html.text.contains("<strong>clay</strong>"))
    #expect(bodies.body(of: 2).html.text.contains("NFD"))
    #expect(bodies.body(of: 3).html.text.contains("No front matter"))
    #expect(
      bodies.html(ofMarkdown: "# A\n\n[x](/y \"<t>\") ![z](i.png)").text.replacing("\n", with: "")
        == "<h1>A</h1><p><a href=\"/y\" title=\"&lt;t&gt;\">x</a> <img src=\"i.png\" alt=\"z\"></p>")
    withExtendedLifetime(folder) {}
  }
}
