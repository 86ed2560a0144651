import Foundation
import Testing
import Trial

/// The command, as a shell calls it.
@Suite struct CommandLineTests {
  private func rhapsode(_ arguments: String..., in folder: String = "/tmp", environment: [String: String] = [:]) throws
    -> Command
  { try Command.run(Installed.rhapsode, arguments, in: folder, environment: environment) }

  @Test(arguments: [
    ["build"], ["check"], ["fetch"], ["sources"], ["add"], ["feed"], ["template"], ["schema"], ["doctor"],
    ["completions"], ["man"], ["opml", "import"], ["opml", "export"], ["new", "site"], ["new", "story"],
  ])
  func `every command tells how it is used`(command: [String]) throws {
    let run = try Command.run(Installed.rhapsode, command + ["--help"])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.text.contains("usage: rhapsode \(command.joined(separator: " "))"), "\(run.words)")
    #expect(run.text.contains("Examples:"), "\(run.words)")
  }

  @Test func `a command or an option that does not exist ends with 2 and a suggestion`() throws {
    let command = try rhapsode("biuld")
    #expect(command.status == 2)
    #expect(command.errors.contains("did you mean `build`?"), "\(command.words)")
    let option = try rhapsode("build", "--ofline")
    #expect(option.status == 2)
    #expect(option.errors.contains("did you mean `--offline`?"), "\(option.words)")
    let value = try rhapsode("build", "--jobs", "many")
    #expect(value.status == 2)
    #expect(try rhapsode().status == 2)
  }

  @Test(arguments: ["new", "opml", "archive"])
  func `the first word of two tells what may follow it`(word: String) throws {
    let run = try rhapsode(word, "--help")
    #expect(run.status == 0, "\(run.words)")
    #expect(run.text.contains("\n  \(word) "), "\(run.words)")
    #expect(try rhapsode(word).status == 2)
    #expect(try rhapsode("biuld", "--help").status == 2)
  }

  @Test func `a span of time that is none is an error, and not a moment`() throws {
    let site = try Site([:])
    let run = try site.run(["sources", "--failing", "soon"])
    #expect(run.status == 2, "\(run.words)")
    #expect(run.errors.contains("not `soon`"), "\(run.words)")
  }

  @Test func `the version is one line`() throws {
    let run = try rhapsode("--version")
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("rhapsode "))
    #expect(run.text.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions name every command`(shell: String) throws {
    let run = try rhapsode("completions", shell)
    #expect(run.status == 0)
    for word in ["build", "check", "fetch", "sources", "doctor", "schema", "offline"] {
      #expect(run.text.contains(word), "\(word)")
    }
    if shell == "bash" {
      let folder = try TemporaryFolder()
      try folder.write(run.output, to: "script")
      let check = try Command.run("bash", ["-n", folder / "script"])
      #expect(check.status == 0, "\(check.words)")
    }
  }

  @Test func `the man page is roff`() throws {
    let run = try rhapsode("man")
    #expect(run.status == 0)
    #expect(run.text.contains(".TH"))
  }

  @Test(.enabled(if: Installed.path(of: "groff") != nil, "groff is not installed"))
  func `groff formats the man page without a word`() throws {
    let run = try rhapsode("man")
    let folder = try TemporaryFolder()
    try folder.write(run.output, to: "rhapsode.1")
    let check = try Command.run("groff", ["-K", "utf8", "-man", "-ww", "-Tutf8", folder / "rhapsode.1"])
    #expect(check.status == 0, "\(check.words)")
    #expect(check.errors == "")
  }

  private static func warnings(_ run: Command) -> [String] {
    run.errors.split(separator: "\n").map(String.init).filter { $0.contains(": warning: ") || $0.contains(": error: ") }
  }

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
    #expect(again.status == 2, "what is there is not written over")
    #expect(again.errors.contains("is there already"), "\(again.words)")
    let empty = try TemporaryFolder()
    let lost = try rhapsode("new", "story", "Nowhere", in: empty.path)
    #expect(lost.status == 2, "\(lost.words)")
    #expect(lost.errors.contains("there is no site here"), "\(lost.words)")
  }

  @Test(arguments: ["en", "el"])
  func `a new site has a title, a description, and nothing that check finds wrong`(language: String) throws {
    let folder = try TemporaryFolder()
    let made = try rhapsode(
      "new", "site", "harbour-voices", "--title", "Voices: \"here\"", "--language", language, in: folder.path)
    #expect(made.status == 0, "\(made.words)")
    let checked = try rhapsode("check", in: folder / "harbour-voices")
    #expect(checked.status == 0, "\(checked.words)")
    let found = Self.warnings(checked)
    #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix("`url` is still the example's address") }, "\(found)")
    let settings = try folder.text(of: "harbour-voices/content/site.yaml")
    #expect(settings.contains("title: \"Voices: \\\"here\\\"\"") && !settings.contains("description: \"\""))
  }

  @Test func `a new story is published at once where that is asked for`() throws {
    let folder = try TemporaryFolder()
    #expect(try rhapsode("new", "site", "village", in: folder.path).status == 0)
    let story = try rhapsode("new", "story", "A storm", "--publish", in: folder / "village/content/stories")
    #expect(story.status == 0, "\(story.words)")
    #expect(try !folder.text(of: "village/content/stories/a-storm/index.md").contains("draft"))
  }

  @Test func `the site is found from a folder below it`() throws {
    let site = try Site(["content/notes/a.md": "---\ntitle: A\ndate: 2026-01-01\n---\nText\n"])
    let built = try Command.run(Installed.rhapsode, ["build"], in: site.path + "/content/notes")
    #expect(built.status == 0, "\(built.words)")
    #expect(site.folder.has("public/notes/a/index.html"))
    let empty = try TemporaryFolder()
    let lost = try rhapsode("build", in: empty.path)
    #expect(lost.status == 1 && lost.errors.contains("content/site.yaml"), "\(lost.words)")
  }

  @Test func `help of a command is what it says of itself`() throws {
    #expect(try rhapsode("help", "build").text == rhapsode("build", "--help").text)
    #expect(try rhapsode("help", "new", "story").text == rhapsode("new", "story", "--help").text)
    #expect(try rhapsode("help", "opml").text == rhapsode("opml", "--help").text)
    #expect(try rhapsode("help").text == rhapsode("--help").text)
    let unknown = try rhapsode("help", "biuld")
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean `build`?"), "\(unknown.words)")
  }

  @Test func `a failed build ends with a total`() throws {
    let site = try Site(["content/notes/a.md": "---\ntitle: A\ntagz: 1\n---\n![x](none.jpg)\n"])
    let run = try site.build()
    #expect(run.status == 1)
    #expect(run.errors.hasSuffix("\n2 errors; nothing was published\n"), "\(run.words)")
  }

  @Test func `check finds what build finds, and writes nothing`() throws {
    let site = try Site(["content/a.md": "---\ntitle: A\n---\n[x](no.md) ![](a.png)\n"])
    let built = try site.build()
    let checked = try site.run(["check"])
    #expect(built.status == 1)
    #expect(checked.status == 1)
    #expect(checked.errors.contains("content/a.md:4:1: error: there is no entry `no.md`"), "\(checked.words)")
    #expect(!site.folder.has("public"))
    #expect(try site.run(["check", "--site", "/nowhere"]).status == 1)
  }

  @Test func `check says what a fetch would miss, once, without asking anybody`() throws {
    let site = try Site([
      "content/site.yaml": """
      title: T
      url: https://trial.example/
      sources:
        - {id: a, url: "http://127.0.0.1:9/feed", headers: {Authorization: env:RHAPSODE_NOWHERE}}
        - {id: b, file: gone.xml}

      """
    ])
    let checked = try site.run(["check"])
    #expect(checked.status == 1)
    #expect(
      checked.errors.contains("content/site.yaml:4:70: warning: the environment has no `RHAPSODE_NOWHERE`"),
      "\(checked.words)")
    #expect(checked.errors.components(separatedBy: "gone.xml`").count == 2, "\(checked.words)")
    #expect(checked.errors.contains("1 error, 1 warning"))
    let set = try site.run(["check"], environment: ["RHAPSODE_NOWHERE": "hush"])
    #expect(!set.errors.contains("RHAPSODE_NOWHERE`"))
    #expect(!set.words.contains("hush"))
  }

  @Test func `the schema is a JSON document that knows every kind of key`() throws {
    let run = try rhapsode("schema")
    #expect(run.status == 0)
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: Any])
    #expect(definitions["settings"] != nil)
    #expect(definitions["front-matter"] != nil)
    #expect(run.text.contains("\"show-in\""))
  }

  @Test func `doctor says what is there, as text and as JSON`() throws {
    let run = try rhapsode("doctor")
    #expect(run.status == 0, "\(run.words)")
    #expect(run.text.contains("time zones"))
    let json = try rhapsode("doctor", "--json")
    let list = try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]]
    #expect(list?.contains { $0["name"] as? String == "thumbnail" } == true)
  }

  @Test func `quiet means no word where nothing is wrong, and JSON is JSON`() throws {
    let site = try Site(["content/notes/a.md": "---\ntitle: A\ndate: 2026-01-01\n---\nText\n"])
    let quiet = try site.build("--quiet")
    #expect(quiet.status == 0)
    #expect(quiet.errors == "")
    #expect(quiet.text == "")
    let json = try site.build("--json")
    let summary = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
    #expect(json.errors == "", "\(json.words)")
    #expect(summary?["files"] is Int)
    #expect(summary?["published"] as? Bool == true && summary?["exit"] as? Int == 0)
    #expect((summary?["totals"] as? [String: Int])?["errors"] == 0)
    #expect((summary?["stages"] as? [[String: Any]])?.compactMap { $0["name"] as? String }.count == 3)
    #expect((summary?["written"] as? [String]) == [])
  }

  @Test func `what is no terminal gets no colours`() throws {
    let site = try Site(["content/a.md": "---\ntitle: A\ntagz: 1\n---\n"])
    for environment in [[:], ["NO_COLOR": "1"]] {
      let run = try site.run(["build"], environment: environment)
      #expect(run.status == 1)
      #expect(!(run.errors + run.text).contains("\u{1B}"))
    }
  }

  @Test func `a feed from standard input is read, and what is no feed ends with 1`() throws {
    let feed = "<rss version=\"2.0\"><channel><title>T</title><item><title>A</title></item></channel></rss>"
    let run = try Command.run(Installed.rhapsode, ["feed", "-"], input: Array(feed.utf8))
    #expect(run.status == 0)
    #expect(run.text.contains("\"RSS 2.0\""))
    let bad = try Command.run(Installed.rhapsode, ["feed", "-"], input: Array("nothing".utf8))
    #expect(bad.status == 1)
    #expect(bad.text.contains("\"error\""))
  }

  @Test func `a feed comes through a pipe that a shell made, and a folder is none`() throws {
    let feed = "<rss version=\"2.0\"><channel><title>Piped</title></channel></rss>"
    let piped = try Command.run(
      "/bin/bash", ["-c", "\"$0\" feed <(printf '%s' '\(feed)')", Installed.rhapsode])
    #expect(piped.status == 0 && piped.text.contains("\"Piped\""), "\(piped.words)")
    let folder = try Command.run(Installed.rhapsode, ["feed", "/tmp"])
    #expect(folder.status == 2 && folder.errors.contains("`/tmp` cannot be read: Is a directory"), "\(folder.words)")
  }

  @Test func `a template is rendered with its data, and its mistakes have a place`() throws {
    let folder = try TemporaryFolder()
    try folder.write("{% extends \"base.html\" %}{% block main %}{{ name }}{% endblock %}", to: "page.html")
    try folder.write("<p>{% block main %}{% endblock %}</p>\n", to: "base.html")
    try folder.write("{\"name\": \"a <b>\"}", to: "data.json")
    let run = try rhapsode("template", "page.html", "--data", "data.json", in: folder.path)
    #expect(run.text == "<p>a &lt;b&gt;</p>", "\(run.words)")
    let bad = try rhapsode("template", "page.html", in: folder.path)
    #expect(bad.status == 1)
    #expect(bad.errors.contains("page.html:1:"), "\(bad.words)")
    #expect(try rhapsode("template", "page.html", "--lenient", in: folder.path).text == "<p></p>")
  }

  @Test(.enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
  func `sources on a server of this machine are fetched, told about, and outlive their server`() throws {
    let server = try LocalServer.ofFeeds()
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources:
        - {id: good, url: "http://127.0.0.1:\(server.port)/good", network: private, every: 1m}
        - {id: broken, url: "http://127.0.0.1:\(server.port)/status/500", network: private}
        - {id: secret, url: "http://127.0.0.1:\(server.port)/items/x"}

      """
    ])
    let fetched = try site.run(["fetch"])
    #expect(fetched.status == 0, "\(fetched.words)")
    #expect(try site.run(["fetch", "--strict", "broken"]).status == 3)
    let told = try site.run(["sources", "--json"])
    let list = try #require(try JSONSerialization.jsonObject(with: Data(told.output)) as? [[String: Any]])
    #expect(list.compactMap { $0["id"] as? String }.sorted() == ["broken", "good", "secret"])
    #expect(try site.run(["build", "--offline"]).status == 0)
    #expect(try site.page("sources/good/index.html").contains("https://news.example/a"))
    #expect(try !site.page("sources/secret/index.html").contains("https://news.example/x"), "a private address")
    server.stop()
    let alone = try site.run(["build"])
    #expect(alone.status == 0, "\(alone.words)")
    #expect(try site.page("sources/good/index.html").contains("https://news.example/a"))
    #expect(try site.run(["build", "--strict"]).status == 3)
    let explained = try site.run(["sources", "--explain", "https://news.example/a"])
    #expect(explained.status == 0, "\(explained.words)")
    #expect((explained.text + explained.errors).contains("good"), "\(explained.words)")
    let reasons = try site.run(["sources", "--explain", "https://news.example/a", "--json"])
    let reason = try JSONSerialization.jsonObject(with: Data(reasons.output)) as? [[String: Any]]
    #expect(reason?.first?["source"] as? String == "good" && reason?.first?["isShown"] as? Bool == true)
    #expect(explained.text.contains("shown at /, /sources/good/"), "\(explained.words)")
    try site.folder.write("---\ntitle: Ours\ndate: 2026-11-01\n---\nText\n", to: "content/news/ours.md")
    try site.folder.write(
      try site.folder.text(of: "content/site.yaml").replacing("every: 1m", with: "every: 1m, page: own"),
      to: "content/site.yaml")
    let page = try #require(
      try site.run(["sources", "--explain", "https://news.example/a"]).text.components(separatedBy: "shown at ").last)
    let path = String(page.prefix { $0 != "," })
    for asked in [path, "https://trial.example" + path] {
      let here = try site.run(["sources", "--explain", asked])
      #expect(
        here.status == 0 && here.text.contains("it is on the site\n  shown at \(path), /, /sources/good/"),
        "\(here.words)")
    }
    let ours = try site.run(["sources", "--explain", "/news/ours/"])
    #expect(
      ours.text.contains("content/news/ours.md is an entry of your own\n  shown at /news/ours/, /, /news/"),
      "\(ours.words)")
    #expect(try site.run(["sources", "--explain", "/news/"]).text.contains("is a list or another page"))
    let quiet = try site.run(["fetch", "good", "broken", "--quiet"]).text
    #expect(quiet.contains("broken") && quiet.contains("good"), "no server answers: \(quiet)")
  }
}
