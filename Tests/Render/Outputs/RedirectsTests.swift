import Foundation
import Model
import Testing
import Text

@testable import Render

@Suite struct RedirectsTests {
  private let places = RedirectPlaces(
    old: Place(file: "content/site.yaml", line: 7, column: 1), new: Place(file: "content/site.yaml", line: 7, column: 3)
  )

  @Test func `an alias leads to its entry, with or without its slashes`() {
    var site = Fixture.stories(1)
    site.entries[0].aliases = ["/old", "older/", "/notes.html", "/παλιά/"]
    let found = Redirects(Fixture.context(site))
    #expect(
      found.pairs.map(\.from) == ["/%CF%80%CE%B1%CE%BB%CE%B9%CE%AC/", "/notes.html", "/old/", "/stories/s0/older/"])
    #expect(found.pairs.allSatisfy { $0.to == "/stories/s0/" })
    #expect(found.diagnostics.isEmpty)
  }

  @Test(arguments: ["/stories/s0/", "/stories/s0/index.html", "/stories/s0", "./"])
  func `an alias that is the entry's own address makes no redirect, which would lead to itself`(alias: String) {
    var site = Fixture.stories(1)
    site.entries[0].aliases = [alias]
    let found = Redirects(Fixture.context(site))
    #expect(found.pairs.isEmpty && found.entries.isEmpty && found.diagnostics.isEmpty, "\(found.pairs)")
  }

  @Test func `the page of a redirect escapes its address everywhere`() {
    var site = Fixture.site(url: "https://example.org/a&b/")
    site.settings.redirects = [("/old/", "/c&d/\"<x>'/")]
    let page = Redirects(Fixture.context(site)).page(0)
    guard case .bytes(let bytes) = page.content else {
      Issue.record("these are bytes")
      return
    }
    let html = bytes.span.text
    #expect(html.components(separatedBy: "https://example.org/a&amp;b/c&amp;d/").count == 6, "\(html)")
    #expect(!html.contains("a&b") && !html.contains("c&d") && !html.contains("<x>"))
  }

  @Test func `an id that is written out has an address for ever`() {
    var site = Fixture.stories(1)
    site.entries[0].id = "pot-7"
    site.entries[0].idIsWritten = true
    #expect(Redirects(Fixture.context(site)).pairs.map(\.from) == ["/x/pot-7/"])
  }

  @Test func `old addresses of lists lead where the settings say, and their targets are checked`() {
    var site = Fixture.stories(1)
    site.entries[0].aliases = ["/old/"]
    site.settings.redirects = [("/category/θ/", "/tags/θ/"), ("/old/", "/stories/")]
    let found = Redirects(Fixture.context(site))
    #expect(found.pairs.map(\.from) == ["/category/%CE%B8/", "/old/"])
    #expect(found.page(0).links.map(\.target) == ["/tags/%CE%B8/"])
    #expect(found.diagnostics.map(\.severity) == [.error])
    #expect(found.diagnostics.first?.summary.contains("`/old/`, which already leads to /stories/s0/") == true)
  }

  @Test func `two entries that claim one alias are both named`() {
    var site = Fixture.stories(2)
    site.entries[0].aliases = ["/old/"]
    site.entries[1].aliases = ["/old/"]
    let diagnostics = Redirects(Fixture.context(site)).diagnostics
    #expect(diagnostics.map(\.severity) == [.error])
    #expect(diagnostics.first?.place?.file == "content/stories/s1.md")
    #expect(diagnostics.first?.help?.contains("content/stories/s0.md") == true)
  }

  @Test func `two entries with one id are reported by ingest alone, and the first one has the address of the id`() {
    var site = Fixture.stories(2)
    for index in site.entries.indices {
      site.entries[index].id = "twin"
      site.entries[index].idIsWritten = true
    }
    let found = Redirects(Fixture.context(site))
    #expect(found.diagnostics.isEmpty)
    #expect(found.pairs.map(\.from) == ["/x/twin/"] && found.pairs.map(\.to) == ["/stories/s0/"])
  }

  @Test func `a page and a line lead there below a base path`() {
    var site = Fixture.site(url: "https://example.org/deep/")
    site.sections = [Section(name: "stories", title: Localized("Stories"))]
    site.entries = [Fixture.entry("a", day: 1)]
    site.entries[0].aliases = ["/old/"]
    let context = Fixture.context(site)
    let redirects = Redirects(context)
    let artifacts = [redirects.page(0), redirects.list]
    #expect(artifacts.map(\.path) == ["old/index.html", "_redirects"])
    guard case .bytes(let page) = artifacts[0].content, case .bytes(let lines) = artifacts[1].content else {
      Issue.record("these are bytes")
      return
    }
    #expect(page.span.text.contains("url=https://example.org/deep/stories/a/"))
    #expect(page.span.text.contains("width=device-width") && page.span.text.contains("content=\"light dark\""))
    #expect(lines.span.text == "/deep/old/ /deep/stories/a/ 301\n")
  }

  @Test func `a redirect from another file than a page is only in the list, where its target is checked`() {
    var site = Fixture.stories(1)
    site.settings.redirects = [("/guide.pdf", "/stories/s0/#top"), ("/old/", "/stories/")]
    site.settings.redirectPlaces = ["/guide.pdf": places]
    let redirects = Redirects(Fixture.context(site))
    #expect(redirects.pairs.indices.map(redirects.hasPage) == [false, true])
    #expect(redirects.pairs.first?.to == "/stories/s0/#top")
    #expect(redirects.list.links.map(\.target) == ["/stories/s0/#top"])
    #expect(redirects.list.links.map(\.line) == [7])
  }

  @Test func `a broken link in the settings is called a redirect if it is one`() {
    var site = Fixture.stories(1)
    site.settings.redirects = [("/old/", "/nowhere/")]
    site.settings.redirectPlaces = ["/old/": places]
    let broken = [7, 9].map {
      Diagnostic(.error, "nothing is there", at: Place(file: "content/site.yaml", line: $0, column: 3))
    }
    #expect(
      Redirects(Fixture.context(site)).named(broken).map(\.summary) == [
        "this redirect leads nowhere: nothing is there", "nothing is there",
      ])
  }
}
