import Foundation
import Testing
import Trial

@Suite struct QuizFeedTests {
  @Test func `the answers of a quiz are not ticked in feeds`() throws {
    let quiz = "::::quiz\n:::question\nHow many?\n\n- [ ] One\n- [x] Two\n:::\n::::"
    let plain = ":::quiz\nHow few?\n\n- [x] Three\n- [ ] Four\n:::"
    let site = try Site([
      "content/notes/q.md": "---\ntitle: Q\ndate: 2026-01-01\n---\n\(quiz)\n\n\(plain)\n\n- [x] Done\n"
    ])
    #expect(try site.build().status == 0)
    for name in ["feed.xml", "feed.atom", "feed.json"] {
      let feed = try site.page(name)
      for answer in ["One", "Two", "Three", "Four"] { #expect(feed.contains(answer), "\(name): \(feed)") }
      // The task list outside of the quizzes keeps its tick.
      #expect(feed.components(separatedBy: "checkbox").count == 2, "\(name): \(feed)")
    }
    #expect(try site.page("notes/q/index.html").contains("checked"))
  }
}
