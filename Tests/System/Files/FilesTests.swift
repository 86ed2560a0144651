import Glibc
import System
import Testing
import Trial

@Suite struct FilesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func code(of read: () throws(FileError) -> Void) -> Int32 {
    do throws(FileError) { try read() } catch { return error.code }
    return 0
  }

  @Test func `what was written is read back, in folders made for it, and leaves no draft`() throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Files.write(bytes, to: folder / "a/b/c")
    #expect(try Files.read(folder / "a/b/c") == bytes)
    try Files.write([], to: folder / "a/b/c")
    #expect(try Files.read(folder / "a/b/c") == [])
    #expect(Files.list(folder.path) == ["a/b/c"])
  }

  @Test func `a file that holds the bytes already is not touched`() throws {
    try Files.write([1, 2], to: folder / "a")
    #expect(unsafe chmod(folder / "a", 0o400) == 0)
    var (before, after) = (stat(), stat())
    #expect(unsafe stat(folder / "a", &before) == 0)
    try Files.write([1, 2], to: folder / "a")
    #expect(unsafe stat(folder / "a", &after) == 0)
    #expect(before.st_ino == after.st_ino)
  }

  @Test func `reading what is no file throws its errno, and a pipe without a writer does not block`() throws {
    #expect(code { () throws(FileError) in _ = try Files.read(folder / "none") } == ENOENT)
    #expect(code { () throws(FileError) in _ = try Files.read(folder.path) } == EISDIR)
    #expect(unsafe mkfifo(folder / "pipe", 0o600) == 0)
    #expect(code { () throws(FileError) in _ = try Files.read(folder / "pipe") } == EINVAL)
    #expect(code { () throws(FileError) in try Files.write([1], to: folder / "pipe/a") } == ENOTDIR)
  }

  @Test func `a list is in order and enters no links`() throws {
    try folder.write("x", to: "b/c")
    try folder.write("x", to: "a")
    #expect(unsafe symlink(folder.path, folder / "b/again") == 0)
    #expect(Files.list(folder.path) == ["a", "b/c"])
    #expect(Files.list(folder / "none") == [])
  }
}
