import Foundation
import Testing
import Trial

/// What the preview shows of an address whose page is missing because of a mistake.
@Suite(.enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
struct ServeMistakeTests {
  private static let story = "---\ntitle: One\ndate: 2026-01-02\n---\nThe first text.\n"

  @Test func `the page of a text whose front matter is broken tells that, and not that nothing is found`() throws {
    let site = try Site(["content/stories/one.md": Self.story])
    let served = try Served(site)
    #expect(try served.get("/stories/one/").status == 200)
    try site.folder.write("---\ntitle: One\nThe first text.\n", to: "content/stories/one.md")
    let broken = try served.get("/stories/one/") { $0.status == 404 }
    #expect(broken.page.contains("data-rhapsode-failure") && broken.page.contains("a mistake in its front matter"))
    #expect(served.words.contains("content/stories/one.md:1:1: error: the front matter is not closed"))
    #expect(try served.get("/favicon.png").status == 404)
    try site.folder.write(Self.story, to: "content/stories/one.md")
    #expect(try served.get("/stories/one/") { $0.status == 200 }.page.contains("The first text."))
    #expect(try !served.get("/nothing/").page.contains("data-rhapsode-failure"))
  }

  @Test func `all mistakes of the templates are shown, also those that the open page does not use`() throws {
    let site = try Site(["content/stories/one.md": Self.story])
    let served = try Served(site)
    #expect(try served.get("/stories/one/").status == 200)
    try site.folder.write(
      "{% extends \"bsae.html\" %}{% block main %}{{ page.title|uppper }}\n{{ page.titel|lowr }}{% endblock %}",
      to: "Templates/entry.html")
    try site.folder.write(
      "{% extends \"base.html\" %}{% block main %}{{ 1 + }}{% endblock %}", to: "Templates/404.html")
    let broken = try served.get("/stories/one/") { $0.status == 500 }
    #expect(broken.page.contains("data-rhapsode-failure"))
    for words in [
      "Templates/entry.html:1:12: error: there is no template `bsae.html`", "did you mean `base.html`?",
      "Templates/entry.html:1:56: error: there is no filter `uppper`",
      "Templates/entry.html:2:15: error: there is no filter `lowr`", "Templates/404.html:1:49: error: ",
    ] { #expect(served.words.contains(words), "not said: \(words)\n\(served.words)") }
    #expect(served.words.components(separatedBy: "there is no filter `uppper`").count == 2)
    try site.folder.remove("Templates/entry.html")
    try site.folder.remove("Templates/404.html")
    #expect(try served.get("/stories/one/") { $0.status == 200 }.page.contains("The first text."))
  }

  @Test func `a file that is removed is reported at once, also if the page that shows it is not open any more`() throws
  {
    let site = try Site([
      "content/stories/one.md": Self.story + "\n![The bay](bay.png) [Two](two.md)\n",
      "content/stories/two.md": Self.story,
    ])
    let picture = Repository.folder + "/Tests/Site/sites/harbour/content/stories/dawn/dawn.png"
    try site.folder.copy(picture, to: "content/stories/bay.png")
    let served = try Served(site)
    #expect(try served.get("/stories/one/").status == 200)
    try site.folder.remove("content/stories/bay.png")
    try site.folder.remove("content/stories/two.md")
    let mistakes = ["there is no file `bay.png`", "there is no entry `two.md`"]
    // Only the page of another text is requested.
    #expect(try served.get("/") { _ in mistakes.allSatisfy(served.words.contains) }.status == 200)
    for words in mistakes { #expect(served.words.contains(words), "not said: \(words)\n\(served.words)") }
    #expect(!served.words.contains("corrected"))
    try site.folder.copy(picture, to: "content/stories/bay.png")
    try site.folder.write(Self.story, to: "content/stories/two.md")
    #expect(try served.get("/") { _ in served.words.contains("corrected") }.status == 200)
    #expect(served.words.contains("corrected"), "\(served.words)")
  }

  @Test func `a link to an address that the site does not have is reported until it leads somewhere`() throws {
    let text = Self.story + "\n[A](/stories/tow/) [B](plan.pdf) [C](/stories/) [D](/stories/two/#end) [E](two.md)\n"
    let site = try Site(["content/stories/one.md": text, "content/stories/two.md": Self.story])
    let served = try Served(site)
    #expect(try served.get("/stories/one/").status == 200)
    for words in [
      "content/stories/one.md:7:1: error: nothing is published at `/stories/tow/`",
      "help: did you mean `/stories/two/`?",
      "content/stories/one.md:7:20: error: nothing is published at `/stories/one/plan.pdf`",
    ] { #expect(served.words.contains(words), "not said: \(words)\n\(served.words)") }
    #expect(served.words.components(separatedBy: "error: ").count == 3, "\(served.words)")
    try site.folder.write("%PDF", to: "content/stories/plan.pdf")
    try site.folder.write(Self.story, to: "content/stories/tow.md")
    #expect(try served.get("/stories/one/") { _ in served.words.contains("corrected") }.status == 200)
    #expect(served.words.contains("corrected"), "\(served.words)")
  }

  @Test func `a mistake of a template is printed once, however many pages have it`() throws {
    let site = try Site(["content/stories/one.md": Self.story, "content/stories/two.md": Self.story])
    let served = try Served(site)
    #expect(try served.get("/stories/one/").status == 200)
    func page(_ tag: String) -> String { "{% extends \"base.html\" %}\n{% block main %}\(tag){% endblock %}" }
    try site.folder.write(page("{% include \"nope.html\" %}"), to: "Templates/entry.html")
    #expect(try served.get("/stories/one/") { $0.status == 500 }.status == 500)
    #expect(try served.get("/stories/two/").status == 500)
    #expect(served.words.components(separatedBy: "there is no template `nope.html`").count == 2, "\(served.words)")
    // One that is found only while a page is rendered.
    try site.folder.write(page("{% include \"no\" ~ \"where.html\" %}"), to: "Templates/entry.html")
    #expect(try served.get("/stories/one/") { _ in served.words.contains("nowhere.html") }.status == 500)
    #expect(try served.get("/stories/two/").status == 500)
    #expect(served.words.components(separatedBy: "there is no template `nowhere.html`").count == 2, "\(served.words)")
  }
}
