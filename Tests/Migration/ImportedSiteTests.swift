import Testing
import Text
import Trial

@testable import Migration

/// The files of an import, before they are written.
@Suite struct ImportedSiteTests {
  @Test func `of two files that would have one path the first stays, and the other is reported`() {
    var site = ImportedSite("Hugo", source: "/old")
    site.add("content/a.md", text: "first", from: "posts/a.md")
    site.add("content/a.md", text: "first", from: "posts/a.md")
    #expect(site.findings.isEmpty)
    site.add("content/a.md", text: "second", from: "posts/A.md")
    #expect(site.files["content/a.md"] == .bytes(Array("first".utf8)))
    #expect(site.findings.count == 1)
    site.add("../a.md", text: "outside", from: "x")
    #expect(site.files.count == 1 && site.findings.count == 2)
  }

  @Test func `the files of a folder are not those of another whose name begins in the same way`() throws {
    let folder = try TemporaryFolder()
    for name in ["static/a.png", "static-old/b.png", "a/node_modules/c.js", "node_modules/d.js"] {
      try folder.write("x", to: name)
    }
    let old = OldFolder(folder.path)
    #expect(old.files == ["a/node_modules/c.js", "static-old/b.png", "static/a.png"])
    #expect(old.files(below: "static").map(\.inner) == ["a.png"])
  }
}
