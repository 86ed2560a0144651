import Testing

@testable import Render

@Suite struct FileSuggestionsTests {
  private let files = FileSuggestions { ["stories/a/photo4.jpg", "stories/a/Pier.JPG", "stories/b/only.png"] }

  @Test func `a path in other case, elsewhere, or with a slip of the pen is found`() {
    #expect(files.nearest(to: "stories/a/pier.jpg") == "stories/a/Pier.JPG")
    #expect(files.nearest(to: "stories/a/only.png") == "stories/b/only.png")
    #expect(files.nearest(to: "stories/a/photo5.jpg") == "stories/a/photo4.jpg")
  }

  @Test func `in a folder with a long name, only a near name is suggested`() {
    let folder = "news/a-rather-long-name-of-a-story"
    let files = FileSuggestions { ["\(folder)/plan.pdf", "\(folder)/boat.jpg", "news/bath.jpg"] }
    #expect(files.nearest(to: "\(folder)/harbour.jpg") == nil)
    #expect(files.nearest(to: "\(folder)/baot.jpg") == "\(folder)/boat.jpg")
    #expect(files.nearest(to: "news/a-rather-long-nme-of-a-story/plna.pdf") == "\(folder)/plan.pdf")
  }

  @Test func `a file that vanished during the build is not suggested in its own place`() {
    #expect(files.nearest(to: "stories/a/photo4.jpg") == nil)
    #expect(
      files.has("stories/a/photo4.jpg") && !files.has("stories/a/photo5.jpg") && !files.has("stories/b/photo4.jpg"))
  }
}
