import Testing

@testable import Text

@Suite struct FilePathTests {
  @Test(arguments: [
    ("a/b/c.md", "a/b", "c.md"), ("/a", "/", "a"), ("a/", "a", ""), ("a", nil, "a"), ("", nil, ""), ("/", "/", ""),
    ("λ/μ", "λ", "μ"), ("a/\u{0301}b", "a", "\u{0301}b"),
  ])
  func `a path has a folder and a last part`(path: String, folder: String?, last: String) {
    #expect(path.parentFolder == folder)
    #expect(path.outerName == (folder == "/" ? "" : folder ?? ""))
    #expect(String(path.lastPathPart).utf8.elementsEqual(last.utf8))
  }

  @Test func `a byte order mark is counted and removed only at the start`() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for (bytes, length) in [(mark + [0x61], 3), (mark, 3), ([0xEF, 0xBB], 0), ([0x61] + mark, 0), ([], 0)] {
      #expect(bytes.byteOrderMarkLength == length)
      #expect(bytes.withoutByteOrderMark == Array(bytes.dropFirst(length)))
    }
  }
}
