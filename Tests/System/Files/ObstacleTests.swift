import Glibc
import Testing
import Text
import Trial

@testable import System

/// What is said of a file or folder that is in the way.
struct ObstacleTests {
  /// Returns the obstacle of the error that `work` throws, with the folder's path written as `X`.
  private func obstacle(in folder: TemporaryFolder, _ work: () throws(FileError) -> Void) throws -> String? {
    do throws(FileError) {
      try work()
    } catch {
      return error.obstacle?.replacing(folder.path, with: "X")
    }
    Issue.record("nothing was in the way")
    return nil
  }

  @Test func `a file in place of a folder is named`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: ".rhapsode")
    let state = StateFolder(folder / ".rhapsode/cache/1")
    let words = "`X/.rhapsode` is a file, where a folder is needed: move it away"
    #expect(try obstacle(in: folder) { () throws(FileError) in try state.write([1], to: "memory") } == words)
    #expect(try obstacle(in: folder) { () throws(FileError) in _ = try Folder(folder / ".rhapsode") } == words)
    #expect(
      try obstacle(in: folder) { () throws(FileError) in try Files.write([1], to: folder / ".rhapsode/a/b") } == words)
  }

  @Test func `a folder in place of a file is named`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "cache/memory/x")
    let words = "`X/cache/memory` is a folder, where a file is needed: move it away"
    #expect(
      try obstacle(in: folder) { () throws(FileError) in try StateFolder(folder / "cache").write([1], to: "memory") }
        == words)
  }

  @Test func `a symbolic link in place of a folder is named`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "elsewhere/x")
    #expect(unsafe symlink("elsewhere", folder / "cache") == 0)
    #expect(
      try obstacle(in: folder) { () throws(FileError) in try StateFolder(folder / "cache").write([1], to: "a") }
        == "`X/cache` is a symbolic link, which is not followed here: put a folder in its place")
  }

  @Test func `a folder that belongs to another user gets the command that changes it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "it's/a")
    // The errors of another process: this one may be root, who may write everywhere.
    let error = FileError(.write, folder / "it's/a", code: EACCES)
    guard geteuid() != 0 else { return #expect(error.obstacle == nil) }
    #expect(unsafe chmod(folder / "it's", 0o500) == 0)
    #expect(error.obstacle?.contains("although it is yours: allow it with `chmod -R u+rwX '") == true)
    #expect(FileError(.write, "/etc/x", code: EACCES).obstacle?.hasPrefix("`/etc` belongs to root: ") == true)
  }

  @Test func `a file that may not be read gets the command that changes it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "a")
    let error = FileError(.read, folder / "a", code: EACCES)
    #expect(unsafe chmod(folder / "a", 0) == 0)
    // Root may read it all the same.
    guard geteuid() != 0 else { return #expect(error.obstacle == nil) }
    let words = "you may not read `\(folder.path)/a`, although it is yours: allow it with `chmod u+r"
    #expect(error.obstacle?.hasPrefix(words) == true)
    let foreign = FileError(.read, "/etc/shadow", code: EACCES).obstacle
    #expect(foreign?.hasPrefix("`/etc/shadow` belongs to root: ") == true)
  }

  @Test func `other errors, and paths that are not there, have none`() {
    for code in [ENOSPC, EIO, ENOENT, ENOTDIR, EISDIR] {
      #expect(FileError(.write, "/none/of/this", code: code).obstacle == nil)
    }
  }
}
