import Model
import Testing
import Text

@testable import Ingest

struct ContentTests {
  static let settings = """
    title: T
    url: https://x.example/
    languages: [el, en]
    timezone: Europe/Athens
    categories: {sports: {title: Sports, aliases: [αθλητικά]}}
    sections: {exhibits: {fields: {accession: {type: string, required: true}, year: integer}}}
    taxonomies: {places: {}}

    """

  static func read(
    _ files: [String: String], more: String = "", now: String = "2026-11-20T12:00:00Z",
    prepare: (TemporarySite) -> Void = { _ in }, change: (inout IngestOptions) -> Void = { _ in }
  ) async throws -> (site: Site, diagnostics: [String], folder: TemporarySite) {
    let folder = TemporarySite(files)
    folder.write(settings + more, to: "content/site.yaml")
    prepare(folder)
    var options = IngestOptions(folder: folder.folder, now: try #require(Timestamp(rfc3339: now)))
    options.offline = true
    change(&options)
    let result = await Ingest.site(options)
    return (try #require(result.site), result.diagnostics.filter { $0.severity > .notice }.map(\.words), folder)
  }

  @Test func `a folder of stories becomes entries with addresses, sections and translations`() async throws {
    let (site, diagnostics, _) = try await Self.read([
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
    #expect(site.taxonomies[0].terms.map(\.name) == ["memory", "sea", "Θάλασσα"])
    #expect(site.entryByFile["stories/dawn/index.en.md"] == 1)
    #expect(site.homes["en"] != nil)
    #expect(site.entries.map(\.id).contains("stories/dawn.en"))
  }

  @Test func `drafts, future and expired entries wait until they are asked for`() async throws {
    let files = [
      "content/a.md": "---\ndraft: true\n---\n",
      "content/drafts/news/b.md": "---\ntitle: B\n---\n",
      "content/c.md": "---\ndate: 2026-11-20T14:01\n---\n",
      "content/d.md": "---\nexpires: 2026-11-20T14:00\n---\n",
      "content/e.md": "---\nexpires: 2026-11-21\ndate: 2026-11-20T13:59\n---\n",
    ]
    let plain = try await Self.read(files)
    #expect(plain.diagnostics == [])
    #expect(plain.site.entries.map(\.path) == ["/e/"])
    #expect(
      plain.site.withheld == [
        "a.md": "is a draft", "drafts/news/b.md": "is a draft", "c.md": "waits for its date", "d.md": "has expired",
      ])
    #expect(plain.site.nextChange?.rfc3339 == "2026-11-20T12:01:00Z")
    let drafts = try await Self.read(files, change: { $0.drafts = true })
    #expect(Set(drafts.site.entries.map(\.path)) == ["/a/", "/e/", "/news/b/"])
    let all = try await Self.read(
      files,
      change: {
        $0.drafts = true
        $0.future = true
      })
    #expect(all.site.entries.count == 5)
  }

  @Test func `wrong front matter is named all at once, with line and advice`() async throws {
    let (_, diagnostics, _) = try await Self.read([
      "content/a.md": "---\ntitel: A\ndate: yesterday\ntags: {x: 1}\ndraft: no\n---\n",
      "content/exhibits/vase.md": "---\ntitle: Vase\nyear: old\n---\n",
      "content/b.md": "---\nlanguage: fr\nslug: ../x\naliases: [\"https://other.example/\"]\ncategory: sprots\n---\n",
      "content/c.md": "---\ntitle: C\n",
      "content/d.md": "---\ntitle: a: b\n---\n",
      "content/e.md": "+++\ntitle = 1\n+++\n",
      "content/f.md": "",
      "content/g.md": "---\nplace: {lat: 95, lon: 20}\ncanvas: 10\ncover: {alt: x}\n---\n",
    ])
    let wanted = [
      "content/a.md:2:1: `titel` is not a key — did you mean `title`?",
      "content/a.md:3:7: `date` must be a date such as `2026-11-20` or `2026-11-20T10:30`, not `yesterday`",
      "content/a.md:4:7: `tags` must be a text, not a mapping",
      "content/a.md:5:8: `draft` must be `true` or `false`, not `no` — write `false`",
      "content/b.md:2:11: the site has no language `fr` — add it to `languages` in the settings",
      "content/b.md:3:7: `slug` must be one part of an address, not `../x` — did you mean `x`?",
      "content/b.md:4:11: an alias is an address of this site, not `https://other.example/` — such as `/old/place/`",
      "content/b.md:5:11: there is no category `sprots` — did you mean `sports`?",
      "content/c.md:1:1: the front matter is never closed — add a line `---` below it",
      "content/d.md:2:9: a `:` that starts a value is not allowed here — put quotes around a text that contains `: `, or "
        + "mend the indentation",
      "content/e.md:1:1: the front matter is TOML — write it as YAML between lines of `---`",
      "content/exhibits/vase.md:3:7: `year` must be a whole number, not `old`",
      "content/exhibits/vase.md:2:1: there is no `accession` — it is a text",
      "content/f.md:0:0: the file is empty — write something, or remove it",
      "content/g.md:2:14: `lat` must be a number from -90 to 90, not `95`",
      "content/g.md:3:9: `canvas` must be a size such as `987x660`, not `10`",
      "content/g.md:4:8: `cover` lacks `src` — it is a file of the site, or an absolute address",
    ]
    for words in diagnostics where !wanted.contains(words) { Issue.record("not expected: \(words)") }
    for words in wanted where !diagnostics.contains(words) { Issue.record("missing: \(words)") }
  }

  @Test func `a field that resembles none is told where values of its own belong`() async throws {
    let (_, diagnostics, _) = try await Self.read(["content/a.md": "---\ntitle: A\nkeywords: [a]\n---\n"])
    #expect(
      diagnostics == ["content/a.md:3:1: `keywords` is not a key — values of your own stand under `params`"])
  }

  @Test func `files that cannot be read as content are named and nothing is followed out of the site`() async throws {
    let outside = TemporarySite(["secret.md": "---\ntitle: Secret\n---\n"])
    let (site, diagnostics, _) = try await Self.read(
      ["content/stories/a.md": "---\ntitle: A\n---\n"],
      prepare: { folder in
        folder.write(Array("---\ntitle: ".utf8) + [0xFF, 0xFE] + Array("\n---\n".utf8), to: "content/bytes.md")
        folder.write("x", to: "content/new\nline.md")
        folder.write("x", to: "content/..dots.md")
        folder.write("---\ntitle: É\n---\n", to: "content/caf\u{E9}.md")
        folder.write("---\ntitle: É\n---\n", to: "content/cafe\u{301}.md")
        folder.link("content/stories/up", to: "..")
        folder.link("content/stories/out", to: outside.folder)
        folder.link("content/stories/out.md", to: outside.folder + "/secret.md")
        folder.link("content/stories/nowhere.md", to: "nothing.md")
        folder.link("content/stories/b.md", to: "a.md")
        folder.write([UInt8](repeating: 0x61, count: 5 << 20), to: "content/large.md")
      })
    let wanted = [
      "content/bytes.md:2:1: the front matter is not UTF-8 — save the file as UTF-8",
      "content/new\u{FFFD}line.md:0:0: no address can be made from the name of this file — rename it: no control "
        + "characters, no backslash, no `..` at the start",
      "content/..dots.md:0:0: no address can be made from the name of this file — rename it: no control characters, no "
        + "backslash, no `..` at the start",
      "content/caf\u{E9}.md:0:0: two names here are the same once accents are composed — rename one of them",
      "content/stories/up:0:0: this link leads back to a folder above it — remove the link",
      "content/stories/out:0:0: this link leads out of the site — copy the file instead",
      "content/stories/out.md:0:0: this link leads out of the site — copy the file instead",
      "content/stories/nowhere.md:0:0: this link leads nowhere — remove the link, or mend it",
      "content/large.md:0:0: the file is larger than 4 MB — split the text into several entries",
    ]
    for words in diagnostics where !wanted.contains(words) { Issue.record("not expected: \(words)") }
    for words in wanted where !diagnostics.contains(words) { Issue.record("missing: \(words)") }
    #expect(!site.entries.contains { $0.title == "Secret" })
    #expect(site.entries.contains { $0.path == "/stories/b/" })
  }

  @Test func `two entries with one address, one id, or an alias that is taken, are named with both files`() async throws
  {
    let (_, diagnostics, _) = try await Self.read([
      "content/a.md": "---\nslug: same\nid: one\naliases: [/b/]\n---\n",
      "content/same.md": "---\nid: one\n---\n",
      "content/b.md": "---\ntitle: B\n---\n",
    ])
    #expect(
      diagnostics == [
        "content/a.md:0:0: the alias `/b/` is the address of `content/b.md` — remove the alias",
        "content/same.md:0:0: the id `one` is already taken by `content/a.md` — ids are unique",
        "content/same.md:0:0: this has the address /same/, and so has `content/a.md` — give one of them another `slug`",
      ])
  }

  @Test func `keys of other generators are taken with one notice a file`() async throws {
    let folder = TemporarySite([
      "content/site.yaml": Self.settings,
      "content/a.md":
        "---\ndescription: S\nlastmod: 2024-01-02\npublishDate: 2024-01-01\nredirect_from: /old/\nurl: /here/now/\n"
        + "categories: [Sports, Boats]\n---\n",
    ])
    let result = await Ingest.site(
      IngestOptions(folder: folder.folder, now: Timestamp(seconds: 1_800_000_000)))
    #expect(
      result.diagnostics.map(\.words) == [
        "content/a.md:2:1: taken as another generator writes it: `description` (here `summary`), `lastmod` (here `updated`), "
          + "`publishDate` (here `date`), `redirect_from` (here `aliases`), `url`, `categories`"
      ])
    #expect(result.diagnostics.first?.severity == .notice)
    let entry = try #require(result.site?.entries.first)
    #expect(entry.summary == "S" && entry.path == "/here/now/" && entry.aliases == ["/old/"] && entry.category == 0)
    #expect(result.site?.taxonomies[0].terms.map(\.name) == ["Boats"])
  }

