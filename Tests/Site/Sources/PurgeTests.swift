import Foundation
import Testing
import Trial

/// `archive purge`, proved by a search of every file.
@Suite struct PurgeTests {
  private static func feed(_ items: String...) -> String {
    "<rss version=\"2.0\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><channel><title>A</title>"
      + items.joined() + "</channel></rss>"
  }

  private static func item(_ word: String, by person: String, link: String? = nil, text: String = "") -> String {
    let link = link ?? "https://news.example/\(word)"
    return "<item><title>About \(word)</title><link>\(link)</link><guid isPermaLink=\"false\">urn:\(word)</guid>"
      + "<dc:creator>\(person)</dc:creator><description>The text of \(word). \(text)</description></item>"
  }

  private static let settings = """
    title: Trial
    url: https://trial.example/
    deploy: {here: {folder: www}}
    sources: [{id: a, file: feeds/a.xml, show: full}, {id: b, file: feeds/b.xml, show: full}]
    """

  /// The files below the site, but for the feeds, that contain the word.
  private static func files(with word: String, in site: Site) throws -> [String] {
    // `www/current` is a link to a folder of `www/releases`.
    try Tree.paths(of: site.path).filter { path in
      guard !path.hasPrefix("content/feeds/"), path != "www/current" else { return false }
      return try site.folder.bytes(of: path).firstRange(of: Array(word.utf8)) != nil
    }
  }

  private static func site() throws -> Site {
    let site = try Site([
      "content/site.yaml": settings,
      "content/feeds/a.xml": feed(
        item("zebrafish", by: "Ada Writer"), item("harbour", by: "Ben Author", text: "Thanks to Ada Writer."),
        item("lighthouse", by: "Ada  WRITER")),
      "content/feeds/b.xml": feed(item("mirrored", by: "Cleo", link: "https://news.example/zebrafish")),
    ])
    #expect(try site.run(["build"]).status == 0)
    return site
  }

  @Test func `without the list of what was erased, nothing is fetched and nothing erased`() throws {
    let site = try Self.site()
    #expect(try site.run(["archive", "purge", "urn:zebrafish", "--yes"]).status == 0)
    let list = try site.folder.text(of: "content/erased.yaml")
    try site.folder.remove("content/erased.yaml")
    // No user can read a folder as a file.
    try site.folder.write("", to: "content/erased.yaml/kept")
    try site.folder.write(Self.feed(Self.item("zebrafish", by: "Ada Writer")), to: "content/feeds/a.xml")
    for arguments in [["fetch"], ["build"], ["archive", "purge", "urn:harbour", "--yes"]] {
      let run = try site.run(arguments)
      #expect(run.status != 0 && run.errors.contains("content/erased.yaml"), "\(run.words)")
    }
    try site.folder.remove("content/erased.yaml")
    try site.folder.write(list, to: "content/erased.yaml")
    #expect(try site.run(["build"]).status == 0)
    #expect(try !site.run(["archive", "export", "out"]).errors.contains("error"))
    #expect(try Self.files(with: "zebrafish", in: site).isEmpty)
  }

  @Test func `an entry and its copies leave every file, and do not come back`() throws {
    let site = try Self.site()
    #expect(try site.run(["deploy"]).status == 0)
    #expect(try !Self.files(with: "zebrafish", in: site).isEmpty)
    let dry = try site.run(["archive", "purge", "urn:zebrafish", "--dry-run"])
    #expect(
      dry.status == 0 && dry.text.contains("erase  a  urn:zebrafish") && dry.text.contains("erase  b  urn:mirrored")
        && dry.text.contains("file  content/feeds/a.xml"), "\(dry.words)")
    #expect(try site.run(["archive", "purge", "urn:zebrafish"]).errors.contains("needs `--yes`"))
    let purged = try site.run(["archive", "purge", "urn:zebrafish", "--yes"])
    #expect(purged.status == 0, "\(purged.words)")
    // Only the old release has it, which is named.
    for word in ["zebrafish", "mirrored"] {
      let left = try Self.files(with: word, in: site)
      #expect(left.allSatisfy { $0.hasPrefix("www/releases/") }, "\(word): \(left)")
      for file in left { #expect(purged.text.contains("file  \(file)\n"), "\(purged.words)") }
    }
    #expect(try site.run(["deploy"]).status == 0)
    let current = URL(filePath: site.folder / "www/current").resolvingSymlinksInPath().path(percentEncoded: false)
    let readers = try Tree.files(of: current)
    #expect(readers["index.html"] != nil)
    #expect(!readers.values.contains { $0.firstRange(of: Array("zebrafish".utf8)) != nil })
    // The feed still has it, and changes.
    try site.folder.write(
      Self.feed(Self.item("zebrafish", by: "Ada Writer"), Self.item("pier", by: "Ben")), to: "content/feeds/a.xml")
    #expect(try site.run(["build"]).status == 0)
    #expect(try !Self.files(with: "zebrafish", in: site).contains { !$0.hasPrefix("www/") })
    #expect(try !Self.files(with: "urn:pier", in: site).isEmpty)
    #expect(try site.run(["archive", "check"]).status == 0)
  }

