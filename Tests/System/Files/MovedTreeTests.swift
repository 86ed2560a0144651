import Glibc
import Testing
import Text
import Trial

@testable import System

/// Moving between file systems, where a rename is not possible.
struct MovedTreeTests {
  private func site() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("text", to: "a/index.md")
    try folder.write("sound", to: "a/sounds/a.mp3")
    return folder
  }

  @Test func `a folder is copied with all that is in it, then removed`() throws {
    let folder = try site()
    try Folder(folder.path).copyAndRemove("a", to: "trash/kept/a")
    #expect(!folder.has("a"))
    #expect(try folder.text(of: "trash/kept/a/index.md") == "text")
    #expect(try folder.text(of: "trash/kept/a/sounds/a.mp3") == "sound")
    #expect(try Folder(folder.path).items().count == 1)
    try Folder(folder.path).copyAndRemove("trash/kept/a/index.md", to: "b.md")
    #expect(try folder.text(of: "b.md") == "text" && !folder.has("trash/kept/a/index.md"))
  }

  @Test func `nothing is replaced, and nothing is removed if the copy fails`() throws {
    let folder = try site()
    try folder.write("other", to: "b/index.md")
    #expect(throws: FileError.self) { try Folder(folder.path).copyAndRemove("a", to: "b") }
    #expect(try folder.text(of: "a/index.md") == "text" && folder.text(of: "b/index.md") == "other")
    #expect(throws: FileError.self) { try Folder(folder.path).copyAndRemove("a", to: "b/index.md/c") }
    #expect(throws: FileError.self) { try Folder(folder.path).copyAndRemove("none", to: "c") }
    #expect(try Folder(folder.path).items().count == 2 && folder.has("a/sounds/a.mp3"))
  }

  @Test func `a folder with a link stays where it is`() throws {
    let folder = try site()
    #expect(unsafe symlink("sounds", folder / "a/link") == 0)
    #expect(throws: FileError.self) { try Folder(folder.path).copyAndRemove("a", to: "b") }
    #expect(folder.has("a/index.md") && folder.has("a/sounds/a.mp3") && !folder.has("b"))
  }
}
