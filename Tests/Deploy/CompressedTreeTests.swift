import Model
import System
import Testing
import Text
import Trial

@testable import Deploy

@Suite struct CompressedTreeTests {
  @Test func `unfinished files stay here, and a file of the author's that is called part is put`() async throws {
    let folder = try TemporaryFolder()
    for name in ["movie.part", "a.part.html", "index.html.4711.2.part", ".x.4711.3.part"] {
      try folder.write("x", to: "public/" + name)
    }
    let published = try await PublishedFolder(folder / "public", kinds: [:], memory: DigestMemory())
    #expect(published.files.keys.map(\.text).sorted() == ["a.part.html", "movie.part"])
  }

  @Test func `a compressed file that is not smaller is left out, and so are small files and pictures`() async throws {
    let folder = try TemporaryFolder()
    let lock = try #require(try FolderLock.take(folder / "state"))
    // The bytes of digests, which gzip does not shrink.
    let dense = (0..<64).flatMap { SHA256.digest(of: "\($0)").bytes }
    let long = Array(String(repeating: "word ", count: 1000).utf8)
    for (name, bytes) in [
      ("dense.txt", dense), ("long.txt", long), ("small.txt", Array(long.prefix(1023))),
      ("least.txt", Array(long.prefix(1024))),
      ("long.png", long),
    ] { try folder.write(bytes, to: "public/" + name) }
    let published = try await PublishedFolder(folder / "public", kinds: [:], memory: DigestMemory())
    _ = try CompressedTree([.gzip], state: StateFolder(folder / "state"), lock: lock).renew(from: published)
    let made = Tree.paths(of: folder / "state/tree").filter { $0.hasSuffix(".gz") }
    #expect(made.sorted() == ["least.txt.gz", "long.txt.gz"])
  }

  @Test func `a text is compressed once the site drops its own compressed file of it`() async throws {
    let folder = try TemporaryFolder()
    let lock = try #require(try FolderLock.take(folder / "state"))
    let tree = CompressedTree([.gzip], state: StateFolder(folder / "state"), lock: lock)
    try folder.write(String(repeating: "word ", count: 1000), to: "public/a.txt")
    try folder.write("the site's own", to: "public/a.txt.gz")
    let first = try await PublishedFolder(folder / "public", kinds: [:], memory: DigestMemory())
    _ = try tree.renew(from: first)
    #expect(try folder.text(of: "state/tree/a.txt.gz") == "the site's own")
    try folder.remove("public/a.txt.gz")
    let second = try await PublishedFolder(folder / "public", kinds: [:], memory: first.memory)
    let kinds = try tree.renew(from: second).kinds
    #expect(kinds.keys.map(\.text).sorted() == ["a.txt", "a.txt.gz"])
    #expect(try folder.bytes(of: "state/tree/a.txt.gz").starts(with: [0x1F, 0x8B]), "the mark of gzip")
    let bytes = try folder.bytes(of: "state/tree/a.txt.gz")
    _ = try tree.renew(from: second)
    #expect(try folder.bytes(of: "state/tree/a.txt.gz") == bytes)
    try folder.write("", to: "state/tree/a.txt.gz")
    _ = try tree.renew(from: second)
    #expect(try folder.bytes(of: "state/tree/a.txt.gz") == bytes, "a power cut left an empty file")
  }

  @Test func `a file that was copied before an interruption leaves the copy with the site`() async throws {
    let folder = try TemporaryFolder()
    let lock = try #require(try FolderLock.take(folder / "state"))
    let tree = CompressedTree([.gzip], state: StateFolder(folder / "state"), lock: lock)
    for name in ["a.txt", "b.txt", "old.txt"] { try folder.write("text", to: "public/" + name) }
    _ = try tree.renew(from: try await PublishedFolder(folder / "public", kinds: [:], memory: DigestMemory()))
    for name in ["new.txt", "newer.txt"] { try folder.write("text", to: "public/" + name) }
    try folder.remove("public/old.txt")
    let published = try await PublishedFolder(folder / "public", kinds: [:], memory: DigestMemory())
    try folder.remove("public/newer.txt")
    #expect(throws: DeploymentProblem.changedMeanwhile("newer.txt")) { try tree.renew(from: published) }
    try folder.remove("public/new.txt")
    _ = try tree.renew(from: try await PublishedFolder(folder / "public", kinds: [:], memory: DigestMemory()))
    #expect(Tree.paths(of: folder / "state/tree").filter { $0.hasSuffix(".txt") }.sorted() == ["a.txt", "b.txt"])
  }
}