  @Test func `another machine with the content erases the entry too, and so does an import of an older export`() throws
  {
    let site = try Self.site()
    let other = try Self.site()
    #expect(try site.run(["archive", "export", "branch"]).status == 0)
    #expect(try site.run(["archive", "purge", "urn:zebrafish", "--person", "Ben Author", "--yes"]).status == 0)
    try other.folder.write(site.folder.text(of: "content/erased.yaml"), to: "content/erased.yaml")
    let built = try other.run(["build", "--offline"])
    #expect(built.status == 0, "\(built.words)")
    // A person who was erased is named nowhere, but for the entries by others.
    for word in ["zebrafish", "mirrored", "harbour"] {
      #expect(try Self.files(with: word, in: other).isEmpty, "\(word)")
    }
    #expect(try !Self.files(with: "lighthouse", in: other).isEmpty)
    #expect(try other.run(["build", "--offline"]).status == 0)

    for name in ["archive.sqlite", "archive.sqlite.begun"] { try site.folder.remove(".rhapsode/\(name)") }
    let imported = try site.run(["archive", "import", "branch"])
    #expect(imported.text == "1 entry; 3 more are in content/erased.yaml and left out\n", "\(imported.words)")
    try site.folder.remove("branch")
    #expect(try site.run(["build", "--offline"]).status == 0)
    for word in ["zebrafish", "mirrored", "harbour"] {
      #expect(try Self.files(with: word, in: site).isEmpty, "\(word)")
    }
    #expect(try !Self.files(with: "lighthouse", in: site).isEmpty)
  }

  @Test func `what is added to the list of erased entries later is erased, too`() throws {
    let site = try Self.site()
    let other = try Self.site()
    for (id, left) in [("urn:harbour", ["zebrafish", "lighthouse"]), ("urn:zebrafish", ["lighthouse"])] {
      #expect(try site.run(["archive", "purge", id, "--yes"]).status == 0)
      try other.folder.write(site.folder.text(of: "content/erased.yaml"), to: "content/erased.yaml")
      #expect(try other.run(["build", "--offline"]).status == 0)
      for word in ["harbour", "zebrafish", "lighthouse"] {
        #expect(try Self.files(with: word, in: other).isEmpty == !left.contains(word), "\(id): \(word)")
      }
    }
  }

