import Configuration
import Fixtures
import Model
import Testing
import Text

@testable import Content
@testable import Ingest

/// Diagnostics for front matter.
struct FrontMatterTests {
  @Test func `a number of minutes above the limit is one error, and does not overflow`() async throws {
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/a.md":
        "---\njourney: {public: true, departs: 2026-12-02T10:00, minutes: 9223372036854775807}\n---\n"
    ])
    #expect(
      diagnostics == [
        "content/a.md:2:61: `minutes` must be a whole number from 1 to 43200, not `9223372036854775807`"
      ])
  }

  @Test func `wrong front matter is named all at once, with line and advice`() async throws {
    let long = String(repeating: "é", count: 200)
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/a.md": "---\ntitel: A\ndate: yesterday\ntags: {x: 1}\ndraft: no\n---\n",
      "content/exhibits/vase.md": "---\ntitle: Vase\nyear: old\n---\n",
      "content/b.md": "---\nlanguage: fr\nslug: ../x\naliases: [\"https://other.example/\"]\ncategory: sprots\n---\n",
      "content/c.md": "---\ntitle: C\n",
      "content/d.md": "---\ntitle: a: b\n---\n",
      "content/e.md": "+++\ntitle = 1\n+++\n",
      "content/f.md": "",
      "content/h.md": "---\ndraft: \"true\"\n---\n",
      "content/i.md": "---\nembargo: 2027-01-01\npinned: true\nstatus: draft\nbyline: Ada\ncorrections: Wrong\n---\n",
      "content/j.md": "---\nslug: \(long)\n---\n",
      "content/k.md": "---\nid: \(long)\n---\n",
      "content/g.md": "---\nplace: {lat: 95, lon: 20}\ncanvas: 10\ncover: {alt: x}\n---\n",
    ])
    let wanted = [
      "content/a.md:2:1: `titel` is not a key — did you mean `title`?",
      "content/a.md:3:7: `date` must be a date such as `2026-11-20` or `2026-11-20T10:30`, not `yesterday`",
      "content/a.md:4:7: `tags` must be a list, not a mapping — write the values in square brackets, `tags: […]`, or each "
        + "on its own line after `- `",
      "content/a.md:5:8: `draft` must be `true` or `false`, not `no` — write `false`",
      "content/b.md:2:11: the site has no language `fr` — add it to `languages` in the settings",
      "content/b.md:3:7: `slug` must be one part of an address, not `../x` — did you mean `x`?",
      "content/b.md:4:11: an alias must be an address of this site, not `https://other.example/` — such as `/old/place/`",
      "content/b.md:5:11: there is no category `sprots` — did you mean `sports`?",
      "content/j.md:2:7: `slug` must have at most 255 bytes, not 400 — did you mean `\(Slug.make(long) ?? "")`?",
      "content/k.md:2:5: `id` must be a name of letters, digits, `-`, `_`, `.` and `/`, not `\(long.prefix(60))` — between "
        + "two slashes, it may have at most 255 bytes",
      "content/c.md:1:1: the front matter is not closed — add a line `---` below it",
      "content/d.md:2:9: a `:` that starts a value is not allowed here — put quotes around the text: `title: \"a: b\"`",
      "content/e.md:1:1: the front matter is TOML — write it as YAML between lines of `---`",
      "content/exhibits/vase.md:3:7: `year` must be a whole number, not `old`",
      "content/exhibits/vase.md:2:1: there is no `accession`, which the settings require of entries in this section — it is a text",
      "content/f.md:0:0: the file is empty — write something, or remove it",
      "content/g.md:2:14: `lat` must be a number from -90 to 90, not `95` — no latitude is beyond 90: are `lat` and "
        + "`lon` swapped?",
      "content/g.md:3:9: `canvas` must be a size such as `987x660`, not `10`",
      "content/h.md:2:8: `draft` must be `true` or `false`, not a quoted text — write `draft: true`, without quotes",
      "content/i.md:2:1: `embargo` is not a key — did you mean `date`: a date such as `2026-11-20` or `2026-11-20T10:30`?",
      "content/i.md:3:1: `pinned` is not a key — did you mean `weight`: a whole number from -1000000 to 1000000?",
      "content/i.md:4:1: `status` is not a key — did you mean `draft`: `true` or `false`?",
      "content/i.md:5:1: `byline` is not a key — did you mean `author`: a text, or a list, each a text, or a mapping?",
      "content/i.md:6:14: `corrections` must be a mapping, not a text — write `{date: …, text: …}`",
      "content/g.md:4:8: `cover` lacks `src` — it is a file of the site, or an absolute address",
    ]
    for words in diagnostics where !wanted.contains(words) { Issue.record("not expected: \(words)") }
    for words in wanted where !diagnostics.contains(words) { Issue.record("missing: \(words)") }
  }

  @Test func `what is said of a recording elsewhere is read, and what the file says itself is not used`() async throws {
    let (site, diagnostics, _) = try await ContentFixture.read([
      "content/a.md": """
      ---
      title: A
      audio: {src: "https://cdn.example/a?id=1", type: Audio/MPEG, length: 1234, duration: 61.5, episode-type: bonus}
      ---

      """,
      "content/b.md": "---\ntitle: B\naudio: {src: b.mp3, length: 12, type: mp3}\n---\n",
      "content/c.md":
        "---\ntitle: C\nvideo: {src: \"https://cdn.example/c\", type: audio/mpeg, length: 0, episode-type: teaser}\n---\n",
    ])
    let audio = try #require(site.entries.first { $0.title == "A" }?.audio)
    #expect(audio.type == "audio/mpeg" && audio.length == 1234 && audio.duration == 61.5 && audio.episodeType == .bonus)
    let wanted = [
      "content/b.md:3:29: `length` is not used, since the build reads it from the file `b.mp3` — leave it out: it is for a "
        + "recording at another address",
      "content/b.md:3:39: `type` is not used, since the build reads it from the file `b.mp3` — leave it out: it is for a "
        + "recording at another address",
      "content/b.md:3:39: `type` must be a media type that begins with `audio/`, not `mp3` — such as `audio/mpeg` for "
        + "MP3, or `audio/x-m4a`",
      "content/c.md:3:45: `type` must be a media type that begins with `video/`, not `audio/mpeg` — such as `video/mp4`",
      "content/c.md:3:65: `length` must be a whole number from 1, not `0`",
      "content/c.md:3:82: `episode-type` must be `full`, `trailer` or `bonus`, not `teaser`",
    ]
    #expect(diagnostics.sorted() == wanted.sorted())
  }

  @Test func `a title of white space is no title: the heading or the file's name is used`() async throws {
    let (site, diagnostics, _) = try await ContentFixture.read([
      "content/old-harbour.md": "---\ntitle: \"  \"\n---\nText.\n",
      "content/b.md": "---\ntitle: \" \"\n---\n# Heading\n\nText.\n",
      "content/c.md": "---\ntitle: \"\"\n---\nText.\n",
    ])
    #expect(diagnostics == [])
    #expect(Set(site.entries.map(\.title)) == ["Old harbour", "Heading", "C"])
  }

  @Test func `an unknown field without a suggestion is reported with the place for own values`() async throws {
    let (_, diagnostics, _) = try await ContentFixture.read(["content/a.md": "---\ntitle: A\ncolour: [a]\n---\n"])
    #expect(
      diagnostics == ["content/a.md:3:1: `colour` is not a key — put values of your own under `params`"])
  }

  @Test func `keys of other generators are accepted with one notice per file`() async throws {
    let folder = TemporarySite([
      "content/site.yaml": ContentFixture.settings,
      "content/exhibits/.gitkeep": "",
      "content/a.md":
        "---\ndescription: S\nlastmod: 2024-01-02\npublishDate: 2024-01-01\nredirect_from: /old/\nurl: /here/now/\n"
        + "categories: [Sports, Boats]\n---\n",
    ])
    let result = await SiteIngest.site(
      IngestOptions(folder: folder.folder, now: Timestamp(seconds: 1_800_000_000)))
    #expect(
      result.diagnostics.map(\.words) == [
        "content/a.md:2:1: accepted from another generator: `description` (here `summary`), `lastmod` (here `updated`), "
          + "`publishDate` (here `date`), `redirect_from` (here `aliases`), `url`, `categories`"
      ])
    #expect(result.diagnostics.first?.severity == .notice)
    let entry = try #require(result.site?.entries.first)
    #expect(entry.summary == "S" && entry.path == "/here/now/" && entry.aliases == ["/old/"] && entry.category == 0)
    #expect(result.site?.taxonomies[0].terms.map(\.name) == ["Boats"])
  }

  @Test func `a key of another generator is ignored beside ours`() async throws {
    let folder = TemporarySite([
      "content/site.yaml": ContentFixture.settings,
      "content/exhibits/.gitkeep": "",
      "content/a.md": "---\nsummary: Ours\ndescription: Theirs\n---\n",
    ])
    let result = await SiteIngest.site(IngestOptions(folder: folder.folder, now: Timestamp(seconds: 1_800_000_000)))
    #expect(
      result.diagnostics.map(\.words) == [
        "content/a.md:3:1: accepted from another generator: `description` (ignored, since there is also `summary`)"
      ])
    #expect(result.site?.entries.first?.summary == "Ours")
  }
}
