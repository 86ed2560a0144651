import Foundation
import Testing
import Trial

/// The showcase's podcast, checked by the rules of podcast directories.
@Suite struct PodcastTests {
  private static let needsPython: Comment = "RHAPSODE_PYTHON names no Python with feedparser and html5lib"

  /// Checks Apple's published requirements and those of the podcast namespace.
  private static let requirements = """
    import sys, os, json, struct, uuid, re, email.utils
    import xml.etree.ElementTree as ET
    root, site, host = sys.argv[1], sys.argv[2], sys.argv[3]
    I, P = "{http://www.itunes.com/dtds/podcast-1.0.dtd}", "{https://podcastindex.org/namespace/1.0}"
    feed = ET.parse(root).getroot()
    channel = feed.find("channel")
    def want(ok, words):
        if not ok: print(words)
    def file(url):
        want(url.startswith(host) and url.isascii(), "not an address here: " + url)
        return os.path.join(site, re.sub("%([0-9A-F]{2})", lambda m: chr(int(m[1], 16)), url[len(host):]))
    want(feed.get("version") == "2.0", "not RSS 2.0")
    for name in ["title", "description", "language", "link"]:
        want((channel.findtext(name) or "").strip(), "channel: no " + name)
    want(len(channel.findtext("description").encode()) <= 4000, "description too long")
    want(channel.findtext(I + "explicit") in ("true", "false"), "channel: explicit")
    want(channel.findtext(I + "type") in ("episodic", "serial"), "channel: type")
    want((channel.findtext(I + "author") or "").strip(), "channel: author")
    categories = channel.findall(I + "category")
    want(categories and all(c.get("text") for c in channel.iter(I + "category")), "channel: category")
    want(channel.find(I + "owner") is None, "an owner whom nobody named")
    cover = open(file(channel.find(I + "image").get("href")), "rb").read()
    width, height = struct.unpack(">II", cover[16:24])
    want(cover[:4] == b"\\x89PNG" and width == height and 1400 <= width <= 3000, "cover")
    own = channel.find("{http://www.w3.org/2005/Atom}link[@rel='self']").get("href")
    space = uuid.UUID("ead4c236-bf58-58c6-a2c6-a6b28d128cb6")
    want(channel.findtext(P + "guid") == str(uuid.uuid5(space, own.split("://")[1].rstrip("/"))), "podcast:guid")
    types = {".mp3": "audio/mpeg", ".m4a": "audio/x-m4a", ".mp4": "video/mp4", ".mov": "video/quicktime"}
    items, guids, urls = channel.findall("item"), set(), set()
    want(items, "no episode")
    for item in items:
        title = item.findtext("title")
        want((title or "").strip(), "an episode without a title")
        files = item.findall("enclosure")
        want(len(files) == 1, title + ": one enclosure")
        url = files[0].get("url")
        want(url not in urls, title + ": its enclosure is another's as well")
        urls.add(url)
        want(types.get(os.path.splitext(url)[1]) == files[0].get("type"), title + ": type " + files[0].get("type"))
        want(int(files[0].get("length")) == os.path.getsize(file(url)), title + ": length")
        guid = item.findtext("guid")
        want(guid and guid not in guids, title + ": guid")
        guids.add(guid)
        want(email.utils.parsedate_to_datetime(item.findtext("pubDate")).tzinfo, title + ": pubDate")
        want(item.findtext(I + "duration").isdigit(), title + ": duration")
        want((item.findtext("description") or "").strip(), title + ": description")
        for transcript in item.findall(P + "transcript"):
            want(transcript.get("type") == "text/vtt" and transcript.get("language"), title + ": transcript")
            want(open(file(transcript.get("url"))).read().startswith("WEBVTT"), title + ": transcript's file")
        for chapters in item.findall(P + "chapters"):
            want(chapters.get("type") == "application/json+chapters", title + ": chapters")
            found = json.load(open(file(chapters.get("url"))))
            want(found["version"] == "1.2.0" and len(found["chapters"]) > 1, title + ": chapters' file")
            inside = [c.get("title") for c in item.iter("{http://podlove.org/simple-chapters}chapter")]
            want(inside == [c["title"] for c in found["chapters"]], title + ": chapters inside")
            starts = [c["startTime"] for c in found["chapters"]]
            want(starts == sorted(starts), title + ": order of chapters")
    want(any(item.find(P + "chapters") is not None for item in items), "no episode with chapters")
    want(any(item.find(P + "transcript") is not None for item in items), "no episode with a transcript")
    """

  @Test(.enabled(if: Installed.python != nil, needsPython), arguments: ["", "en/"])
  func `the podcast is what Apple requires, and its files are there`(tree: String) throws {
    let python = try #require(Installed.python)
    let site = try #require(Showcase.site)
    let run = try Command.run(
      python, ["-c", Self.requirements, "\(tree)stories/podcast.xml", site.output, "https://voices.example.org/"],
      in: site.output)
    #expect(run.status == 0, "\(run.words)")
    #expect(run.text == "")
  }

