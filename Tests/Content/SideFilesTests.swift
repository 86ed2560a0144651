import Fixtures
import Model
import Testing
import Text

@testable import Content

/// CSV tables, data, strings, authors and static files.
struct SideFilesTests {
  @Test func `a CSV beside an index makes one entry a row`() async throws {
    let (site, diagnostics, _) = try await ContentFixture.read([
      "content/exhibits/_index.md": "---\ntitle: Exhibits\n---\n",
      "content/exhibits/all.csv":
        "title,accession,year,tags,place.lat,place.lon,text\r\n"
        + "\"Vase, red\",A1,-500,\"clay; red\",38.5,22.5,\"Two\nlines\"\r\nBowl,A2,,clay,,,\r\n",
      "content/other/loose.csv": "a,b\n",
    ])
    #expect(diagnostics == [])
    #expect(site.entries.filter { $0.kind == .article }.map(\.path) == ["/exhibits/bowl/", "/exhibits/vase-red/"])
    let vase = try #require(site.entries.first { $0.title == "Vase, red" })
    #expect(vase.fields["year"] == .integer(-500) && vase.place?.point.latitude == 38.5)
    #expect(vase.terms.count == 2)
    #expect(vase.origin == .row("content/exhibits/all.csv", line: 2))
    let wrong = try await ContentFixture.read([
      "content/exhibits/_index.md": "---\ntitle: Exhibits\n---\n",
      "content/exhibits/all.csv": "title,accession,yaer\nVase,A1,x\nBowl,,,extra\n\"open,",
    ]).diagnostics
    #expect(
      wrong == [
        "content/exhibits/all.csv:1:17: `yaer` is not a key — did you mean `year`?",
        "content/exhibits/all.csv:3:1: row 2: there is no `accession`, which the settings require of entries in this section — it is a text",
        "content/exhibits/all.csv:3:8: row 2: 4 fields, but the first row names 3 — put quotes around a field that holds a "
          + "comma",
        "content/exhibits/all.csv:4:1: this quoted field is not closed — add the closing quote; a quote inside the field is "
          + "written twice",
        "content/exhibits/all.csv:4:1: row 3: there is no `accession`, which the settings require of entries in this section — it is a text",
      ])
  }

  @Test func `a table with other separators, or a column with a wrong name, is one mistake`() async throws {
    let diagnostics = try await ContentFixture.read([
      "content/exhibits/_index.md": "---\ntitle: Exhibits\n---\n",
      "content/exhibits/a.csv": "title;accession\nVase;A1\nBowl;A2\n",
      "content/exhibits/b.csv": "Title,accession\nVase,A1\nBowl,A2\n",
      "content/data/t.csv": "a\tb\n1\t2\n",
    ]).diagnostics
    let words = "the fields of this table are separated by"
    #expect(
      Set(diagnostics.map { String($0.prefix { $0 != "—" }) }) == [
        "content/exhibits/a.csv:1:1: \(words) semicolons, not by commas ",
        "content/exhibits/b.csv:1:1: `Title` is not a key ", "content/data/t.csv:1:1: \(words) tabs, not by commas ",
      ])
  }

  @Test func `rows that are longer or shorter than the first row are named with their lines and counts`() async throws {
    let (site, diagnostics, _) = try await ContentFixture.read([
      "content/exhibits/_index.md": "---\ntitle: Exhibits\n---\n",
      "content/exhibits/all.csv": "title,accession,year\nVase,A1\nBowl,A2,1900\n",
      "content/data/hours.csv": "day,opens\nmonday\ntuesday,9,17\nfriday,9,,\n",
    ])
    #expect(
      diagnostics == [
        "content/data/hours.csv:2:1: row 1: 1 field, but the first row names 2 — add 1 comma if the last fields are empty",
        "content/data/hours.csv:3:11: row 2: 3 fields, but the first row names 2 — put quotes around a field that holds a "
          + "comma",
        "content/exhibits/all.csv:2:6: row 1: 2 fields, but the first row names 3 — add 1 comma if the last fields are "
          + "empty",
      ])
    #expect(site.entries.contains { $0.title == "Vase" })
  }

  @Test func `a side file with another ending is named`() async throws {
    let (_, diagnostics, _) = try await ContentFixture.read(["content/authors.yml": "anna: {name: Anna}\n"])
    #expect(
      diagnostics == ["content/authors.yml:0:0: this file is not read — rename it to `content/authors.yaml`"])
  }

  @Test func `data, strings, authors and static files are read`() async throws {
    let (site, diagnostics, _) = try await ContentFixture.read([
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
    #expect(site.people.map(\.key) == ["anna", "bob"])
  }

  @Test func `a conflict of data files names the other file`() async throws {
    let (site, diagnostics, _) = try await ContentFixture.read([
      "content/data/a.yaml": "b: 1\n",
      "content/data/a/b.json": "2",
      "content/data/a/c.json": "3",
      "content/data/a/c.yaml": "4\n",
      "content/data/list.yaml": "[1]\n",
      "content/data/list/x.json": "5",
    ])
    #expect(
      diagnostics == [
        "content/data/a/b.json:0:0: `data.a.b` conflicts with the data of `content/data/a.yaml` — rename one of the two "
          + "files",
        "content/data/a/c.yaml:0:0: `data.a.c` conflicts with the data of `content/data/a/c.json` — rename one of the two "
          + "files",
        "content/data/list/x.json:0:0: `data.list.x` conflicts with the data of `content/data/list.yaml` — rename one of "
          + "the two files",
      ])
    #expect(site.data["a"]?["b"] == .integer(1) && site.data["a"]?["c"] == .integer(3))
  }

  @Test func `a table of strings that is no mapping is an error, and an empty one is none`() async throws {
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/strings/el.yaml": "# later\n", "content/strings/en.yaml": "- a\n",
    ])
    #expect(
      diagnostics == [
        "content/strings/en.yaml:1:1: a string table must be a mapping from keys to texts, not a list — such as "
          + "`latest: Newest`"
      ])
  }

  @Test func `wrong side files are named`() async throws {
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/strings/el.yaml": "a: α\nb: [x]\n",
      "content/strings/en.yaml": "b: c\n",
      "content/strings/fr.yaml": "a: b\n",
      "content/data/x.txt": "",
      "content/data/y.json": "{",
      "content/authors.yaml": "anna: {nmae: Anna}\n",
      "content/hidden.yaml": "- {url: \"https://x.example/1\", mode: hid}\n- {source: x}\n- {source: x, id: y}\n",
    ])
    #expect(diagnostics.count == 8)
    for words in [
      "content/strings/el.yaml:2:4: `b` must be a text, not a list",
      "content/strings/fr.yaml:0:0: this is not a string table of a language of the site — name it after a language, "
        + "such as `el.yaml`",
      "content/data/x.txt:0:0: data must be YAML, JSON, GeoJSON or CSV, not `.txt` — move it to `content/static/` if it should be "
        + "published as it is",
      "content/authors.yaml:1:8: `nmae` is not a key of `anna` — did you mean `name`?",
      "content/hidden.yaml:1:38: `mode` must be `hide` or `purge`, not `hid` — did you mean `hide`?",
      "content/hidden.yaml:2:3: this line does not say what to hide — add `url`, or `source` and `id`",
      "content/hidden.yaml:3:12: there is no source `x`",
    ] where !diagnostics.contains(words) { Issue.record("missing: \(words) in \(diagnostics)") }
  }

  @Test func `a table that the settings name is a section, and one beside no index is none`() async throws {
    let row = "title,accession\nVase,A1\n"
    let (site, diagnostics, _) = try await ContentFixture.read([
      "content/loose.csv": row, "content/exhibits.csv": row,
    ])
    #expect(diagnostics == [] && site.entries.map(\.path) == ["/exhibits/vase/"])
  }

  @Test func `a text named after the page for missing pages is told where that one is made`() async throws {
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/404.md": "---\ntitle: Lost\n---\n", "content/notes/404.md": "---\ntitle: A number\n---\n",
    ])
    #expect(
      diagnostics == [
        "content/404.md:0:0: this is a page at `/404/`, and not the page that readers see if an address does not exist — "
          + "for that, write `Templates/404.html`: `rhapsode new template 404.html` copies the theme's"
      ])
  }

  @Test func `an author with nearly the name of a key is named, and other new names are people`() async throws {
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/authors.yaml": "nora: {name: Nora Field}\n",
      "content/notes/a.md": "---\ntitle: A\nauthors: [Ann Lee, norra]\n---\n",
      "content/notes/b.md": "---\nauthor: Norra\n---\n",
      "content/notes/c.md": "---\nauthor: nora field\n---\n",
    ])
    #expect(
      diagnostics == [
        "content/notes/a.md:3:20: `norra` is not in `content/authors.yaml`, so this is another person — did you mean `nora`?"
      ])
  }
}
