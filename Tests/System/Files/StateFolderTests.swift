import Glibc
import Testing
import Text
import Trial

@testable import System

@Suite struct StateFolderTests {
  let folder: TemporaryFolder
  let state: StateFolder

  init() throws {
    folder = try TemporaryFolder()
    state = StateFolder(folder / "site/.rhapsode/cache")
    try folder.write("outside", to: "elsewhere/x")
  }

  private func code(of work: () throws(FileError) -> Void) -> Int32 {
    do throws(FileError) { try work() } catch { return error.code }
    return 0
  }

  private func link(_ name: String, to target: String) {
    #expect(unsafe symlink(folder / target, folder / "site/.rhapsode/cache/\(name)") == 0)
  }

  @Test func `what was written is read back, and leaves no draft`() throws {
    try state.write([1, 2], to: "a/b/c")
    #expect(try state.read("a/b/c") == [1, 2])
    #expect(state.size(of: "a/b/c") == 2)
    #expect(state.names(in: "a/b") == ["c"])
    #expect(state.names() == ["a"])
    state.remove("a/b/c")
    #expect(state.size(of: "a/b/c") == nil && state.hasFolder("a/b") && !state.hasFolder("c"))
  }

  @Test func `a link to a file is neither read nor written through`() throws {
    try state.makeFolder()
    link("x", to: "elsewhere/x")
    #expect(code { () throws(FileError) in _ = try state.read("x") } == ELOOP)
    #expect(state.size(of: "x") == nil)
    try state.write([1], to: "x")
    #expect(try state.read("x") == [1])
    #expect(try folder.text(of: "elsewhere/x") == "outside")
  }

  @Test func `a link to a folder is not entered`() throws {
    try state.makeFolder()
    link("media", to: "elsewhere")
    #expect(state.names(in: "media") == [] && !state.hasFolder("media"))
    #expect(state.size(of: "media/x") == nil)
    state.remove("media/x")
    #expect(code { () throws(FileError) in try state.write([1], to: "media/x") } != 0)
    #expect(code { () throws(FileError) in try state.write([1], to: "media/deep/new") } != 0)
    #expect(try folder.text(of: "elsewhere/x") == "outside")
    #expect(Files.list(folder / "elsewhere") == ["x"])
  }

  @Test func `a folder that is a link itself is refused`() throws {
    #expect(unsafe symlink(folder / "elsewhere", folder / "linked") == 0)
    let linked = StateFolder(folder / "linked")
    #expect(linked.names() == [] && linked.size(of: "x") == nil && !linked.hasFolder())
    linked.remove("x")
    #expect(code { () throws(FileError) in try linked.write([1], to: "x") } != 0)
    #expect(try folder.text(of: "elsewhere/x") == "outside")
  }

  @Test func `kernels without openat2 refuse the same`() throws {
    try state.write([7], to: "a/b")
    link("media", to: "elsewhere")
    link("x", to: "elsewhere/x")
    let root = unsafe open(state.path, O_RDONLY | O_DIRECTORY)
    defer { close(root) }
    for path: RelativePath in ["a/b", "media/x", "x", "none/x", "a/b/c"] {
      let files = [Lookup.open(path, below: root, O_RDONLY), Lookup.descend(path, below: root, O_RDONLY, 0)]
      #expect((files[0] >= 0) == (files[1] >= 0) && (files[0] >= 0) == (path == "a/b"), "\(path)")
      for file in files where file >= 0 { close(file) }
    }
  }

  @Test func `the first link in a site's state is named`() throws {
    #expect(StateFolder.link(in: folder / "site") == nil)
    try state.makeFolder("media")
    #expect(StateFolder.link(in: folder / "site") == nil)
    link("icons", to: "elsewhere")
    #expect(StateFolder.link(in: folder / "site") == ".rhapsode/cache/icons")
    #expect(unsafe symlink(folder / "elsewhere/x", folder / "site/.rhapsode/archive.sqlite") == 0)
    #expect(StateFolder.link(in: folder / "site") == ".rhapsode/archive.sqlite")
    #expect(unsafe symlink(folder / "elsewhere", folder / ".rhapsode") == 0)
    #expect(StateFolder.link(in: folder.path) == ".rhapsode")
  }

  @Test func `drafts of processes that are gone are told from those at work`() {
    #expect(!DraftName.isAbandoned("a.jpg"))
    #expect(!DraftName.isAbandoned("a.jpg." + DraftName.ending()))
    #expect(!DraftName.isAbandoned("a.jpg.1.0.part"), "process 1 always exists")
    #expect(DraftName.isAbandoned("a.jpg.part"), "an older program's")
    #expect(DraftName.isAbandoned("a.jpg.99999999.3.part"))
  }
}
