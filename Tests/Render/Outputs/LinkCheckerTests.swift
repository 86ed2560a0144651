import Model
import Synchronization
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
    linkChecker.note(page(linkingTo: ["/a/#x", "/c/"]))
    linkChecker.note(failed: ["a/index.html"])
    #expect(linkChecker.broken(.error).map(\.summary) == ["nothing is published at `/c/`"])
  }

  @Test func `pages that time hides, and absolute addresses, are only warned of`() {
    let linkChecker = LinkChecker(url: "https://a.example/sub/", hidden: ["/later/": .future])
    let targets = ["/later/#x", "https://a.example/sub/c/?d=e", "/c/", "https://a.example/sub/later/"]
    linkChecker.note(page(linkingTo: targets))
    let broken = linkChecker.broken(.error)
    #expect(broken.map(\.severity) == [.warning, .warning, .error, .warning])
    #expect(
      broken.map(\.summary) == [
        "nothing is published at `/later/`: its entry has a future date", "nothing is published at `/c/`",
        "nothing is published at `/c/`", "nothing is published at `/later/`: its entry has a future date",
      ])
  }

  @Test func `a link to the address of a draft is an error that says so`() {
    let linkChecker = LinkChecker(url: "https://a.example/", hidden: ["/draft/": .draft])
    linkChecker.note(page(linkingTo: ["/draft/", "https://a.example/draft/"]))
    let broken = linkChecker.broken(.error)
    #expect(broken.map(\.severity) == [.error, .warning])
    #expect(Set(broken.map(\.summary)) == ["nothing is published at `/draft/`: its entry is a draft"])
    #expect(broken.allSatisfy { $0.help == "publish the entry, or remove the link" })
  }

  @Test func `an address with the base path of the site has help`() {
    let linkChecker = LinkChecker(url: "https://a.example/sub/")
    linkChecker.note(Artifact(path: "a/index.html", kind: .page, content: .bytes([]), links: [], anchors: []))
    linkChecker.note(page(linkingTo: ["/sub/a/", "/sub/nowhere/", "/other/a/"]))
    let help = "did you mean `/a/`? Addresses in texts begin at the site, without the `/sub` of its `url`"
    let broken = linkChecker.broken(.error)
    #expect(broken.first { $0.summary.contains("/sub/a/") }?.help == help)
    #expect(broken.filter { $0.help == help }.count == 1 && broken.count == 3)
  }

  @Test func `an address in the output folder has help`() {
    let linkChecker = LinkChecker(url: "https://a.example/")
    for path in ["index.html", "about/index.html", "x.png"] {
      linkChecker.note(Artifact(path: path, kind: .page, content: .bytes([]), links: [], anchors: []))
    }
    let targets = ["/public/", "/public/about/", "/public/x.png", "/t/p/public/about/index.html", "/public/no.png"]
    linkChecker.note(page(linkingTo: targets))
    func advice(_ page: String) -> String {
      "did you mean `\(page)`? Addresses in texts begin at the site, without the folder `public`"
    }
    let found = linkChecker.broken(.error).compactMap(\.help)
    for page in ["/", "/about/", "/x.png"] { #expect(found.contains(advice(page)), "\(found)") }
    #expect(found.filter { $0 == advice("/about/") }.count == 2)
  }

  @Test(arguments: ["dist", "build/site"])
  func `an address in an output folder of another name has help`(output: String) {
    let linkChecker = LinkChecker(url: "https://a.example/", output: output)
    for path in ["index.html", "about/index.html"] {
      linkChecker.note(Artifact(path: path, kind: .page, content: .bytes([]), links: [], anchors: []))
    }
    linkChecker.note(
      page(linkingTo: ["/\(output)/about/", "/t/\(output)/about/index.html", "/public/about/", "/site/"]))
    let found = linkChecker.broken(.error).compactMap(\.help)
    func advice(_ folder: String) -> String {
      "did you mean `/about/`? Addresses in texts begin at the site, without the folder `\(folder)`"
    }
    #expect(found.count { $0 == advice(output) } == 2 && found.count { $0 == advice("public") } == 1, "\(found)")
  }

  @Test func `a missing file has help about files, and the page above an address is not suggested`() {
    let linkChecker = LinkChecker()
    linkChecker.note(page(linkingTo: ["/b/plan.pdf", "/b/map.svg", "/b/ab", "/v1.0", "/v1.0/"]))
    linkChecker.note(Artifact(path: "b/maps.svg", kind: .page, content: .bytes([]), links: [], anchors: []))
    #expect(
      linkChecker.broken(.error).map(\.help) == [
        "put the file beside the text, or into content/static/", "did you mean `/b/maps.svg`?", nil, nil, nil,
      ])
  }

  @Test func `places are looked for only if links are broken`() {
    let asked = Mutex<[[String]]>([])
    let linkChecker = LinkChecker()
    linkChecker.note(page(linkingTo: []))
    let place: @Sendable ([String]) -> [Artifact.Link] = { targets in
      asked.withLock { $0.append(targets) }
      return targets.map { Artifact.Link(target: $0, file: "content/site.yaml", line: 3, column: 7) }
    }
    linkChecker.note(["/b/"], placedBy: place)
    #expect(linkChecker.broken(.error).isEmpty)
    linkChecker.note(["/b/", "/c/"], placedBy: place)
    let broken = linkChecker.broken(.error)
    #expect(broken.map(\.summary) == ["nothing is published at `/c/`"])
    #expect(broken.first?.place?.line == 3)
    let calls = asked.withLock { $0 }
    #expect(calls == [["/c/"]])
  }

  @Test func `of thousands of broken targets, only the first ones have suggestions`() {
    let linkChecker = LinkChecker()
    linkChecker.note(page(linkingTo: (1...2000).map { "/bbbbbbbb/\($0)/" } + ["/bbbbbbbb/1/"]))
    linkChecker.note(Artifact(path: "bbbbbbbb/0/index.html", kind: .page, content: .bytes([]), links: [], anchors: []))
    let broken = linkChecker.broken(.error)
    #expect(broken.count == 2001)
    #expect(broken.prefix(500).allSatisfy { $0.help != nil })
    #expect(broken.dropFirst(500).dropLast().allSatisfy { $0.help == nil })
    #expect(broken.last?.help == broken.first?.help)
  }

  /// Returns a page with links in the lines of its text.
  private func page(linkingTo targets: [String]) -> Artifact {
    let links = targets.enumerated().map { line, target in
      Artifact.Link(target: target, file: "content/b.md", line: line + 1, column: 1)
    }
    return Artifact(path: "b/index.html", kind: .page, content: .bytes([]), links: links, anchors: [])
  }

  private func broken(_ target: String, anchors: [String]?) -> [String] {
    let linkChecker = LinkChecker()
    let link = Artifact.Link(target: target, file: "content/b.md", line: 4, column: 1)
    linkChecker.note(Artifact(path: "a/index.html", kind: .page, content: .bytes([]), links: [link], anchors: anchors))
    return linkChecker.broken(.error).map(\.summary)
  }
}
