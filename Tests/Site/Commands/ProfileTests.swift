import Foundation
import Testing
import Trial

/// What `build --profile` prints.
@Suite struct ProfileTests {
  private static let files = [
    "content/notes/a.md": "---\ntitle: A\ndate: 2026-01-01\n---\nText of A.\n",
    "content/notes/b.md": "---\ntitle: B\ndate: 2026-01-02\n---\nText of B.\n\n:::note\nA note.\n:::\n",
    "Templates/entry.html":
      "{% extends \"frame.html\" %}{% block main %}{% include \"part.html\" %}{{ entry.content }}{% endblock %}",
    "Templates/frame.html": "<!doctype html><title>x</title>{% block main %}{% endblock %}",
    "Templates/part.html": "<p>{{ entry.title }}</p>",
    "Templates/blocks/note.html": "<div>{{ block.content }}</div>",
  ]

  private struct Profile: Decodable {
    struct Tally: Decodable, Equatable { var rendered, kept: Int }
    struct Work: Decodable {
      var name: String
      var count: Int
      var own, seconds: Double
    }
    struct Template: Decodable {
      var name: String
      var renders: Int
      var own, seconds: Double
    }
    struct Entry: Decodable {
      var name: String
      var seconds: Double
    }
    var pages, feeds: Tally
    var work: [Work]
    var templates: [Template]
    var entries: [Entry]
  }

  private struct Document: Decodable {
    struct Stage: Decodable {
      var name: String
      var seconds: Double
    }
    var profile: Profile?
    var stages: [Stage]
    var seconds: Double
  }

  private func build(_ site: Site, _ options: String...) throws -> Document {
    let run = try site.run(["build", "--now", Site.now, "--json"] + options)
    #expect(run.status == 0, "\(run.words)")
    return try JSONDecoder().decode(Document.self, from: Data(run.output))
  }

  @Test(arguments: ["1", "2", "8"]) func `templates and works are counted, with any number of jobs`(jobs: String) throws
  {
    let site = try Site(ProfileTests.files)
    let document = try build(site, "--profile", "--jobs", jobs)
    let profile = try #require(document.profile)
    let renders = Dictionary(uniqueKeysWithValues: profile.templates.map { ($0.name, $0.renders) })
    #expect(renders["entry.html"] == 2 && renders["frame.html"] == 2 && renders["part.html"] == 2)
    #expect(renders["blocks/note.html"] == 2, "once for its page, once for all feeds")
    #expect(profile.work.first { $0.name == "front matter" }.map { $0.count >= 2 } == true)
    #expect(Set(profile.entries.map(\.name)) == ["content/notes/a.md", "content/notes/b.md"])
    #expect(profile.pages.rendered > 2 && profile.pages.kept == 0 && profile.feeds.rendered > 2)
    #expect(document.stages.map(\.name) == ["ingest", "render", "publish"])
  }

  @Test func `a work takes at least as long with its parts as without, and no longer than the build`() throws {
    let document = try build(try Site(ProfileTests.files), "--profile", "--jobs", "1")
    let profile = try #require(document.profile)
    let pairs = profile.work.map { ($0.own, $0.seconds) } + profile.templates.map { ($0.own, $0.seconds) }
    #expect(pairs.allSatisfy { own, all in own >= 0 && own <= all && all <= document.seconds })
    #expect(profile.entries.allSatisfy { $0.seconds > 0 && $0.seconds <= document.seconds })
    let own = profile.templates.map(\.own)
    #expect(own == own.sorted(by: >), "the slowest first")
  }

  @Test func `pages that were kept are counted`() throws {
    let site = try Site(ProfileTests.files)
    let first = try #require(try build(site, "--profile").profile)
    let all = first.pages.rendered
    let same = try #require(try build(site, "--profile").profile)
    #expect(same.pages.rendered + same.pages.kept == all && same.feeds.kept == first.feeds.rendered)
    try site.folder.write("---\ntitle: A\ndate: 2026-01-01\n---\nAnother text.\n", to: "content/notes/a.md")
    let changed = try #require(try build(site, "--profile").profile)
    #expect(changed.pages.rendered >= 1 && changed.pages.kept > 1)
    #expect(changed.pages.rendered + changed.pages.kept == all)
    #expect(changed.templates.first { $0.name == "frame.html" }?.renders == 1)
  }

  @Test func `the table lists stages, pages, works, templates and entries, and nothing is listed unasked`() throws {
    let site = try Site(ProfileTests.files)
    #expect(try build(site).profile == nil)
    let run = try site.build("--clean", "--profile")
    for line in [
      "  ingest ", "  render ", "  memory ", "  pages ", "  feeds ", "  work ", "  slowest templates ",
      "  slowest entries ", "  content/notes/b.md ",
    ] {
      #expect(run.errors.contains("\n" + line), "\(line): \(run.errors)")
    }
    #expect(!(try site.build("--clean").errors.contains("slowest")))
  }

  @Test func `the example of the manual has the form of what is printed`() throws {
    let page = try String(contentsOfFile: "\(Repository.folder)/content/manual/publishing.md", encoding: .utf8)
    let parts = page.components(separatedBy: "rhapsode build --profile\n```\n\n```\n")
    let example = try #require(parts.dropFirst().first?.components(separatedBy: "\n```").first)
    let printed = try Site(ProfileTests.files).build("--profile").errors
    let forms = Set(printed.components(separatedBy: "\n").map(ProfileTests.form))
    for line in example.components(separatedBy: "\n")
    where !line.contains("…") && !line.contains(".html") && !line.contains("/") {
      let form = ProfileTests.form(line)
      #expect(forms.contains(form), "\(line): \(printed)")
    }
  }

  /// The line with one space between words, and `0` for each number.
  private static func form(_ line: String) -> String {
    line.split(separator: " ").map { word in
      word.allSatisfy { $0.isNumber || $0 == "." } ? "0" : String(word)
    }.joined(separator: " ")
  }
}
