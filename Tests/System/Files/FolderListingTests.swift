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
    #expect(first.isSettled)
    #expect(try listing(of: folder).changedFiles(since: first) == [])
    try folder.write("two", to: "deep/er/c.md")
    let second = try listing(of: folder)
    #expect(second.changedFiles(since: first) == ["deep/er/c.md"])
    #expect(second.digest != first.digest && !second.isSettled)
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
    try Folder(folder.path).forEachStatus(of: paths[...], ListedFolders()) { found.append($0?.kind) }
    #expect(found == [.file, nil, .file, .file, nil, .link, .file, nil, nil])
  }

  /// Of many folders beside one another, the later ones are found by listing.
  @Test(arguments: ["", "a/", "a/b/"])
  func `in folders of many folders too, no status comes through a link`(parent: String) throws {
    let folder = try TemporaryFolder()
    let numbers = 100..<200
    for number in numbers where number % 7 != 0 { try folder.write("one", to: "\(parent)\(number)/x") }
    try folder.write("one", to: "elsewhere/x")
    try folder.write("one", to: "\(parent)178.txt")
    for number in [105, 182] {
      #expect(unsafe symlink("\(folder.path)/elsewhere", "\(folder.path)/\(parent)\(number)") == 0)
    }
    try folder.write("one", to: "\(parent)196")
    let paths = numbers.flatMap { ["\(parent)\($0)/x", "\(parent)\($0)/y"] }.compactMap { RelativePath($0) }
    let expected = numbers.flatMap { $0 % 7 != 0 ? [FileStatus.Kind.file, nil] : [nil, nil] }
    let opened = try Folder(folder.path)
    let listed = ListedFolders()
    for start in stride(from: 0, to: paths.count, by: 50) {
      var found: [FileStatus.Kind?] = []
      opened.forEachStatus(of: paths[start..<start + 50], listed) { found.append($0?.kind) }
      #expect(found == Array(expected[start..<start + 50]))
    }
    // What appears later is looked up.
    try folder.write("one", to: "\(parent)189/x")
    var found: [FileStatus.Kind?] = []
    opened.forEachStatus(of: paths[...], listed) { found.append($0?.kind) }
    #expect(found[178] == .file && found.count == paths.count)
  }

  @Test func `a listing of the beginning of time, as in a forged memory, tells that files may have changed`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "a.md")
    let forged = try #require(FolderListing(of: try Folder(folder.path), since: .min))
    #expect(try listing(of: folder).changedFiles(since: forged) == ["a.md"])
  }
}
