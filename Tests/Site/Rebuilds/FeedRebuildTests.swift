import Testing
import Trial

/// What a rebuild says and writes of feeds that share the text of an entry.
@Suite struct FeedRebuildTests {
  @Test func `what was reported about a text is told by no feed any more once another reason is right`() throws {
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\n",
      "content/news/a.md": "---\ntitle: A\ndate: 2026-01-02\ntags: [sea]\n---\nSee [the other](/news/b.md).\n",
      "content/news/b.md": "---\ntitle: B\ndate: 2026-01-01\ndraft: true\n---\nText.\n",
    ])
    let first = try site.build("--survey")
    #expect(first.words.contains("the entry `/news/b.md` is not on the site: it is a draft"), "\(first.words)")
    try site.folder.remove("content/news/b.md")
    let second = try site.build("--survey")
    #expect(second.words.contains("there is no entry `/news/b.md`"), "\(second.words)")
    #expect(!second.words.contains("it is a draft"), "\(second.words)")
  }
}
