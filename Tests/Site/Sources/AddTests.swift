import Foundation
import Testing
import Trial

@Suite(.serialized, .enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
struct AddTests {
  private let server: LocalServer
  private let site: Site
  private static let settings = """
    title: Trial   # ours
    url: https://trial.example/
    sections: {news: {layout: river}}
    sources:
      - {id: old, url: "https://old.example/feed"}   # the first

    # the end

    """

  init() throws {
    server = try LocalServer.ofFeeds()
    site = try Site(["content/site.yaml": AddTests.settings])
  }

  private func url(_ path: String) -> String { "http://127.0.0.1:\(server.port)/\(path)" }
  private func add(_ path: String, _ options: String...) throws -> Command {
    try site.run(["add", url(path), "--private"] + options)
  }
  private var settings: String { get throws { try site.folder.text(of: "content/site.yaml") } }

  @Test func `a page's feed is followed by one more line in the settings`() throws {
    let run = try add("page", "--section", "news")
    #expect(run.status == 0, "\(run.words)")
    let line = "  - {id: news, url: \"\(url("good?a=1&b=2"))\", section: news, network: private}\n"
    #expect(run.text.contains("added as content/site.yaml:6"))
    #expect(try settings == AddTests.settings.replacing("# the first\n", with: "# the first\n" + line))
    #expect(try site.run(["fetch", "news"]).text.contains("2 entries"))
    let again = try add("page")
    #expect(again.status == 2)
    #expect(again.errors.contains("content/site.yaml:6:"), "\(again.words)")
    #expect(again.errors.contains("is followed already, as `news`"))
  }

  @Test func `a name that is taken gets a number, and one that is wanted is refused`() throws {
    #expect(try add("items/x").status == 0)
    #expect(try add("items/y").status == 0)
    #expect(try settings.contains("{id: news-2,"))
    let run = try add("items/z", "--id", "old")
    #expect(run.status == 2)
    #expect(run.errors.contains("content/site.yaml:5:10: error: the id `old` is already used"), "\(run.words)")
  }

  @Test func `nothing is written where it is only tried, or something is wrong`() throws {
    let tried = try add("items/x", "--dry-run", "--json")
    #expect(tried.status == 0, "\(tried.words)")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(tried.output)) as? [String: Any])
    #expect((report["added"] as? [String: Any])?["dryRun"] as? Bool == true)
    #expect((report["feeds"] as? [[String: Any]])?.first?["entries"] as? Int == 1)
    let wrong = try add("items/x", "--section", "nowhere")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("there is no section `nowhere`"), "\(wrong.words)")
    #expect(try add("items/x", "--show", "some").status == 2)
    #expect(try add("status/404").status == 1)
    let hidden = try site.run(["add", url("good")])
    #expect(hidden.status == 1)
    #expect(hidden.errors.contains("`--private`"), "\(hidden.words)")
    #expect(try settings == AddTests.settings)
  }

  @Test func `of several feeds one is chosen`() throws {
    let offered = try add("many")
    #expect(offered.status == 2)
    #expect(offered.text.contains("1  News"), "\(offered.words)")
    #expect(offered.text.contains("2  News"))
    #expect(offered.errors.contains("`--choose 1`"), "\(offered.words)")
    #expect(try add("many", "--choose", "3").status == 2)
    #expect(try settings == AddTests.settings)
    #expect(try add("many", "--choose", "2").status == 0)
    #expect(try settings.contains(url("items/two")))
  }

  @Test func `settings that cannot be edited stay, and what to write is said`() throws {
    let text = "{title: Trial, url: \"https://trial.example/\"}\n"
    try site.folder.write(text, to: "content/site.yaml")
    let run = try add("items/x")
    #expect(run.status == 1)
    #expect(run.errors.contains("content/site.yaml:1:1: error:"), "\(run.words)")
    #expect(run.errors.contains("- {id: "), "\(run.words)")
    #expect(try settings == text)
  }
}
