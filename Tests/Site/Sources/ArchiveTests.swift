import Foundation
import Testing
import Trial

/// Everyday cases of the archive: kept in a branch, damaged, lost, or made by an older version.
@Suite struct ArchiveTests {
  static let feed = """
    <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Harbour News</title>
    <link>https://news.example/</link>
    <item><guid isPermaLink="false">one</guid><title>Nets &amp; boats</title><link>https://news.example/one</link>
    <pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate><category>Sea</category><author>anna@news.example (Anna)</author>
    <description>About one</description><content:encoded>&lt;p&gt;First the nets were mended.&lt;/p&gt;</content:encoded></item>
    <item><guid isPermaLink="false">two</guid><title>Two</title><link>https://news.example/two</link>
    <pubDate>Tue, 03 Nov 2026 10:00:00 GMT</pubDate><description>&lt;p&gt;Second words&lt;/p&gt;</description>
    <enclosure url="https://news.example/two.mp3" type="audio/mpeg" length="99"/></item>
    </channel></rss>
    """
  static let settings = """
    title: Trial
    url: https://trial.example/
    sources:
      - {id: news, file: feeds/news.xml, show: full, page: own, alert-after: 1d}
      - {id: twin, file: feeds/twin.xml}

    """

  func site() throws -> Site {
    try Site([
      "content/site.yaml": Self.settings, "content/feeds/news.xml": Self.feed,
      "content/feeds/twin.xml": Self.feed.replacingOccurrences(of: ">one<", with: ">another<"),
    ])
  }

  func run(_ site: Site, _ arguments: String...) throws -> Command { try site.run(arguments) }

  func fresh(_ site: Site, at day: String) throws -> Command {
    try run(site, "build", "--now", "2026-11-\(day)T12:00:00Z")
  }

  @Test func `an archive is maintained with mistakes in the settings, but not if they cannot be read`() throws {
    let site = try site()
    #expect(try fresh(site, at: "10").status == 0)
    try site.folder.write(Self.settings + "sections: 7\n", to: "content/site.yaml")
    let checked = try run(site, "archive", "check")
    #expect(checked.status == 0, "\(checked.words)")
    // The settings may name a database behind the mistake.
    try site.folder.write(Self.settings + "theme: [\ndatabase: env:ARCHIVE\n", to: "content/site.yaml")
    for arguments in [["check"], ["vacuum"], ["export", "branch"], ["import", "branch"], ["move"]] {
      let refused = try site.run(["archive"] + arguments)
      #expect(refused.status == 1 && refused.errors.contains("content/site.yaml:"), "\(refused.words)")
    }
    #expect(!site.folder.has("branch"))
    try site.folder.write(Self.settings, to: "content/site.yaml")
    for settings in ["database: [env:ARCHIVE]\n", "database: {a: b}\n"] {
      try site.folder.write(Self.settings + settings, to: "content/site.yaml")
      let unclear = try run(site, "archive", "check")
      #expect(unclear.status == 1 && unclear.errors.contains("`database`"), "\(unclear.words)")
    }
    try site.folder.write(Self.settings, to: "content/site.yml")
    try site.folder.remove("content/site.yaml")
    #expect(try run(site, "archive", "check").errors.contains("rename `content/site.yml`"))
    try site.folder.remove("content/site.yml")
    #expect(try run(site, "archive", "check").status == 0, "the site has no settings")
    try site.folder.write(Self.settings, to: "content/site.yaml")
    let missing = try run(site, "archive", "check", "--environment", "production")
    #expect(missing.status == 1 && missing.errors.contains("content/site.production.yaml"), "\(missing.words)")
  }

