import Glibc
import Testing
import Text
import Trial

@testable import System

@Suite struct FolderListingTests {
  private func listing(of folder: TemporaryFolder) throws -> FolderListing {
    try #require(FolderListing(of: try Folder(folder.path)))
  }

  @Test func `files that have changed are named, and others are not`() async throws {
    let folder = try TemporaryFolder()
    for name in ["a.md", "deep/b.md", "deep/er/c.md", "z.md"] { try folder.write("one", to: name) }
    try await Task.sleep(for: .milliseconds(3200))
    let first = try listing(of: folder)
    #expect(first.isOld)
    #expect(try listing(of: folder).changedFiles(since: first) == [])
    try folder.write("two", to: "deep/er/c.md")
    let second = try listing(of: folder)
    #expect(second.changedFiles(since: first) == ["deep/er/c.md"])
    #expect(second.digest != first.digest && !second.isOld)
    // It was listed within the same tick in which it may change again.
    #expect(try listing(of: folder).changedFiles(since: second) == ["deep/er/c.md"])
  }

  @Test func `names that come, go or move are no change of files`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.md", "deep/b.md"] { try folder.write("one", to: name) }
    let first = try listing(of: folder)
    try folder.write("one", to: "c.md")
    let second = try listing(of: folder)
    #expect(second.changedFiles(since: first) == nil)
    try folder.remove("c.md")
    try folder.remove("a.md")
    try folder.write("one", to: "d.md")
    #expect(try listing(of: folder).changedFiles(since: first) == nil)
  }

  @Test func `a listing survives its bytes`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "deep/a.md")
    let first = try listing(of: folder)
    var writer = BinaryWriter()
    writer.append(first)
    var reader = BinaryReader(writer.bytes)
    let again = reader.folderListing()
    #expect(reader.isAtEnd && again.digest == first.digest)
    #expect(first.changedFiles(since: again) == ["deep/a.md"])
  }

  @Test func `a link cannot be listed`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "a.md")
    #expect(unsafe symlink("a.md", folder.path + "/b.md") == 0)
    #expect(FolderListing(of: try Folder(folder.path)) == nil)
  }

  @Test func `statuses of files come in order, and none through a link`() throws {
    let folder = try TemporaryFolder()
    for name in ["a/b/x", "a/c/x", "a/x", "ab/x"] { try folder.write("one", to: name) }
    #expect(unsafe symlink("a", folder.path + "/link") == 0)
    #expect(unsafe symlink("x", folder.path + "/a/y") == 0)
    let paths = ["a/b/x", "a/b/none", "a/c/x", "a/x", "a/x/x", "a/y", "ab/x", "link/x", "none/x"].compactMap {
      RelativePath($0)
    }
    var found: [FileStatus.Kind?] = []
    try Folder(folder.path).forEachStatus(of: paths[...]) { found.append($0?.kind) }
    #expect(found == [.file, nil, .file, .file, nil, .link, .file, nil, nil])
  }
}
