import Foundation
import Testing
import Trial

/// How `build` and `check` find the site, and their output.
@Suite struct BuildReportTests {
  @Test func `the site is found from a folder below it`() throws {
    let site = try Site(["content/notes/a.md": "---\ntitle: A\ndate: 2026-01-01\n---\nText\n"])
    let built = try Command.run(Installed.rhapsode, ["build"], in: site.path + "/content/notes")
    #expect(built.status == 0, "\(built.words)")
    #expect(site.folder.has("public/notes/a/index.html"))
    let empty = try TemporaryFolder()
    let lost = try rhapsode("build", in: empty.path)
    #expect(lost.status == 1 && lost.errors.contains("content/site.yaml"), "\(lost.words)")
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
    #expect(try site.run(["check", "--site", "/nowhere"]).status == 2)
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
      checked.errors.contains("content/site.yaml:4:70: warning: missing environment variable: `RHAPSODE_NOWHERE`"),
      "\(checked.words)")
    #expect(checked.errors.components(separatedBy: "gone.xml`").count == 2, "\(checked.words)")
    #expect(checked.errors.contains("1 error, 1 warning"))
    let set = try site.run(["check"], environment: ["RHAPSODE_NOWHERE": "hush"])
    #expect(!set.errors.contains("RHAPSODE_NOWHERE`"))
    #expect(!set.words.contains("hush"))
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

  @Test func `the summary says how many entries wait for their date, and when the first appears`() throws {
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\ndate: 2026-01-01\n---\nText of A\n",
      "content/notes/b.md": "---\ntitle: B\ndate: 2027-03-01\n---\nText of B\n",
      "content/notes/c.md": "---\ntitle: C\ndate: 2027-01-02\n---\nText of C\n",
      "content/notes/d.md": "---\ntitle: D\ndate: 2027-01-01\ndraft: true\n---\nText of D\n",
    ])
    func build(_ now: String, _ options: String...) throws -> Command {
      try site.run(["build", "--now", now] + options)
    }
    let words = "2 entries have future dates and are left out; the first appears at 2027-01-02T00:00:00Z\n"
    #expect(try build("2026-11-30T00:00:00Z").errors.hasSuffix(words))
    #expect(try build("2026-11-30T00:00:00Z").errors.hasSuffix(words), "nothing has changed since")
    try site.folder.write("---\ntitle: A\ndate: 2026-01-01\n---\nOther text of A\n", to: "content/notes/a.md")
    #expect(try build("2026-11-30T00:00:00Z").errors.hasSuffix(words), "one text has changed since")
    let json = try build("2027-01-03T00:00:00Z", "--json")
    let document = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
    let scheduled = document?["scheduled"] as? [String: Any]
    #expect(
      scheduled?["entries"] as? Int == 1 && scheduled?["first"] as? String == "2027-03-01T00:00:00Z", "\(json.words)")
    #expect(!(try build("2027-03-02T00:00:00Z").errors.contains("future")))
    #expect(!(try build("2026-11-30T00:00:00Z", "--future").errors.contains("left out")))
  }

  @Test func `a wrong command line says in JSON too that nothing was published`() throws {
    let run = try Site([:]).build("--json", "--nope")
    let document = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    #expect(run.status == 2 && document?["published"] as? Bool == false, "\(run.words)")
  }

  @Test func `what a page is made from is JSON where that is asked for`() throws {
    let site = try Site(["content/notes/a.md": "---\ntitle: A\ndate: 2026-01-01\n---\nText\n"])
    let run = try site.run(["check", "--reads", "/notes/a/", "--json"])
    let page = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    let kinds = (page?["reads"] as? [[String: Any]])?.compactMap { $0["kind"] as? String } ?? []
    #expect(run.status == 0 && page?["address"] as? String == "/notes/a/", "\(run.words)")
    #expect(kinds.contains("template") && page?["parts"] is [Any], "\(run.words)")
  }

  @Test func `what is no terminal gets no colours`() throws {
    let site = try Site(["content/a.md": "---\ntitle: A\ntagz: 1\n---\n"])
    for environment in [[:], ["NO_COLOR": "1"]] {
      let run = try site.run(["build"], environment: environment)
      #expect(run.status == 1)
      #expect(!(run.errors + run.text).contains("\u{1B}"))
    }
  }
}
