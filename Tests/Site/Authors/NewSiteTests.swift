import Testing
import Trial

/// The commands `new site` and `new story`.
@Suite struct NewSiteTests {
  @Test func `a new site builds at once, and so does a new story in it`() throws {
    let folder = try TemporaryFolder()
    #expect(try rhapsode("new", "site", "village", in: folder.path).status == 0)
    let site = folder / "village"
    let first = try rhapsode("build", in: site)
    #expect(first.status == 0, "\(first.words)")
    #expect(Self.warnings(first) == ["content/site.yaml:2:6: warning: `url` is still the example's address"])
    #expect(folder.has("village/public/stories/first-light/index.html"))
    #expect(try folder.text(of: "village/content/site.yaml").hasPrefix("title: \"Village\"\n"))
    let home = try folder.text(of: "village/public/index.html")
    #expect(home.contains("Welcome.") && home.contains("First light") && home.contains("Tables, lists and footnotes"))
    let story = try rhapsode("new", "story", "A storm & a \"tale\"", in: site)
    #expect(story.status == 0, "\(story.words)")
    #expect(try rhapsode("build", in: site).status == 0)
    #expect(!folder.has("village/public/stories/a-storm-a-tale/index.html"), "a new story is a draft")
    #expect(try rhapsode("build", "--drafts", "--future", "--allow-removals", in: site).status == 0)
    #expect(folder.has("village/public/stories/a-storm-a-tale/index.html"))
    let checked = try rhapsode("check", in: site)
    #expect(checked.status == 0, "\(checked.words)")
    let again = try rhapsode("new", "site", "village", in: folder.path)
    #expect(again.status == 2, "existing files are not overwritten")
    #expect(again.errors.contains("already exists"), "\(again.words)")
    try folder.write([], to: "harbour-news/.keep")
    #expect(try rhapsode("new", "site", ".", in: folder / "harbour-news").status == 0)
    #expect(try folder.text(of: "harbour-news/content/site.yaml").hasPrefix("title: \"Harbour news\"\n"))
    let empty = try TemporaryFolder()
    let lost = try rhapsode("new", "story", "Nowhere", in: empty.path)
    #expect(lost.status == 2, "\(lost.words)")
    #expect(lost.errors.contains("there is no site here"), "\(lost.words)")
  }

