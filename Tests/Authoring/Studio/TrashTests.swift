import Testing
import Text
import Trial

@testable import Authoring

struct TrashTests {
  private let now = Timestamp(seconds: 1_764_000_000)

  @Test func `a folder of a story is moved and comes back with all that was in it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("text", to: "content/stories/a/index.md")
    try folder.write("sound", to: "content/stories/a/sounds/a.mp3")
    let trash = Trash(site: folder.path)
    let item = try trash.add(ContentFile("content/stories/a/index.md", in: folder.path), title: "A", now: now)
    #expect(!folder.has("content/stories/a"))
    #expect(trash.items() == [item])
    let same = try trash.restore(item.id)
    #expect(same == item)
    #expect(try folder.text(of: "content/stories/a/sounds/a.mp3") == "sound")
    #expect(trash.items().isEmpty)
  }

  @Test(arguments: ["b.markdown", "b.MD"])
  func `a folder with another text stays`(other: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("text", to: "content/stories/a/index.md")
    try folder.write("other", to: "content/stories/a/" + other)
    _ = try Trash(site: folder.path).add(
      ContentFile("content/stories/a/index.md", in: folder.path), title: "A", now: now)
    #expect(!folder.has("content/stories/a/index.md") && folder.has("content/stories/a/" + other))
  }

  @Test func `two of one title and second are two items`() throws {
    let folder = try TemporaryFolder()
    let trash = Trash(site: folder.path)
    for number in 0..<3 {
      try folder.write("\(number)", to: "content/a.md")
      _ = try trash.add(ContentFile("content/a.md", in: folder.path), title: "A", now: now)
    }
    #expect(trash.items().count == 3)
    try trash.empty(trash.items()[0].id)
    #expect(trash.items().count == 2)
    try trash.empty()
    #expect(trash.items().isEmpty)
  }

  @Test func `a description that was tampered with leads nowhere else`() throws {
    let folder = try TemporaryFolder()
    try folder.write("text", to: "content/a.md")
    let trash = Trash(site: folder.path)
    let item = try trash.add(ContentFile("content/a.md", in: folder.path), title: "A", now: now)
    for moved in ["../a.md", "/tmp/a.md", ".git/a.md", "content/../a.md", "content", ""] {
      try folder.write(
        #"{"title": "A", "file": "content/a.md", "moved": "\#(moved)", "trashed": 1}"#,
        to: ".rhapsode/trash/\(item.id)/item.json")
      #expect(throws: (any Error).self) { try trash.restore(item.id) }
    }
  }
}
