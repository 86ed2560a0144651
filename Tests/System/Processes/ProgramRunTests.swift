import Glibc
import Testing
import Text
import Trial

@testable import System

@Suite struct ProgramRunTests {
  @Test func `what a program prints and how it ends is returned`() throws {
    let run = try #require(
      ProgramRun.run(
        "sh", ["-c", "cat; echo $WORD; pwd; echo no >&2; exit 3"], in: "/",
        environment: ["WORD": "yes"], input: Array("in ".utf8)))
    #expect(run.status == 3 && run.output == Array("in yes\n/\n".utf8) && run.errors == Array("no\n".utf8))
  }

  @Test func `more input and output than a pipe takes does not block`() throws {
    let bytes = [UInt8](repeating: 0x61, count: 1 << 20)
    let run = try #require(ProgramRun.run("cat", [], input: bytes))
    #expect(run.output == bytes)
  }

  @Test func `no more than the limit is kept of what a program prints`() throws {
    let pipes = try #require(ProgramRun.Pipes())
    let process = ProgramRun.start(["sh", "-c", "yes | head -c 300000; echo no >&2"], nil, [:], pipes, nil)
    pipes.closeEndsOfProgram()
    var streams = ProgramRun.Streams(pipes, input: [], most: 100_000)
    while streams.isOpen { streams.exchange() }
    var status: Int32 = -1
    if let process { _ = unsafe waitpid(process, &status, 0) }
    #expect(status == 0 && streams.output.count == 100_000 && streams.errors.text == "no\n")
  }

  @Test func `a program that is killed or missing is told`() throws {
    #expect(ProgramRun.run("sh", ["-c", "kill -9 $$"])?.status == 137)
    let missing = ProgramRun.run("no-such-program-anywhere", [])
    #expect(missing == nil || missing?.status == 127)
  }

  @Test func `a lock lasts as long as the programs that were started with it`() throws {
    let folder = try TemporaryFolder()
    do {
      let lock = try #require(try FolderLock.take(folder / "lock"))
      #expect(try FolderLock.take(folder / "lock") == nil)
      // The sleeping program outlives the one that was started, and has closed all that others would wait for.
      _ = ProgramRun.run("sh", ["-c", "sleep 0.2 <&- >&- 2>&- &"], keeping: lock)
    }
    #expect(try FolderLock.take(folder / "lock") == nil)
    #expect(try FolderLock.take(folder / "lock", patience: 20) != nil)
  }

  @Test func `links are read as they were made`() throws {
    let folder = try TemporaryFolder()
    let root = try Folder(folder.path)
    try root.makeLink("link", to: "a/b")
    let target = root.linkTarget("link")
    let none = root.linkTarget("other")
    #expect(target == "a/b" && none == nil)
  }
}