  @Test func `a template of the theme is copied, so that it can be changed, and nothing is overwritten`() throws {
    let folder = try TemporaryFolder()
    #expect(try rhapsode("new", "site", "m", in: folder.path).status == 0)
    let site = folder / "m"
    let made = try rhapsode(
      "new", "template", "parts/header.html", "Templates/assets/style.css", "Templates/parts/header.html", in: site)
    #expect(
      made.status == 0 && made.text == "Templates/parts/header.html\nTemplates/assets/style.css\n", "\(made.words)")
    #expect(try folder.text(of: "m/Templates/parts/header.html").contains("<header"))
    #expect(try rhapsode("build", in: site).status == 0)
    try folder.write("<header>Mine</header>", to: "m/Templates/parts/header.html")
    #expect(try rhapsode("build", in: site).status == 0)
    #expect(try folder.text(of: "m/public/index.html").contains("<header>Mine</header>"))
    for (names, words) in [
      (["parts/haeder.html"], "did you mean `parts/header.html`?"), (["entry.html", "../x"], "has no file `../x`"),
      (["entry.html", "parts/header.html"], "already exists"),
    ] {
      let refused = try Command.run(Installed.rhapsode, ["new", "template"] + names, in: site)
      #expect(refused.status == 2 && refused.errors.contains(words), "\(refused.words)")
      #expect(!folder.has("m/Templates/entry.html"))
    }
  }

  @Test func `a story cannot begin in a folder that is no section`() throws {
    let folder = try TemporaryFolder()
    #expect(try rhapsode("new", "site", "m", in: folder.path).status == 0)
    for name in ["static", "data/x"] {
      let story = try rhapsode("new", "story", "Secret", "--section", name, in: folder / "m")
      #expect(story.status == 2 && story.errors.contains("is not a section"), "\(story.words)")
    }
    #expect(!Tree.paths(of: folder.path).contains { $0.contains("secret") })
  }

  @Test func `a story in a folder that does not exist yet says so, and files are listed as JSON`() throws {
    let folder = try TemporaryFolder()
    let made = try rhapsode("new", "site", "m", "--json", in: folder.path)
    #expect(made.text.hasPrefix("{\n  \"files\": [\n    \"m/content/"), "\(made.words)")
    let first = try rhapsode("new", "story", "Storm", "--section", "news", in: folder / "m")
    #expect(first.text == "content/news/storm/index.md\n")
    #expect(first.errors == "`news` is a new section: until now the site had no folder content/news\n")
    let second = try rhapsode("new", "story", "Calm", "--section", "news", in: folder / "m")
    #expect(second.errors == "" && second.status == 0, "\(second.words)")
    let misspelt = try rhapsode("new", "story", "Calm", "--section", "nwes", in: folder / "m")
    #expect(misspelt.status == 2 && misspelt.errors.contains("did you mean `news`?"), "\(misspelt.words)")
  }

  @Test func `a draft without the fields that its section requires stops nothing until it is published`() throws {
    let folder = try TemporaryFolder()
    #expect(try rhapsode("new", "site", "m", "--kind", "museum", in: folder.path).status == 0)
    let site = folder / "m"
    #expect(try rhapsode("new", "story", "Storm watch", in: site).status == 0)
    let story = "m/content/exhibits/storm-watch/index.md"
    let text = try folder.text(of: story)
    #expect(text.contains("accession: # required") && text.contains("draft: true"), "\(text)")
    for options in [[], ["--drafts"]] {
      let built = try Command.run(Installed.rhapsode, ["build"] + options, in: site)
      #expect(built.status == 0, "\(built.words)")
    }
    try folder.write(text.replacing("draft: true\n", with: ""), to: story)
    let published = try rhapsode("build", in: site)
    #expect(published.status == 1 && published.errors.contains("`accession` is empty"), "\(published.words)")
  }

  @Test func `neighbours are older and newer only where their list is in order of time`() throws {
    let settings = "title: T\nurl: https://t.example/\nsections: {exhibits: {sort: weight}}\n"
    var files = ["content/site.yaml": settings]
    for (number, date) in ["2026-01-03", "2025-01-01", "2026-01-01"].enumerated() {
      for section in ["exhibits", "notes"] {
        files["content/\(section)/e\(number).md"] =
          "---\ntitle: E\(number)\ndate: \(date)\nweight: \(number)\n---\nText\n"
      }
    }
    let site = try Site(files)
    try site.build()
    let exhibit = try site.page("exhibits/e1/index.html")
    #expect(exhibit.contains(">Previous</span> E0") && exhibit.contains(">Next</span> E2"))
    let note = try site.page("notes/e2/index.html")
    #expect(note.contains(">Older</span> E1") && note.contains(">Newer</span> E0"))
  }

  @Test(arguments: ["stories", "planet", "news", "museum"], ["en", "el", "de"])
  func `a new site of each kind builds, and check finds only the address of the example`(
    kind: String, language: String
  ) throws {
    let folder = try TemporaryFolder()
    let made = try rhapsode(
      "new", "site", "harbour-voices", "--title", "Voices: \"here\"", "--language", language, "--kind", kind,
      in: folder.path)
    #expect(made.status == 0, "\(made.words)")
    let checked = try rhapsode("check", in: folder / "harbour-voices")
    #expect(checked.status == 0, "\(checked.words)")
    let found = Self.warnings(checked)
    #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix("`url` is still the example's address") }, "\(found)")
    let settings = try folder.text(of: "harbour-voices/content/site.yaml")
    #expect(settings.contains("title: \"Voices: \\\"here\\\"\"") && !settings.contains("description: \"\""))
    let built = try rhapsode("build", in: folder / "harbour-voices")
    #expect(built.status == 0, "\(built.words)")
    let home = try folder.text(of: "harbour-voices/public/index.html")
    let example = [
      "stories": "night-boat", "planet": "https://ada.example.org/sorting-machine", "news": "market-square",
      "museum": "amphora",
    ]
    #expect(try home.contains(#require(example[kind])), "the home page shows an example")
  }

  @Test func `on a terminal, what no option says is asked for, until the answer can be used`() throws {
    let folder = try TemporaryFolder()
    // `script` of Debian's bsdutils gives the program a terminal.
    let run = try Command.run(
      "script", ["-qec", "\(Installed.rhapsode) new site friends", "/dev/null"], in: folder.path,
      input: Array("Our planet\nnot a code\nel\n9\n2\n".utf8), seconds: 30)
    #expect(run.status == 0, "\(run.words)")
    #expect(run.text.contains("`not a code` is not a language code"), "\(run.words)")
    #expect(run.text.contains("`9` is not a kind of site"), "\(run.words)")
    let settings = try folder.text(of: "friends/content/site.yaml")
    #expect(settings.contains("title: \"Our planet\"") && settings.contains("languages: [el]"))
    #expect(folder.has("friends/content/feeds/ada.atom"))
    let silent = try Command.run(
      "script", ["-qec", "\(Installed.rhapsode) new site other", "/dev/null"], in: folder.path,
      input: Array("\n\n\n".utf8), seconds: 30)
    #expect(silent.status == 0, "\(silent.words)")
    #expect(try folder.text(of: "other/content/site.yaml").hasPrefix("title: \"Other\"\n"))
  }

  @Test func `an unknown kind or language is named, with the nearest`() throws {
    let folder = try TemporaryFolder()
    let kind = try rhapsode("new", "site", "here", "--kind", "planets", in: folder.path)
    #expect(kind.status == 2 && kind.errors.contains("did you mean `planet`?"), "\(kind.words)")
    let language = try rhapsode("new", "site", "here", "--language", "Ελληνικά", in: folder.path)
    #expect(language.status == 2 && language.errors.contains("is not a language code"), "\(language.words)")
    #expect(!folder.has("here"))
  }

  @Test func `a language may be given in capital letters`() throws {
    let folder = try TemporaryFolder()
    let made = try rhapsode("new", "site", "here", "--language", "EL", in: folder.path)
    #expect(made.status == 0, "\(made.words)")
    #expect(try folder.text(of: "here/content/site.yaml").contains("languages: [el]"))
  }

  @Test func `a new story is published at once where that is asked for`() throws {
    let folder = try TemporaryFolder()
    #expect(try rhapsode("new", "site", "village", in: folder.path).status == 0)
    let story = try rhapsode("new", "story", "A storm", "--publish", in: folder / "village/content/stories")
    #expect(story.status == 0, "\(story.words)")
    #expect(try !folder.text(of: "village/content/stories/a-storm/index.md").contains("draft"))
  }

  @Test(arguments: [("stories", "stories"), ("news", "news"), ("planet", "notes"), ("museum", "exhibits")])
  func `a new story goes into the section that a site of its kind has`(kind: String, section: String) throws {
    let folder = try TemporaryFolder()
    #expect(try rhapsode("new", "site", "town", "--kind", kind, in: folder.path).status == 0)
    let story = try rhapsode("new", "story", "A storm", in: folder / "town")
    #expect(story.status == 0 && folder.has("town/content/\(section)/a-storm/index.md"), "\(story.words)")
    let text = try folder.text(of: "town/content/\(section)/a-storm/index.md")
    #expect(text.contains("\naccession: # required\n") == (kind == "museum"), "\(text)")
  }

  private static func warnings(_ run: Command) -> [String] {
    run.errors.split(separator: "\n").map(String.init).filter { $0.contains(": warning: ") || $0.contains(": error: ") }
  }
}