  @Test func `an index gives defaults to what lies below it, deeper ones win`() async throws {
    let (site, diagnostics, _) = try await Self.read([
      "content/_index.md": "---\ncascade: {author: Root, layout: plain, params: {a: 1, b: 1}}\n---\n",
      "content/exhibits/_index.md": "---\ncascade: {accession: none, params: {b: 2}}\n---\n",
      "content/exhibits/_index.en.md": "---\ncascade: {author: English}\n---\n",
      "content/exhibits/vase.md": "---\ntitle: Vase\nparams: {c: 3}\n---\n",
      "content/exhibits/vase.en.md": "---\ntitle: Vase\nlayout: own\n---\n",
    ])
    #expect(diagnostics == [])
    let vase = try #require(site.entries.first { $0.path == "/exhibits/vase/" })
    #expect(vase.params == .object([.init("a", .integer(1)), .init("b", .integer(2)), .init("c", .integer(3))]))
    #expect(vase.fields["accession"] == .string("none") && vase.layout == "plain")
    #expect(site.people[vase.authors[0]].key == "root")
    let english = try #require(site.entries.first { $0.path == "/en/exhibits/vase/" })
    #expect(english.layout == "own" && site.people[english.authors[0]].key == "english")
  }

  @Test func `what is wrong in defaults is said once, where they are given`() async throws {
    let (_, diagnostics, _) = try await Self.read([
      "content/a/_index.md": "---\ncascade: {category: sprots, language: fr, slug: x, wieght: 1, weight: y}\n---\n",
      "content/a/b.md": "---\ntitle: B\n---\n", "content/a/c.md": "---\ntitle: C\n---\n",
    ])
    #expect(
      diagnostics == [
        "content/a/_index.md:2:21: there is no category `sprots` — did you mean `sports`?",
        "content/a/_index.md:2:39: the site has no language `fr` — add it to `languages` in the settings",
        "content/a/_index.md:2:43: `slug` is not a key of `cascade`",
        "content/a/_index.md:2:52: `wieght` is not a key of `cascade` — did you mean `weight`?",
        "content/a/_index.md:2:71: `weight` must be a whole number from -1000000 to 1000000, not `y`",
      ])
  }

  @Test func `translations into languages that the site does not have are named`() async throws {
    let (_, diagnostics, _) = try await Self.read([
      "content/a.md": "---\ntitle: A\n---\n", "content/a.fr.md": "---\ntitle: A\n---\n",
      "content/notes.v2.md": "---\ntitle: N\n---\n", "content/s/b/index.eln.md": "---\ntitle: B\n---\n",
    ])
    #expect(
      diagnostics == [
        "content/a.fr.md:0:0: the site has no language `fr` — add it to `languages` in the settings",
        "content/s/b/index.eln.md:0:0: the site has no language `eln` — did you mean `el`?",
      ])
  }

  @Test func `a page beside a section of its name is named`() async throws {
    let (_, diagnostics, _) = try await Self.read([
      "content/stories.md": "---\ntitle: S\n---\n", "content/stories/a.md": "---\ntitle: A\n---\n",
    ])
    #expect(
      diagnostics == [
        "content/stories.md:0:0: this has the address /stories/, and so has the section `stories` — name it "
          + "`content/stories/_index.md` if it is the section's text"
      ])
  }

  @Test func `a CSV beside an index makes one entry a row`() async throws {
    let (site, diagnostics, _) = try await Self.read([
      "content/exhibits/_index.md": "---\ntitle: Exhibits\n---\n",
      "content/exhibits/all.csv":
        "title,accession,year,tags,place.lat,place.lon,text\r\n"
        + "\"Vase, red\",A1,-500,\"clay; red\",38.5,22.5,\"Two\nlines\"\r\nBowl,A2,,clay,,,\r\n",
      "content/other/loose.csv": "a,b\n",
    ])
    #expect(diagnostics == [])
    #expect(site.entries.filter { $0.kind == .article }.map(\.path) == ["/exhibits/bowl/", "/exhibits/vase-red/"])
    let vase = try #require(site.entries.first { $0.title == "Vase, red" })
    #expect(vase.fields["year"] == .integer(-500) && vase.place?.latitude == 38.5)
    #expect(vase.terms.count == 2)
    #expect(vase.origin == .row("content/exhibits/all.csv", line: 2))
    let wrong = try await Self.read([
      "content/exhibits/_index.md": "---\ntitle: Exhibits\n---\n",
      "content/exhibits/all.csv": "title,accession,yaer\nVase,A1,x\nBowl,,,extra\n\"open,",
    ]).diagnostics
    #expect(
      wrong == [
        "content/exhibits/all.csv:2:9: row 1: `yaer` is not a key — did you mean `year`?",
        "content/exhibits/all.csv:3:1: row 2: there is no `accession` — it is a text",
        "content/exhibits/all.csv:3:8: row 2: 4 fields, but the first row names 3 — put quotes around a field that holds a "
          + "comma",
        "content/exhibits/all.csv:4:1: this quoted field never ends — add the closing quote; a quote inside the field is "
          + "written twice",
        "content/exhibits/all.csv:4:1: row 3: there is no `accession` — it is a text",
      ])
  }

  @Test func `data, strings, authors and static files are read`() async throws {
    let (site, diagnostics, _) = try await Self.read([
      "content/data/hours.yaml": "mon: [9, 17]\nclosed: no\n",
      "content/data/deep/list.json": "[1, 2]",
      "content/data/table.csv": "a,b\n1,x\n",
      "content/strings/el.yaml": "menu: {home: Αρχική}\nmore: Περισσότερα\n",
      "content/strings/en.yaml": "menu: {home: Home}\nmore: More\n",
      "content/authors.yaml": "anna: {name: {el: Άννα, en: Anna}, url: \"https://anna.example/\"}\n",
      "content/static/img/a.svg": "<svg/>",
      "content/x.md": "---\nauthors: [anna, ΑΝΝΑ, {name: Bob, url: \"https://bob.example/\"}]\n---\n",
    ])
    #expect(diagnostics == [])
    #expect(site.data["hours"]?["closed"] == .string("no"))
    #expect(site.data["deep"]?["list"] == .list([.integer(1), .integer(2)]))
    #expect(site.data["table"] == .list([.object([.init("a", .string("1")), .init("b", .string("x"))])]))
    #expect(site.strings["el"] == ["menu.home": "Αρχική", "more": "Περισσότερα"])
    #expect(site.statics.map(\.path) == ["img/a.svg"])
    #expect(site.entries[0].authors.map { site.people[$0].key } == ["anna", "bob"])
    #expect(site.people.map(\.key) == ["bob", "anna"])
  }

  @Test func `wrong side files are named`() async throws {
    let (_, diagnostics, _) = try await Self.read([
      "content/strings/el.yaml": "a: α\nb: [x]\n",
      "content/strings/en.yaml": "b: c\n",
      "content/strings/fr.yaml": "a: b\n",
      "content/data/x.txt": "",
      "content/data/y.json": "{",
      "content/authors.yaml": "anna: {nmae: Anna}\n",
      "content/hidden.yaml": "- {url: \"https://x.example/1\", mode: hid}\n- {source: x}\n",
    ])
    #expect(diagnostics.count == 11)
    for words in [
      "content/strings/el.yaml:2:4: `b` must be a text, not a list",
      "content/strings/fr.yaml:0:0: this is no string table of one of the site's languages — name it after a language, "
        + "such as `el.yaml`",
      "content/strings/en.yaml:0:0: the string `a` is missing, which `el.yaml` has — the theme's word stands in, if it has one",
      "content/data/x.txt:0:0: data is YAML, JSON or CSV, not `.txt` — move it to `content/static/` if it should be "
        + "published as it is",
      "content/authors.yaml:1:8: `nmae` is not a key of `anna` — did you mean `name`?",
      "content/authors.yaml:1:7: `anna` lacks `name` — it is a text, or one for each language",
      "content/hidden.yaml:1:38: `mode` must be `hide` or `purge`, not `hid` — did you mean `hide`?",
      "content/hidden.yaml:2:3: nothing says what to hide — add `url`, or `source` and `id`",
      "content/hidden.yaml:2:12: there is no source `x`",
    ] where !diagnostics.contains(words) { Issue.record("missing: \(words) in \(diagnostics)") }
  }

  @Test func `permalinks follow their patterns, nested sections too`() async throws {
    let (site, diagnostics, _) = try await Self.read(
      [
        "content/news/a.md": "---\ntitle: Big News\ndate: 2024-03-01T01:00\n---\n",
        "content/news/local/b.md": "---\ntitle: B\ndate: 2024-12-31T23:30:00Z\nid: code/b\n---\n",
      ], more: "permalinks: {news: \"/:year/:month/:day/:title.html\", news/local: \"/n/:section/:id/\"}\n")
    #expect(diagnostics == [])
    #expect(site.entries.map(\.path) == ["/n/news/local/code-b/", "/2024/03/01/big-news.html"])
  }

  @Test func `media is found beside the text, in the entry's language first`() async throws {
    let (site, _, folder) = try await Self.read([
      "content/stories/dawn/index.md": "---\ntitle: A\ndate: 2024-01-02\n---\n",
      "content/stories/dawn/index.en.md": "---\ntitle: B\ndate: 2024-01-01\n---\n",
      "content/stories/dawn/voice.m4a": "x", "content/stories/dawn/voice.en.m4a": "yy",
      "content/stories/dawn/my photo.jpg": "x", "content/stories/map.png": "x", "content/static/img/a.svg": "<svg/>",
    ])
    #expect(site.asset("voice.m4a", 0)?.path == "stories/dawn/voice.m4a")
    #expect(site.asset("voice.m4a", 1)?.path == "stories/dawn/voice.en.m4a")
    #expect(site.asset("voice.m4a", 1)?.length == 2)
    #expect(site.asset("my%20photo.jpg", 1)?.path == "stories/dawn/my photo.jpg")
    #expect(site.asset("../map.png#top", 1)?.path == "stories/map.png")
    #expect(site.asset("/img/a.svg", 1)?.path == "img/a.svg")
    #expect(site.asset("../../../../etc/passwd", 1) == nil)
    #expect(site.asset("none.jpg", 1) == nil)
    #expect(
      site.bundle(0).map(\.path) == [
        "stories/dawn/my photo.jpg", "stories/dawn/voice.en.m4a", "stories/dawn/voice.m4a",
      ])
    withExtendedLifetime(folder) {}
  }

  @Test func `bodies are opened from files and rows, with lines of the file`() async throws {
    let (site, _, folder) = try await Self.read(
      [
        "content/a.md": "---\ntitle: A\ndate: 2024-01-02\n---\nHello *there*\n\n:::nonsense{\n",
        "content/b.md": "No front matter",
        "content/exhibits/_index.md": "---\ntitle: E\n---\n",
        "content/exhibits/e.csv": "title,accession,date,text\nVase,1,2023-01-01,Some **clay**\n",
      ], prepare: { $0.write("---\ndate: 2022-01-01\n---\nNFD", to: "content/cafe\u{301}.md") })
    let first = site.open(0)
    #expect(first.html.text.contains("<p>Hello <em>there</em></p>"))
    #expect(first.facts.diagnostics.allSatisfy { $0.place?.file == "content/a.md" && $0.place?.line == 7 })
    #expect(site.open(1).html.text.contains("<strong>clay</strong>"))
    #expect(site.open(2).html.text.contains("NFD"))
    #expect(site.open(3).html.text.contains("No front matter"))
    #expect(
      site.markdown("# A\n\n[x](/y \"<t>\") ![z](i.png)").text.replacing("\n", with: "")
        == "<h1>A</h1><p><a href=\"/y\" title=\"&lt;t&gt;\">x</a> <img src=\"i.png\" alt=\"z\"></p>")
    withExtendedLifetime(folder) {}
  }
}