  @Test(.enabled(if: Installed.python != nil, needsPython))
  func `feedparser finds the podcast's episodes`() throws {
    let python = try #require(Installed.python)
    let site = try #require(Showcase.site)
    let script = """
      import sys, feedparser
      feed = feedparser.parse(open(sys.argv[1], "rb").read())
      print(int(feed.bozo), feed.version, feed.feed.image.href.endswith("podcast.png"))
      print(sorted({tag.term for tag in feed.feed.tags}))
      for entry in feed.entries:
          print(len(entry.enclosures), entry.enclosures[0].type, entry.get("itunes_duration"))
      """
    let run = try Command.run(python, ["-c", script, "stories/podcast.xml"], in: site.output)
    let lines = run.text.split(separator: "\n")
    #expect(lines.first == "0 rss20 True", "\(run.words)\(run.text)")
    #expect(lines.dropFirst().first == "['Documentary', 'History', 'Society & Culture']")
    #expect(lines.count > 3)
    #expect(lines.dropFirst(2).allSatisfy { $0.hasPrefix("1 audio/") }, "\(run.text)")
  }

  @Test func `pages of the list lead to its podcast`() throws {
    let site = try #require(Showcase.site)
    let link = "href=\"https://voices.example.org/stories/podcast.xml\""
    #expect(try site.page("stories/index.html").contains(link))
    #expect(try !site.page("news/index.html").contains(link))
  }

