import Testing

@testable import Text

@Suite struct CountedTests {
  @Test func `numbers for people have commas`() {
    #expect(
      [0, 999, 1000, 12_005, 1_234_567].map { Counted.words($0) } == ["0", "999", "1,000", "12,005", "1,234,567"])
  }

  @Test(arguments: [
    (1, "templates", "1 template"), (2094, "templates", "2,094 templates"), (1, "new entries", "1 new entry"),
    (1, "files that Hugo processes", "1 file that Hugo processes"), (1, "comments, as data", "1 comment, as data"),
    (1, "style sheets in Sass", "1 style sheet in Sass"), (0, "drafts", "0 drafts"),
    (1, "entries of the cache are of feeds", "1 entry of the cache is of feeds"),
    (1, "sources were visited", "1 source was visited"), (2, "feeds have moved", "2 feeds have moved"),
    (1, "old addresses", "1 old address"),
  ])
  func `one thing is in the singular`(count: Int, what: String, words: String) {
    #expect(Counted.words(count, what) == words)
  }

  @Test func `seconds have a fraction only if they need one`() {
    #expect([0.5, 1, 2].map { Counted.seconds($0) } == ["0.5 seconds", "1 second", "2 seconds"])
  }
}
