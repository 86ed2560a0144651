import Model
import Testing
import Text

@testable import Render

@Suite struct LinkCheckerTests {
  @Test func `a heading that is not there is missed in a text without any, too`() {
    #expect(broken("/a/#nope", anchors: []) == ["`/a/` has no heading or id `nope`"])
    #expect(broken("/a/#nope", anchors: ["note"]) == ["`/a/` has no heading or id `nope`"])
    #expect(broken("/a/#note", anchors: ["note"]).isEmpty)
  }

  @Test func `of a page whose ids are not known nothing is said`() {
    #expect(broken("/a/#nope", anchors: nil).isEmpty)
  }

  @Test func `the top of a page and a moment of a recording are always there`() {
    #expect(broken("/a/#top", anchors: []).isEmpty)
    #expect(broken("/a/#t=12", anchors: []).isEmpty)
  }

  @Test func `links to a page that could not be rendered are not reported`() {
    let linkChecker = LinkChecker()
    linkChecker.note([
      Artifact.Link(target: "/a/#x", file: "content/b.md", line: 4, column: 1),
      Artifact.Link(target: "/c/", file: "content/b.md", line: 5, column: 1),
    ])
    linkChecker.note(failed: ["a/index.html"])
    #expect(linkChecker.broken(.error).map(\.summary) == ["nothing is published at `/c/`"])
  }

  private func broken(_ target: String, anchors: [String]?) -> [String] {
    let linkChecker = LinkChecker()
    let link = Artifact.Link(target: target, file: "content/b.md", line: 4, column: 1)
    linkChecker.note(Artifact(path: "a/index.html", kind: .page, content: .bytes([]), links: [link], anchors: anchors))
    return linkChecker.broken(.error).map(\.summary)
  }
}
