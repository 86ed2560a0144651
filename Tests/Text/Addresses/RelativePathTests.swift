import Testing
import Text

@Suite struct RelativePathTests {
  @Test(arguments: [
    "", "/", "/a", "a//b", "a/", ".", "..", "../a", "a/../b", "a/..", "./a", "a/.", "a/./b", "a\u{0}b", "a/\u{0}",
    String(repeating: "x", count: 256), String(repeating: "x/", count: 2000) + "x",
  ])
  func `a path that could lead out of its folder does not exist`(text: String) {
    #expect(RelativePath(text) == nil)
  }

  @Test(arguments: ["a", "...", "..a", "a..", ".well-known/x", "a b/ιστορία.html", "a\nb", "-", "~", "a\\..\\b"])
  func `names with dots, spaces and letters of any script are paths`(text: String) {
    #expect(RelativePath(text)?.text == text)
  }

  @Test func `a segment has at most 255 bytes, and a path less than 3500`() {
    let segment = String(repeating: "x", count: 255)
    #expect(RelativePath(segment) != nil && RelativePath(segment + "x") == nil)
    let path = String(repeating: segment + "/", count: 13) + String(repeating: "x", count: 171)
    #expect(path.utf8.count == 3499)
    #expect(RelativePath(path) != nil && RelativePath(path + "x") == nil)
    #expect([segment + "x", path + "x"].allSatisfy(RelativePath.isTooLong))
    #expect(![segment, path, "a//b"].contains(where: RelativePath.isTooLong))
  }

  @Test func `a path knows its name and the folders above it`() {
    let path: RelativePath = "a/b/c.html"
    #expect(path.name == "c.html")
    #expect(path.parent == "a/b")
    #expect(path.folders == ["a/b", "a"])
    let single: RelativePath = "a"
    #expect(single.name == "a" && single.parent == nil && single.folders == [])
    #expect(path.appending("..") == nil && path.appending("d")?.text == "a/b/c.html/d")
    #expect(single < path)
  }

  @Test func `a wrong constant is our bug`() async {
    await #expect(processExitsWith: .failure) {
      let path: RelativePath = "../up"
      print(path)
    }
  }
}
