import Foundation
import Testing
import Trial

/// What a newsroom in two languages needs of its pages.
@Suite struct NewsroomTests {
  private static let settings =
    "title: Trial\nurl: https://trial.example/\nlanguages: [el, en]\ntimezone: Europe/Athens\n"
    + "categories: {sea: {title: Sea}}\n"

  @Test func `the pages of all authors, tags and categories link to those in other languages`() throws {
    let front = "---\ntitle: A\ndate: 2026-01-02\nauthor: Ada\ncategory: sea\ntags: [boats]\n---\nText.\n"
    let site = try Site([
      "content/site.yaml": Self.settings, "content/notes/a.md": front, "content/notes/a.en.md": front,
      "content/notes/b.md": front.replacing("boats", with: "nets"),
    ])
    #expect(try site.build().status == 0)
    for list in ["authors", "tags", "categories"] {
      for (page, other) in [("", "en/"), ("en/", "")] {
        let text = try site.page("\(page)\(list)/index.html")
        let code = other.isEmpty ? "el" : "en"
        #expect(text.contains("hreflang=\"\(code)\" href=\"https://trial.example/\(other)\(list)/\""), "\(page)\(list)")
        #expect(text.contains("class=\"languages\""), "\(page)\(list)")
      }
    }
    #expect(try !site.page("tags/nets/index.html").contains("hreflang=\"en\""))
    // A page of the site's own takes the place of one of them: the next build notices it.
    try site.folder.write("---\ntitle: Words\n---\nOwn.\n", to: "content/tags.en.md")
    #expect(try site.build().status == 0)
    #expect(try !site.page("tags/index.html").contains("hreflang=\"en\""))
    #expect(try site.page("authors/index.html").contains("hreflang=\"en\""))
  }
}