  @Test func `an archive that is exported and imported builds the same bytes`() throws {
    let site = try site()
    #expect(try fresh(site, at: "10").status == 0)
    // A changed entry and a broken source, so that the archive has a revision and an outage.
    let changed = Self.feed.replacingOccurrences(of: "First the nets", with: "Later the nets")
    try site.folder.write(changed, to: "content/feeds/news.xml")
    #expect(try fresh(site, at: "11").status == 0)
    try site.folder.write("this is no feed", to: "content/feeds/news.xml")
    #expect(try fresh(site, at: "12").status == 0)
    let exported = try run(site, "archive", "export", "branch")
    let checked = try run(site, "archive", "check", "--json")
    let counts = try JSONSerialization.jsonObject(with: Data(checked.output)) as? [String: Int]
    #expect(counts?["entries"].map { $0 > 0 } == true && counts?["sources"] != nil, "\(checked.words)")
    #expect(exported.status == 0, "\(exported.words)")
    let copy = try self.site()
    try copy.folder.write("this is no feed", to: "content/feeds/news.xml")
    try copy.folder.copy(site.path + "/branch", to: "branch")
    let imported = try run(copy, "archive", "import", "branch")
    #expect(imported.status == 0, "\(imported.words)")
    for each in [site, copy] {
      let built = try run(each, "build", "--offline", "--now", "2026-11-15T12:00:00Z")
      #expect(built.status == 0, "\(built.words)")
    }
    let (before, after) = (try site.files(), try copy.files())
    #expect(before.keys.sorted() == after.keys.sorted())
    for (path, bytes) in before { #expect(after[path] == bytes, "\(path)") }
    #expect(try site.page("sources/feed.xml").contains("cannot be read"))
    for each in [site, copy] { #expect(try run(each, "archive", "export", "again").status == 0) }
    #expect(try Tree.files(of: copy.path + "/again") == Tree.files(of: site.path + "/again"))
  }

  @Test func `an export that cannot be written ends with 74`() throws {
    let site = try site()
    #expect(try fresh(site, at: "10").status == 0)
    let exported = try run(site, "archive", "export", "/dev/null/branch")
    #expect(exported.status == 74, "\(exported.words)")
    #expect(exported.errors.contains("cannot be written: Not a directory"), "\(exported.words)")
  }

  @Test func `an import of a broken export names the line of the export`() throws {
    let site = try site()
    try site.folder.write("{}\n", to: "branch/sources.jsonl")
    try site.folder.write("[1]\n", to: "branch/entries/news/2026-11.jsonl")
    let imported = try run(site, "archive", "import", "branch")
    let words = "the export cannot be imported: entries/news/2026-11.jsonl:1 is not a JSON object"
    #expect(imported.status == 1 && imported.errors.contains(words), "\(imported.words)")
  }

  @Test func `doctor names settings with mistakes`() throws {
    let site = try Site(["content/site.yaml": "title: [\n"])
    let doctor = try run(site, "doctor")
    #expect(doctor.status == 1 && doctor.text.contains("content/site.yaml: 1 mistake; "), "\(doctor.words)")
  }

  @Test func `a database without a variable is reported once, by its line`() throws {
    let site = try Site(["content/site.yaml": Self.settings + "database: DB\n"])
    let wrong = "`database` must be `env:` and the name of a variable that holds the address"
    let check = try run(site, "archive", "check")
    #expect(check.status == 1 && check.errors.contains("error: \(wrong)"), "\(check.words)")
    let doctor = try run(site, "doctor")
    #expect(doctor.status == 1 && doctor.text.contains(": \(wrong)"), "\(doctor.words)")
    for command in [check, doctor] { #expect(!command.words.contains("the environment variable"), "\(command.words)") }
  }

  @Test func `a fetch prints how many new entries are shown, and how many are held back`() throws {
    let site = try Site([
      "content/site.yaml":
        "title: T\nurl: https://t.example/\nsources: [{id: news, file: news.xml, initial: 1}]\n",
      "content/news.xml": Self.feed,
    ])
    let fetched = try run(site, "fetch")
    #expect(fetched.status == 0 && fetched.text.contains("+1 ~0  1 held back"), "\(fetched.words)")
  }

  @Test func `a long outage has one entry in the health feed, and its end another, whose bytes stay`() throws {
    let site = try site()
    #expect(try fresh(site, at: "10").status == 0)
    #expect(try !site.page("sources/feed.xml").contains("<item>"))
    #expect(try site.page("sources/feed.atom").contains("<updated>2026-11-10T12:00:00Z</updated>"))
    try FileManager.default.removeItem(atPath: site.path + "/content/feeds/news.xml")
    let folder = site.path + "/content/feeds/news.xml"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(try fresh(site, at: "11").status == 0)
    #expect(try !site.page("sources/feed.xml").contains("<item>"), "the outage is still short")
    #expect(try run(site, "build", "--offline", "--now", "2026-11-12T12:00:00Z").status == 0)
    let broken = try site.page("sources/feed.xml")
    #expect(broken.contains("Harbour News cannot be read"))
    #expect(broken.contains("It could not be read since 2026-11-11 12:00: "))
    #expect(broken.contains("tag:trial.example,2026-11-11:health/news/"))
    #expect(broken.contains("Thu, 12 Nov 2026 12:00:00"))
    #expect(try fresh(site, at: "13").status == 0)
    #expect(try site.page("sources/feed.xml") == broken, "a further failure is not an update")
    try FileManager.default.removeItem(atPath: site.path + "/content/feeds/news.xml")
    try site.folder.write(Self.feed, to: "content/feeds/news.xml")
    #expect(try fresh(site, at: "14").status == 0)
    let feeds = try ["xml", "atom", "json"].map { try site.page("sources/feed.\($0)") }
    for text in feeds {
      #expect(text.contains("Harbour News cannot be read") && text.contains("Harbour News can be read again"))
      #expect(text.contains("It can be read again since 2026-11-14 12:00."))
    }
    #expect(try fresh(site, at: "20").status == 0)
    #expect(try ["xml", "atom", "json"].map { try site.page("sources/feed.\($0)") } == feeds)
    #expect(try site.page("sources/index.html").contains("href=\"/sources/feed.xml\""))
  }

  @Test func `without a wish there is no health feed`() throws {
    let site = try Site([
      "content/site.yaml": Self.settings.replacingOccurrences(of: ", alert-after: 1d", with: ""),
      "content/feeds/news.xml": Self.feed, "content/feeds/twin.xml": Self.feed,
    ])
    #expect(try fresh(site, at: "10").status == 0)
    #expect(try site.files()["sources/feed.xml"] == nil)
    #expect(try !site.page("sources/index.html").contains("/sources/feed.xml"))
  }

  @Test func `the command says which rule merged an entry, and when it changed`() throws {
    let site = try site()
    #expect(try fresh(site, at: "10").status == 0)
    let changed = Self.feed.replacingOccurrences(of: "Nets &amp; boats", with: "Nets, boats")
    try site.folder.write(changed, to: "content/feeds/news.xml")
    #expect(try fresh(site, at: "11").status == 0)
    let told = try run(site, "sources", "--explain", "https://news.example/one", "--now", "2026-11-12T12:00:00Z").text
    #expect(told.contains("news: Nets, boats\n  it is on the site\n"), "\(told)")
    #expect(told.contains("its source has changed it once, last on 2026-11-11T12:00:00Z"), "\(told)")
    #expect(told.contains("it is merged with the same article of `news`"), "\(told)")
  }

  @Test func `no secret and no address of a person leaves the archive by any door`() throws {
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources:
        - {id: news, file: feeds/news.xml, show: full, page: own}
        - id: wire
          url: "http://me:sesame@127.0.0.1:9/feed"
          network: private
          headers: {Authorization: env:WIRE, X-Key: hushhush}

      """, "content/feeds/news.xml": Self.feed,
    ])
    let built = try site.run(
      ["build", "--now", "2026-11-10T12:00:00Z", "--verbose"], environment: ["WIRE": "Bearer hushed"])
    #expect(built.status == 0, "\(built.words)")
    var told = built.text + built.errors
    let commands = [
      ["sources"], ["sources", "--json"], ["archive", "export", "branch"], ["fetch", "wire", "--json"],
    ]
    for arguments in commands {
      let run = try site.run(arguments, environment: ["WIRE": "Bearer hushed"])
      told += run.text + run.errors
    }
    var places = ["what is printed": Array(told.utf8)]
    places.merge(try site.files()) { $1 }
    for (path, bytes) in try Tree.files(of: site.path + "/branch") { places["branch/" + path] = bytes }
    for (path, bytes) in try Tree.files(of: site.path + "/.rhapsode") { places[".rhapsode/" + path] = bytes }
    #expect(places.count > 10)
    for (path, bytes) in places {
      for secret in ["sesame", "hushhush", "hushed"] {
        #expect(Data(bytes).range(of: Data(secret.utf8)) == nil, "\(secret) in \(path)")
      }
    }
    for (path, bytes) in try site.files() {
      #expect(Data(bytes).range(of: Data("anna@".utf8)) == nil, "an address in \(path)")
    }
  }

  @Test func `a crowd of servers finds no fault with the manners of a fetch`() throws {
    let script = Repository.folder + "/Tests/Load/load.py"
    let run = try Command.run(
      "python3", [script, Installed.rhapsode, "300"], environment: ["NO_SILENCE": "1"], seconds: 300)
    #expect(run.status == 0, "\(run.words)")
  }

  @Test(.enabled(if: PostgreSQLServer.isInstalled, "\(PostgreSQLServer.missing)"))
  func `fetchers and their database are killed, and nothing is lost or asked for twice`() throws {
    let script = Repository.folder + "/Tests/Load/load.py"
    let run = try Command.run(
      "python3", [script, Installed.rhapsode, "100"],
      environment: ["NO_SILENCE": "1", "DATABASE": "postgresql", "FETCHERS": "4", "KILLS": "3"], seconds: 300)
    #expect(run.status == 0, "\(run.words)")
  }
}