  @Test(.enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
  func `a picture that only an erased entry shows leaves the mirror`() throws {
    let server = try LocalServer.ofFeeds()
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources:
        - {id: album, url: "http://127.0.0.1:\(server.port)/album/900/800", network: private, show: full, images: mirror}

      """
    ])
    #expect(try site.build().status == 0)
    let pictures = { Tree.paths(of: site.path).filter { $0.hasPrefix(".rhapsode/mirror/pictures/") } }
    let before = pictures()
    #expect(before.count == 2)
    let purged = try site.run(["archive", "purge", "900", "--yes"])
    #expect(purged.status == 0, "\(purged.words)")
    let after = pictures()
    #expect(after.count == 1 && before.contains(after[0]), "\(after)")
    #expect(try site.files().keys.filter { $0.hasPrefix("mirror/") }.count == 1)
  }

  @Test func `a person leaves every file, and nothing by the person is fetched again`() throws {
    let site = try Self.site()
    let dry = try site.run(["archive", "purge", "--person", "ada writer", "--dry-run", "--json"])
    #expect(dry.text.contains("urn:lighthouse") && dry.text.contains("\"mentions\": ["), "\(dry.words)")
    let purged = try site.run(["archive", "purge", "--person", "Ada Writer", "--mentions", "--yes"])
    #expect(purged.status == 0 && purged.text.contains("erased  a  urn:harbour"), "\(purged.words)")
    for word in ["Ada Writer", "Ada  WRITER", "ada-writer", "zebrafish", "lighthouse"] {
      #expect(try Self.files(with: word, in: site) == [], "\(word)")
    }
    try site.folder.write(
      Self.feed(Self.item("comet", by: "Ada Writer"), Self.item("pier", by: "Ben")), to: "content/feeds/a.xml")
    #expect(try site.run(["build"]).status == 0)
    #expect(try Self.files(with: "comet", in: site) == [])
    #expect(try !Self.files(with: "urn:pier", in: site).isEmpty)
  }

  @Test(.enabled(if: PostgreSQLServer.isInstalled, "\(PostgreSQLServer.missing)"))
  func `an entry and a person leave a database, its dump and every file of its server`() throws {
    let server = try PostgreSQLServer()
    let address = try server.makeDatabase()
    let site = try Site([
      "content/site.yaml": Self.settings + "\ndatabase: env:TRIAL_ARCHIVE\n",
      "content/feeds/a.xml": Self.feed(
        Self.item("zebrafish", by: "Ada Writer"), Self.item("harbour", by: "Ben Author"),
        Self.item("lighthouse", by: "Cleo Author")),
      "content/feeds/b.xml": Self.feed(Self.item("mirrored", by: "Dio", link: "https://news.example/zebrafish")),
    ])
    func run(_ arguments: String...) throws -> Command {
      try site.run(arguments, environment: ["TRIAL_ARCHIVE": address])
    }
    let built = try run("build")
    #expect(built.status == 0, "\(built.words)")
    /// Bytes are hexadecimal in a dump.
    func isDumped(_ word: String) throws -> Bool {
      let dump = try server.dump(address)
      let digits = word.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      return dump.contains(word) || dump.contains(digits)
    }
    // The statistics of columns quote values.
    try server.query("ANALYZE", in: address)
    for word in ["zebrafish", "Ada Writer"] {
      #expect(try isDumped(word) && !server.files(with: word).isEmpty, "\(word)")
    }
    let purged = try run("archive", "purge", "urn:zebrafish", "--person", "Cleo Author", "--yes")
    #expect(purged.status == 0, "\(purged.words)")
    for word in ["zebrafish", "mirrored", "Ada Writer", "Cleo Author", "lighthouse"] {
      #expect(try !isDumped(word), "\(word)")
      #expect(try server.files(with: word) == [], "\(word)")
      #expect(try Self.files(with: word, in: site) == [], "\(word)")
    }
    #expect(try isDumped("urn:harbour"))
    #expect(try run("build").status == 0)
    #expect(try !isDumped("zebrafish"))
    #expect(try run("archive", "check").status == 0)
    try server.kill()
  }

  @Test func `a person is also found by a web address, as another site, and in words that markup divides`() throws {
    func entry(_ name: String, _ about: String, text: String = "Text") -> String {
      "<entry><title>\(name)</title><id>urn:\(name)</id><updated>2026-11-01T00:00:00Z</updated>\(about)"
        + "<content type=\"html\">\(text)</content></entry>"
    }
    let entries = [
      entry("one", "<author><name>A. W.</name><uri>https://ada.example/</uri></author>"),
      entry("two", "<source><title>Ada Writer</title><id>urn:s</id></source>"),
      entry("three", "", text: "&lt;p&gt;Thanks to Ada &lt;b&gt;Writer&lt;/b&gt; for all of this.&lt;/p&gt;"),
      entry("four", "<author><name>Ben</name></author>"),
    ]
    let site = try Site([
      "content/site.yaml": Self.settings, "content/feeds/b.xml": Self.feed(Self.item("pier", by: "Ben")),
      "content/feeds/a.xml": "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>A</title><id>urn:f</id>"
        + "<updated>2026-11-01T00:00:00Z</updated>\(entries.joined())</feed>",
    ])
    #expect(try site.build().status == 0)
    func found(_ person: String) throws -> [String] {
      try site.run(["archive", "purge", "--person", person, "--dry-run"]).text.split(separator: "\n").map(String.init)
        .filter { $0.hasPrefix("erase ") || $0.hasPrefix("mention ") }
    }
    #expect(try found("https://ada.example/") == ["erase  a  urn:one  one"])
    #expect(try found("Ada Writer") == ["erase  a  urn:two  two", "mention  a  urn:three  three"])
  }

  @Test func `what is not in the archive is an error`() throws {
    let site = try Self.site()
    let unknown = try site.run(["archive", "purge", "urn:nothing", "--yes"])
    #expect(unknown.status == 1 && unknown.errors.contains("no such entry"), "\(unknown.words)")
    let dry = try site.run(["archive", "purge", "urn:nothing", "--dry-run"])
    #expect(dry.status == 1 && dry.errors == unknown.errors, "\(dry.words)")
    #expect(try site.run(["archive", "purge", "--yes"]).status == 2)
    #expect(!site.folder.has("content/erased.yaml"))
  }

  @Test func `a person without entries is left out of later fetches, and nothing has to be deployed`() throws {
    let site = try Self.site()
    let dry = try site.run(["archive", "purge", "--person", "Nobody", "--dry-run"])
    #expect(dry.status == 0 && dry.errors.contains("no entry by Nobody was found"), "\(dry.words)")
    #expect(dry.errors.contains("would be written to content/erased.yaml"), "\(dry.words)")
    #expect(!site.folder.has("content/erased.yaml"))
    let purged = try site.run(["archive", "purge", "--person", "Nobody", "--yes"])
    #expect(purged.status == 0 && purged.errors.contains("was written to content/erased.yaml"), "\(purged.words)")
    #expect(!purged.errors.contains("deploy now"), "\(purged.words)")
    #expect(site.folder.has("content/erased.yaml"))
  }
}
