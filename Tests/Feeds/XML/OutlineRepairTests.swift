import Testing
import Text

@testable import Feeds

/// Lists of feeds with outlines that are never closed: the feeds stay in their folders.
@Suite struct OutlineRepairTests {
  /// Returns each feed with its folders, and the problems.
  private func read(_ body: String) throws -> (feeds: [String], problems: [String]) {
    let text = "<opml version=\"2.0\"><body>\n\(body)\n</body></opml>"
    guard case .feed(let feed) = FeedReader.read(Array(text.utf8)) else { return ([], []) }
    let feeds = feed.entries.map { "\($0.title?.value ?? "") in \($0.tags.compactMap(\.term).joined(separator: ","))" }
    #expect(!feed.isTruncated)
    return (feeds, feed.problems.map { "\($0.line):\($0.column) \($0.summary)" })
  }

  @Test func `a feed that is never closed ends before the next one`() throws {
    let (feeds, problems) = try read(
      """
      <outline text="News">
        <outline text="A" xmlUrl="http://a.example/">
        <outline text="B" xmlUrl="http://b.example/"/>
      </outline>
      <outline text="Sport">
        <outline text="C" xmlUrl="http://c.example/">
      </outline>
      <outline text="Music"><outline text="D" xmlUrl="http://d.example/"><outline text="E" xmlUrl="http://e.example/"/></outline>
      <outline text="F" xmlUrl="http://f.example/"/>
      """)
    #expect(feeds == ["A in News", "B in News", "C in Sport", "D in Music", "E in Music", "F in "])
    #expect(
      problems == [
        "3:3 the tag <outline> is never closed", "7:3 the tag <outline> is never closed",
        "9:23 the tag <outline> is never closed",
      ])
  }

  @Test func `a folder that is never closed ends with the one around it`() throws {
    let (feeds, problems) = try read(
      """
      <outline text="News">
      \t<outline text="Local">
      \t\t<outline text="A" xmlUrl="http://a.example/"/>
      </outline>
      <outline text="B" xmlUrl="http://b.example/"/>
      """)
    #expect(feeds == ["A in News/Local", "B in "] && problems == ["3:2 the tag <outline> is never closed"])
  }

  @Test func `feeds with end tags of their own stay in their folders, however they are indented`() throws {
    for feed in [
      "<outline text=\"A\" xmlUrl=\"http://a.example/?b&c\"></outline>",
      "<outline text=\"A\" xmlUrl=\"http://a.example/?b&c\">\n</outline>",
      "    <outline text=\"A\" xmlUrl=\"http://a.example/?b&c\">\n    </outline>",
      "<outline text=\"A\" xmlUrl=\"http://a.example/?b&c\">\n    </outline>",
    ] {
      let (feeds, _) = try read(
        "<outline text=\"News\">\n\(feed)\n<outline text=\"B\" xmlUrl=\"http://b.example/\"/>\n</outline>\n"
          + "<outline text=\"C\" xmlUrl=\"http://c.example/\"/>")
      #expect(feeds == ["A in News", "B in News", "C in "], "\(feed)")
    }
  }

  @Test func `outlines inside the outline of a feed are read, if their tags are closed`() throws {
    let (feeds, problems) = try read(
      """
      <outline text="A" xmlUrl="http://a.example/?x&y">
        <outline text="B" xmlUrl="http://b.example/"/>
      </outline>
      """)
    #expect(feeds == ["A in ", "B in "] && problems.count == 1)
  }
}