  @Test func `an owner stands in the feed only where the settings name one, and a lock needs one`() throws {
    var files = [
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      podcast: {owner: {name: Zoe, email: zoe@trial.example}, locked: true, type: serial, explicit: true,
                guid: 917393E3-1B1E-5CEF-ACE4-EDAA54E1F810, limit: 1, copyright: © Zoe}

      """
    ]
    for day in 1...2 {
      files["content/log/d\(day).md"] =
        "---\ntitle: Day \(day)\ndate: 2026-01-0\(day)\naudio: {src: \"https://f.example/\(day).mp3\", episode: \(day)}\n---\nText\n"
    }
    let site = try Site(files)
    #expect(try site.build().status == 0)
    let feed = try site.page("podcast.xml")
    for part in [
      "<itunes:email>zoe@trial.example</itunes:email>",
      "<podcast:locked owner=\"zoe@trial.example\">yes</podcast:locked>", "<itunes:type>serial</itunes:type>",
      "<itunes:explicit>true</itunes:explicit>", "<copyright>© Zoe</copyright>",
      "<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>", "<itunes:episode>2</itunes:episode>",
    ] { #expect(feed.contains(part), "\(part)") }
    #expect(!feed.contains("Day 1"))
  }

  @Test func `an episode elsewhere has the length, the type and the duration that its author gives`() throws {
    let site = try Site([
      "content/site.yaml": """
      title: T
      url: https://t.example/
      languages: [en, el]
      podcast:
        image: https://t.example/p.png
        category: History
        type: serial
        funding: {url: "https://t.example/give?a=1&b=2", title: {en: Give & take, el: Δώστε}}
        txt: [plain, {text: code, purpose: verify}]
        new-feed-url: {en: "https://new.example/en.xml"}
        complete: true
        block: true

      """,
      "content/log/a.md": """
      ---
      title: A
      date: 2026-01-01
      audio: {src: "https://cdn.example/a?id=1", type: audio/mp4, length: 1234, duration: 61.6, season: 0, episode: 3}
      ---
      Text

      """,
      "content/log/b.md":
        "---\ntitle: B\ndate: 2026-01-02\naudio: {src: \"https://cdn.example/b\", episode-type: trailer}\n---\nText\n",
      "content/log/c.md":
        "---\ntitle: C\ndate: 2026-01-03\naudio: {src: \"https://cdn.example/φ 1.mp3\", transcript: \"https://cdn.example/φ.vtt\"}\n---\nText\n",
      "content/log/d.el.md": "---\ntitle: D\ndate: 2026-01-03\naudio: https://cdn.example/d.mp3\n---\nText\n",
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    for part in [
      "content/log/a.md:4:14: warning: podcast directories count from 1, so the feed does not have `season: 0`",
      "content/log/b.md:4:14: warning: the type, the length and the duration of the episode's recording are not known",
      "write `{src: …, type: audio/mpeg, length: BYTES, duration: SECONDS}`",
      "content/log/c.md:4:14: warning: the length and the duration of the episode's recording are not known",
      "content/log/c.md:4:14: warning: this episode of a podcast of the type `serial` has no `episode` number",
    ] { #expect(run.words.contains(part), "\(part)\n\(run.words)") }
    #expect(
      !run.words.contains("content/log/a.md:4:14: warning: the")
        && !run.words.contains("content/log/b.md:4:14: warning: this"))
    let feed = try site.page("podcast.xml")
    for part in [
      "<enclosure url=\"https://cdn.example/a?id=1\" length=\"1234\" type=\"audio/x-m4a\"/>",
      "url=\"https://cdn.example/%CF%86%201.mp3\"", "<podcast:transcript url=\"https://cdn.example/%CF%86.vtt\"",
      "<itunes:duration>62</itunes:duration>", "<itunes:episodeType>trailer</itunes:episodeType>",
      "<podcast:funding url=\"https://t.example/give?a=1&amp;b=2\">Give &amp; take</podcast:funding>",
      "<podcast:txt>plain</podcast:txt>", "<podcast:txt purpose=\"verify\">code</podcast:txt>",
      "<itunes:new-feed-url>https://new.example/en.xml</itunes:new-feed-url>", "<itunes:complete>Yes</itunes:complete>",
      "<itunes:block>Yes</itunes:block>", "<podcast:block>yes</podcast:block>",
    ] { #expect(feed.contains(part), "\(part)\n\(feed)") }
    #expect(!feed.contains("itunes:season"))
    let greek = try site.page("el/podcast.xml")
    #expect(greek.contains(">Δώστε</podcast:funding>") && !greek.contains("new-feed-url"), "\(greek)")
    let attachments = try site.page("feed.json")
    #expect(attachments.contains("\"size_in_bytes\": 1234") && attachments.contains("\"duration_in_seconds\": 61.6"))
  }

  @Test func `one mistake in a podcast's settings has one message`() throws {
    let site = try Site([
      "content/site.yaml": """
      title: T
      url: https://t.example/
      podcast:
        - {section: stories, image: nowhere.png, category: History}
        - {section: storys, image: "https://t.example/p.png", category: History}

      """,
      "content/stories/a.md":
        "---\ntitle: A\ndate: 2026-01-01\naudio: {src: \"https://f.example/a.mp3\", length: 1, duration: 1}\n---\nText\n",
    ])
    let run = try site.build()
    #expect(run.status == 1)
    #expect(run.words.contains("content/site.yaml:4:31: error: there is no file `content/nowhere.png`"), "\(run.words)")
    #expect(run.words.contains("content/site.yaml:5:15: error: there is no section `storys`"), "\(run.words)")
    #expect(run.words.contains("2 errors; nothing was published"), "\(run.words)")
  }

  @Test func `a podcast without an episode is named and not written`() throws {
    let site = try Site(["content/site.yaml": "title: T\nurl: https://t.example/\npodcast: {path: show.xml}\n"])
    let run = try site.build()
    #expect(run.status == 0)
    #expect(run.words.contains("the podcast has no episode"), "\(run.words)")
    #expect(!(try site.files()).keys.contains("show.xml"))
  }

  @Test func `every mistake in a podcast's settings is named with its place`() throws {
    let site = try Site([
      "content/site.yaml": """
      title: T
      url: https://t.example/
      podcast:
        - section: storys
          category: Histori
          guid: abc
          locked: true
          owner: {email: nobody}
          image: nowhere.png
        - {section: storys, tipe: serial, category: [Arts > Bookz]}

      """,
      "content/stories/_index.md": "---\ntitle: S\n---\n",
    ])
    let run = try site.build()
    #expect(run.status == 1)
    for part in [
      "content/site.yaml:4:14: error: there is no section `storys`", "there is no podcast category `Histori`",
      "did you mean `History`?", "`guid` must be a UUID", "`email` must be an address",
      "there is no file `content/nowhere.png`", "`tipe` is not a key of `podcast`", "did you mean `Arts > Books`?",
      "this podcast has the same address as the one on line 4",
    ] { #expect(run.words.contains(part), "\(part)\n\(run.words)") }
  }

  @Test func `a tag and an author have podcasts with people and soundbites, and what is missing is named`() throws {
    let site = try Site([
      "content/site.yaml": """
      title: T
      url: https://t.example/
      podcast:
        - {tag: Sea, path: sea.xml}
        - {person: eleni, path: eleni.xml}
        - {tag: Sea, person: eleni, path: both.xml}

      """,
      "content/authors.yaml": "eleni: {name: Eleni, url: https://eleni.example/}\n",
    ])
    let front = "title: A\ndate: 2026-01-01\ntags: [sea]\nauthor: eleni\n"
    let settings = try site.folder.text(of: "content/site.yaml")
    try site.folder.write(
      "---\n\(front)audio: {src: \"https://far.example/a.mp3\", soundbites: [{start: 1, duration: 2, title: Rope}]}\n---\n",
      to: "content/a.md")
    let wrong = try site.build()
    #expect(wrong.status == 1 && wrong.words.contains("one `section`, one `tag` or one `person`"), "\(wrong.words)")
    try site.folder.write(
      settings.split(separator: "\n").filter { !$0.contains("both.xml") }.joined(separator: "\n") + "\n",
      to: "content/site.yaml")
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    for part in [
      "content/site.yaml:4:5: warning: this podcast has no `image`",
      "content/a.md:6:14: warning: the length and the duration of the episode's recording are not known",
    ] { #expect(run.words.contains(part), "\(part)\n\(run.words)") }
    for path in ["tags/sea/sea.xml", "authors/eleni/eleni.xml"] {
      let feed = try site.page(path)
      #expect(feed.contains("<podcast:person href=\"https://eleni.example/\">Eleni</podcast:person>"), "\(feed)")
      #expect(feed.contains("<podcast:soundbite startTime=\"1\" duration=\"2\">Rope</podcast:soundbite>"))
    }
  }
}
