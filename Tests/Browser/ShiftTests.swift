import Foundation
import Testing
import Trial

/// What moves while a page loads (Layout Instability, W3C). The pages are opened by `shifts.py` and `arrivals.py`.
@Suite(.serialized) struct ShiftTests {
  private struct Result: Decodable {
    var opened: Int
    var found: [String]
  }

  @Test(
    .enabled(if: Installed.chromium != nil, Browser.reason),
    .enabled(if: Installed.playwright != nil, "RHAPSODE_PYTHON names no Python with Playwright"),
    arguments: [390, 1280])
  func `nothing moves while a page of any kind loads, in any look`(width: Int) throws {
    let (chromium, python) = (try #require(Installed.chromium), try #require(Installed.playwright))
    let site = try #require(Showcase.site)
    let pages = Self.pages
    for page in pages { #expect(site.folder.has("public/" + page), "\(page)") }
    let run = try Command.run(
      python, [Repository.folder + "/Tests/Browser/shifts.py", chromium, site.output, "\(width)"] + pages,
      seconds: 600)
    #expect(run.status == 0, "\(run.words)")
    let result = try JSONDecoder().decode(Result.self, from: Data(run.text.utf8))
    #expect(result.opened == pages.count * 4)
    #expect(result.found == [])
  }

  @Test(
    .enabled(if: Installed.chromium != nil, Browser.reason),
    .enabled(if: Installed.playwright != nil, "RHAPSODE_PYTHON names no Python with Playwright"))
  func `nothing moves while a header or a footer arrives in pieces, or when another tab changes a mark`() throws {
    let (chromium, python) = (try #require(Installed.chromium), try #require(Installed.playwright))
    let site = try #require(Showcase.site)
    let run = try Command.run(
      python,
      [
        Repository.folder + "/Tests/Browser/arrivals.py", chromium, site.output, "en/stories/amphora/index.html",
        "en/around/index.html",
      ],
      seconds: 600)
    #expect(run.status == 0, "\(run.words)")
    let result = try JSONDecoder().decode(Result.self, from: Data(run.text.utf8))
    #expect(result.opened == 40)
    #expect(result.found == [])
  }

  private static let pages = [
    "index.html", "stories/index.html", "en/stories/amphora/index.html", "stories/harbour-map/index.html",
    "stories/nets/index.html", "stories/storm/index.html", "news/index.html", "exhibits/index.html",
    "sources/index.html", "sources/port/index.html", "sources/weather/index.html", "tags/index.html",
    "authors/index.html", "en/manual/writing/index.html", "404.html", "search/index.html", "saved/index.html",
    "en/around/index.html", "journey/index.html", "offline/index.html", "museum/index.html", "categories/index.html",
    "signals/index.html", "timelines/index.html",
  ]
}
