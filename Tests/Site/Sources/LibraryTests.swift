import Foundation
import Testing
import Trial

/// Digital libraries, against a server that answers in their shapes.
@Suite(.serialized, .enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
struct LibraryTests {
  private let server: LocalServer
  private static let key = "KEY-0123456789"

  init() throws { server = try LocalServer([Repository.folder + "/Tests/Site/library.py"]) }

  private var environment: [String: String] {
    let base = "http://127.0.0.1:\(server.port)"
    return [
      "EUROPEANA_API_KEY": Self.key, "DPLA_API_KEY": Self.key,
      "EUROPEANA_API_URL": base + "/europeana",
      "DPLA_API_URL": base + "/dpla",
    ]
  }

  private func run(_ site: Site, _ arguments: String..., without names: [String] = []) throws
    -> Command
  {
    try site.run(arguments, environment: environment.filter { !names.contains($0.key) })
  }

  private func requests() throws -> [String] {
    let script = "import sys, urllib.request as r; print(r.urlopen(sys.argv[1]).read().decode())"
    let run = try Command.run(
      Installed.path(of: "python3") ?? "python3", ["-c", script, "http://127.0.0.1:\(server.port)/log"])
    return try JSONDecoder().decode([String].self, from: Data(run.output))
  }

  private func expectNoKey(_ site: Site, _ run: Command) throws {
    #expect(!run.text.contains(Self.key) && !run.errors.contains(Self.key), "\(run.words)")
    for (name, bytes) in try Tree.files(of: site.path) {
      #expect(Data(bytes).range(of: Data(Self.key.utf8)) == nil, "\(name)")
    }
  }

  @Test func `a search lists what both libraries have, with every filter`() throws {
    let site = try Site()
    let run = try run(
      site, "library", "coin", "--private", "--rights", "open", "--type", "image", "--years",
      "1900-1950", "--page", "2")
    #expect(run.status == 0, "\(run.words)")
    #expect(
      run.text.contains("Europeana, page 2: 24 of 60")
        && run.text.contains("DPLA, page 2: 12 of 60"), "\(run.words)")
    #expect(
      run.text.contains("europeana:/20/24") && run.text.contains("Anna, Museum of Volos · 1905"))
    #expect(run.text.contains("dpla:d25") && !run.text.contains("utm_"))
    let asked = try requests()
    #expect(
      asked.contains {
        $0.contains("start=25&qf=TYPE%3AIMAGE") && $0.contains("reusability=open&wskey=")
      }, "\(asked)")
    #expect(
      asked.contains { $0.contains("page=2&page_size=24&sourceResource.type=image") }, "\(asked)")
    try expectNoKey(site, run)
    let json = try self.run(site, "library", "coin", "--in", "dpla", "--private", "--json")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: [String: Any]])
    #expect((document["dpla"]?["items"] as? [Any])?.count == 24)
  }

  @Test func `a library that fails is named, and the other one answers`() throws {
    let site = try Site()
    let one = try run(site, "library", "coin", "--private", without: ["DPLA_API_KEY"])
    #expect(
      one.status == 0 && one.errors.contains("`DPLA_API_KEY`")
        && one.text.contains("europeana:/20/0"), "\(one.words)")
    for (query, words) in [
      ("fail", "500"), ("page", "a web page instead of JSON"), ("huge", "16 MiB"),
    ] {
      let failed = try run(site, "library", query, "--in", "europeana", "--private")
      #expect(failed.status == 1 && failed.errors.contains(words), "\(query): \(failed.words)")
      try expectNoKey(site, failed)
    }
    let refused = try site.run(
      ["library", "coin", "--in", "dpla", "--private"],
      environment: environment.merging(["DPLA_API_KEY": "wrong-key-000"]) { $1 })
    #expect(
      refused.status == 1 && refused.errors.contains("refused the key of `DPLA_API_KEY`"),
      "\(refused.words)")
    #expect(!refused.errors.contains("wrong-key-000"))
    let away = try run(site, "library", "away", "--in", "europeana", "--private")
    #expect(away.status == 0, "\(away.words)")
    try expectNoKey(site, away)
    let closed = try run(site, "library", "coin", "--in", "dpla")
    #expect(
      closed.status == 1 && closed.errors.contains("is not a public address"),
      "a library in the local network needs --private: \(closed.words)")
    #expect(try run(site, "library", "coin", "--rights", "opne").errors.contains("`open`"))
  }

  @Test func `a saved picture is beside the story, with its credit, rights and link`() throws {
    let site = try Site([
      "content/stories/dawn/index.md": "---\ntitle: Dawn\ndate: 2026-01-01\n---\nWords."
    ])
    let tried = try run(
      site, "library", "save", "europeana:/20/7", "dawn", "--private", "--dry-run")
    #expect(
      tried.status == 0 && !site.folder.has("content/stories/dawn/coin-7.png"), "\(tried.words)")
    let saved = try run(
      site, "library", "save", "europeana:/20/7", "content/stories/dawn/index.md", "--private")
    #expect(saved.status == 0, "\(saved.words)")
    let text = try site.folder.text(of: "content/stories/dawn/index.md")
    #expect(
      text
        == "---\ntitle: Dawn\ndate: 2026-01-01\n---\nWords.\n\n![Coin 7](coin-7.png \"Coin 7\"){credit=\"Anna, Museum of Volos\" "
        + "rights=\"http://creativecommons.org/licenses/by/4.0/\" link=\"http://127.0.0.1:\(server.port)/shown/7\"}\n"
    )
    #expect(
      try site.folder.bytes(of: "content/stories/dawn/coin-7.png").starts(with: [0x89, 0x50]))
    let again = try run(site, "library", "save", "europeana:/20/7", "dawn", "--private")
    #expect(again.status == 1 && again.errors.contains("already exists"), "\(again.words)")
    let wrong = try run(site, "library", "save", "europeana:/20/2", "dawn", "--private")
    #expect(wrong.status == 1 && wrong.errors.contains("is not a picture"), "\(wrong.words)")
    #expect(
      try run(site, "library", "save", "dpla:d3", "dawn", "--private", "--name", "ben").status == 0)
    #expect(
      try site.folder.text(of: "content/stories/dawn/index.md").contains("![Photo 3](ben.png"))
    #expect(try run(site, "library", "save", "coin", "dawn").status == 2)
    #expect(try site.build().status == 0)
    try expectNoKey(site, saved)
  }

  /// Runs the program and prints the most memory that it had, in kilobytes.
  private static let measured = """
    import resource, subprocess, sys
    subprocess.run(sys.argv[1:])
    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
    """

  @Test func `a library that never ends its answer costs little memory`() throws {
    let site = try Site()
    func peak(_ query: String) throws -> Int {
      let run = try Command.run(
        Installed.path(of: "python3") ?? "python3",
        ["-c", Self.measured, Installed.rhapsode, "library", query, "--in", "europeana", "--private"], in: site.path,
        environment: environment)
      return try #require(Int(run.text.split(separator: "\n").last ?? ""))
    }
    #expect(try peak("huge") - peak("coin") < 100 << 10)
  }

  private static let settings = """
    title: Trial
    url: https://trial.example/
    sources:
      - {id: coins, kind: library, query: coin, rights: open, initial: 25, images: none, network: private,
         title: Coins}
      - {id: broken, kind: library, in: [europeana], query: fail, network: private}
      - {id: paged, kind: library, in: [europeana], query: page, network: private}
      - {id: endless, kind: library, in: [europeana], query: huge, network: private}

    """

  @Test func `a library source becomes entries with a table, fetched like a feed`() throws {
    let site = try Site(["content/site.yaml": Self.settings])
    let build = try site.run(["build", "--now", Site.now], environment: environment)
    #expect(build.status == 0, "\(build.words)")
    #expect(build.errors.contains("`broken`") && build.errors.contains("500"), "\(build.words)")
    #expect(build.errors.contains("`paged`") && build.errors.contains("web page"), "\(build.words)")
    #expect(build.errors.contains("`endless`") && build.errors.contains("16 MiB"), "\(build.words)")
    let files = try site.files().keys
    let items = files.filter { $0.contains("coin-") && $0.hasSuffix("index.html") }
    #expect(items.count == 24, "\(files.sorted())")
    let page = try site.page(try #require(items.first { $0.contains("coin-7") }))
    for words in [
      "<th>Creator</th><td>Anna", "Museum of Volos", "1905", "creativecommons.org/licenses/by/4.0",
      "/shown/7\"",
    ] {
      #expect(page.contains(words), "\(words) \(page)")
    }
    #expect(
      files.contains { $0.hasPrefix("sources/coins/europeana/page/2") },
      "pages of 24: \(files.sorted())")
    try expectNoKey(site, build)
    let asked = try requests().count
    let again = try site.run(["build", "--now", "2026-11-20T12:05:00Z"], environment: environment)
    #expect(again.status == 0, "\(again.words)")
    #expect(try requests().count == asked, "nothing is asked again within minutes")
    let sources = try site.run(["sources"], environment: environment)
    #expect(sources.text.contains("coins/dpla"), "\(sources.words)")
    try expectNoKey(site, sources)
  }

  @Test func `mistakes in the settings of a library are reported`() throws {
    let site = try Site([
      "content/site.yaml": """
      title: T
      url: https://t.example/
      sources:
        - {id: a, kind: library, query: x, years: lately}
        - {id: b, url: "https://b.example/", rights: open}
        - {id: c, kind: library, query: x, rights: opne}

      """
    ])
    let build = try site.build("--offline")
    #expect(build.status == 1)
    for words in [
      "`years` must be years, not `lately`", "only a source of kind `library` has `rights`",
      "`open`",
    ] {
      #expect(build.errors.contains(words), "\(words): \(build.words)")
    }
    let check = try Site(["content/site.yaml": Self.settings]).run(["check"])
    #expect(
      check.errors.contains("missing environment variable: `EUROPEANA_API_KEY`"), "\(check.words)")
  }
}
