import Glibc
import System
import Testing
import Text
import Trial

@Suite struct MadeFoldersTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func code(of work: () throws(FileError) -> Void) -> Int32? {
    do throws(FileError) { try work() } catch { return error.code }
    return nil
  }

  @Test func `new files have their bytes, and the status that is returned`() throws {
    let open = try Folder(folder.path)
    let made = MadeFolders()
    for (name, text) in [("index.html", "home"), ("a/b/c/x", "1"), ("a/b/d/x", "22"), ("a/b/d/y", ""), ("a/z", "333")] {
      let path = try #require(RelativePath(name))
      let status = try open.write(Array(text.utf8).span, toNew: path, made)
      #expect(try folder.text(of: name) == text)
      #expect(try status == open.status(path) && status.stamp.size == Int64(text.utf8.count))
    }
    #expect(Files.list(folder.path).sorted() == ["a/b/c/x", "a/b/d/x", "a/b/d/y", "a/z", "index.html"])
  }

  @Test func `more folders can be made than stay open`() throws {
    let open = try Folder(folder.path)
    let made = MadeFolders()
    for outer in 0..<40 {
      for inner in 0..<3 {
        let path = try #require(RelativePath("\(outer)/\(inner)/index.html"))
        _ = try open.write([1].span, toNew: path, made)
      }
    }
    #expect(Files.list(folder.path).count == 120)
  }

  @Test func `a file is never replaced, and no file becomes a folder`() throws {
    let open = try Folder(folder.path)
    let made = MadeFolders()
    _ = try open.write([1].span, toNew: "a/x", made)
    #expect(code { () throws(FileError) in _ = try open.write([2].span, toNew: "a/x", made) } == EEXIST)
    #expect(code { () throws(FileError) in _ = try open.write([2].span, toNew: "a/x/y", made) } == ENOTDIR)
    #expect(code { () throws(FileError) in _ = try open.write([2].span, toNew: "a/x/y/z", made) } == ENOTDIR)
    #expect(try open.contents(of: "a/x") == [1])
  }

  @Test func `no link is followed`() throws {
    try folder.write("secret", to: "outside/x")
    try folder.write("", to: "in/a/x")
    #expect(unsafe symlink(folder / "outside", folder / "in/out") == 0)
    let open = try Folder(folder / "in")
    let made = MadeFolders()
    for path: RelativePath in ["out/new", "out/b/new", "out/b/c/new"] {
      #expect(code { () throws(FileError) in _ = try open.write([1].span, toNew: path, made) } != nil)
    }
    #expect(Files.list(folder / "outside") == ["x"])
  }

  @Test func `folders that were removed meanwhile are made again`() throws {
    let open = try Folder(folder.path)
    let made = MadeFolders()
    _ = try open.write([1].span, toNew: "a/b/x", made)
    try open.removeTree("a")
    for path: RelativePath in ["a/b/y", "a/c/x", "a/d/e/x"] { _ = try open.write([1].span, toNew: path, made) }
    #expect(Files.list(folder.path).sorted() == ["a/b/y", "a/c/x", "a/d/e/x"])
  }

  @Test func `many threads make the same folders`() async throws {
    let made = MadeFolders()
    let names = (0..<400).map { "\($0 % 5)/\($0 % 20)/\($0)" }
    try await withThrowingTaskGroup { group in
      for part in 0..<4 {
        group.addTask { [folder, names] in
          let open = try Folder(folder.path)
          for name in names[(part * 100)..<(part * 100 + 100)] {
            _ = try open.write(Array(name.utf8).span, toNew: #require(RelativePath(name)), made)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(Files.list(folder.path)) == Set(names))
    for name in names { #expect(try folder.text(of: name) == name) }
  }
}
