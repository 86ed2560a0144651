import Glibc
import System
import Testing
import Text
import Trial

@Suite struct FolderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func error(of work: () throws(FileError) -> Void) -> FileError? {
    do throws(FileError) { try work() } catch { return error }
    return nil
  }

  @Test func `files are made with the folders above them, and never replaced`() throws {
    let open = try Folder(folder.path)
    try open.create("a/b/c").write([1, 2].span)
    #expect(try open.contents(of: "a/b/c") == [1, 2])
    let error = error { () throws(FileError) in _ = try open.create("a/b/c") }
    #expect(error?.isTaken == true && error?.path == folder / "a/b/c")
  }

  @Test func `the folders that were not there before are named`() throws {
    let open = try Folder(folder.path)
    #expect(try open.makeFolders(above: "a/b/c/file") == ["a", "a/b", "a/b/c"])
    #expect(try open.makeFolders(above: "a/b/d/file") == ["a/b/d"])
    #expect(try open.makeFolders(above: "a/b/d/file") == [])
  }

  @Test func `no link below the folder is followed`() throws {
    try folder.write("secret", to: "outside/x")
    try folder.write("x", to: "in/y")
    #expect(unsafe symlink(folder / "outside", folder / "in/out") == 0)
    let open = try Folder(folder / "in")
    if try open.open("out/x") != nil { Issue.record("a link was followed") }
    #expect(try open.status("out/x") == nil)
    #expect(try open.status("out")?.kind == .link)
    #expect(error { () throws(FileError) in try open.write([1], to: "out/x") } != nil)
    #expect(error { () throws(FileError) in _ = try Folder(folder / "in/out") } != nil)
    if try Folder(folder / "in/out", followsLink: true).open("x") == nil { Issue.record("the link was not followed") }
    #expect(try folder.text(of: "outside/x") == "secret")
    try open.removeTree("out")
    #expect(try folder.text(of: "outside/x") == "secret" && open.status("out") == nil)
  }

  @Test func `a write replaces whole files and leaves no draft`() throws {
    try folder.write("old", to: "a/file")
    let open = try Folder(folder.path)
    try open.write(Array("new".utf8), to: "a/file")
    #expect(try open.contents(of: "a/file") == Array("new".utf8))
    #expect(Files.list(folder.path) == ["a/file"])
    #expect(error { () throws(FileError) in try open.write([1], to: "none/file") }?.isAbsent == true)
  }

  @Test func `two names change places, and a name moves to another folder`() throws {
    try folder.write("1", to: "a/x")
    try folder.write("2", to: "b/x")
    let first = try Folder(folder / "a")
    let second = try Folder(folder / "b")
    if try first.exchange("x", with: second, "x") { #expect(try folder.text(of: "a/x") == "2") }
    try first.rename("x", to: second, "y")
    #expect(Files.list(folder.path) == ["b/x", "b/y"])
  }

  @Test func `one process at a time has the lock`() throws {
    do {
      let first = try Folder(folder.path)
      let isLocked = try first.lock()
      let isLockedTwice = try Folder(folder.path).lock()
      #expect(isLocked && !isLockedTwice)
    }
    let isLocked = try Folder(folder.path).lock()
    #expect(isLocked)
  }

  @Test func `trees are removed, empty ones only if they are empty`() throws {
    try folder.write("x", to: "a/b/file")
    let open = try Folder(folder.path)
    try open.makeFolder("a/c")
    #expect(error { () throws(FileError) in try open.removeEmptyTree("a") } != nil)
    #expect(try open.isPlain())
    try open.removeTree("a")
    try open.removeTree("a")
    #expect(try open.names() == [])
  }

  @Test func `a limit is an error that names it`() throws {
    try folder.write("123456", to: "x")
    let error = error { () throws(FileError) in _ = try Folder(folder.path).contents(of: "x", limit: 5) }
    #expect(error?.limit == 5 && error?.code == EFBIG)
    #expect(try Folder(folder.path).contents(of: "x", limit: 6).count == 6)
  }
}
