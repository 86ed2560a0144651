import Glibc
import Testing
import Trial

@testable import System

struct LeftDraftTests {
  @Test func `drafts of processes that have ended are removed, and nothing else`() throws {
    let folder = try TemporaryFolder()
    let kept = [
      "a/index.md", "a/film.part", "a/.hidden.part", "a/.upload.\(getpid()).0.part", "a/.upload.1.0.part",
      "a/upload.99999999.0.part", "a/.upload.99999999.0.parts",
    ]
    let left = ["a/.upload.99999999.0.part", ".sound.99999999.3.part", "a/.index.md.99999999.1.part"]
    for path in kept + left { try folder.write("x", to: path) }
    try folder.write("x", to: "a/.dawn.99999999.4.part/index.md")
    try Files.makeFolders(folder / "elsewhere")
    Files.removeDrafts(below: folder / "a")
    #expect(folder.has(".sound.99999999.3.part"))
    Files.removeDrafts(below: folder.path)
    #expect(Tree.paths(of: folder.path).sorted() == kept.sorted())
    #expect(!folder.has("a/.dawn.99999999.4.part"))
  }

  @Test func `a draft in a linked folder stays`() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    try other.write("x", to: ".upload.99999999.0.part")
    #expect(unsafe symlink(other.path, folder / "linked") == 0)
    Files.removeDrafts(below: folder.path)
    #expect(other.has(".upload.99999999.0.part"))
  }
}
