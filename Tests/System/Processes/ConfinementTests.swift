import Foundation
import Glibc
import Testing
import Trial

@testable import System

/// What a confined program tries, and cannot do.
@Suite struct ConfinementTests {
  private static let hasFiles = if case .available = ConfinementSupport.files { true } else { false }
  private static let python = InstalledProgram.path(of: "python3")
  private static let noFiles: Comment = "this kernel has no Landlock of version 2"

  /// Runs a line of shell, and returns what it prints and whether it has succeeded.
  private func run(_ script: String, _ confinement: Confinement) -> String? {
    let words = ["-c", "(\(script)) 2>/dev/null && echo done || echo denied"]
    guard let child = ChildProcess("/bin/sh", words, confinement: confinement) else { return nil }
    return child.receiveAll(limit: 1 << 16, before: MonotonicClock.seconds() + 30).map { bytes in
      String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  @Test(.enabled(if: hasFiles, noFiles))
  func `a confined program reads and writes only below its folders`() throws {
    let folder = try TemporaryFolder()
    for name in ["in/a", "out/a", "secret/a"] { try folder.write("words", to: name) }
    let confinement = Confinement(reading: [folder / "in"], writing: [folder / "out", folder / "absent"])
    #expect(run("cat \(folder / "in/a")", confinement) == "wordsdone")
    #expect(run("cat \(folder / "out/a")", confinement) == "wordsdone")
    #expect(run("echo b > \(folder / "out/b") && mkdir \(folder / "out/c")", confinement) == "done")
    #expect(run("mv \(folder / "out/b") \(folder / "out/c/b") && rm -r \(folder / "out/c")", confinement) == "done")
    for script in [
      "cat \(folder / "secret/a")", "ls \(folder / "secret")", "echo b > \(folder / "secret/a")",
      "echo b > \(folder / "in/a")", "rm \(folder / "in/a")", "mv \(folder / "out/a") \(folder / "in/b")",
      "ln \(folder / "in/a") \(folder / "out/link")", "ln -s /etc \(folder / "out/link")", "cat /etc/shadow",
      "mkfifo \(folder / "out/pipe")", "cp /bin/true \(folder / "out/true") && \(folder / "out/true")", "ls /root",
      "ls $HOME", "echo b > /tmp/rhapsode-confined",
    ] { #expect(run(script, confinement) == "denied", "\(script)") }
    #expect(try folder.text(of: "secret/a") == "words" && folder.text(of: "in/a") == "words")
  }

  @Test(.enabled(if: hasFiles, noFiles))
  func `a program that may read one file reads no other`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { try folder.write(name, to: name) }
    let confinement = Confinement(reading: [folder / "a"])
    #expect(run("cat \(folder / "a")", confinement) == "adone")
    #expect(run("cat \(folder / "b")", confinement) == "denied")
    #expect(run("ls \(folder.path)", confinement) == "denied")
  }

  @Test(
    .enabled(if: ConfinementSupport.canDenyNetwork, "this system has no seccomp"),
    .enabled(if: python != nil, "needs python3"),
    arguments: [
      "socket.socket()", "socket.socket(socket.AF_INET, socket.SOCK_DGRAM)", "socket.socket(socket.AF_INET6)",
      "socket.socket(socket.AF_UNIX)", "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
      "check(ctypes.CDLL(None, use_errno=True).syscall(425, 1, 0))",
      "check(ctypes.CDLL(None, use_errno=True).ptrace(16, os.getppid(), 0, 0))",
    ])
  func `a confined program makes no socket, and looks into no other process`(attempt: String) throws {
    let script =
      "import socket, ctypes, os, sys\ndef check(code):\n  if code == -1: raise OSError(ctypes.get_errno(), '')\n"
      + "try:\n  \(attempt)\nexcept PermissionError: print('denied')\nelse: print('done')"
    let python = try #require(Self.python)
    guard let child = ChildProcess(python, ["-I", "-c", script], confinement: Confinement()) else {
      Issue.record("it was not started")
      return
    }
    let answer = child.receiveAll(limit: 1 << 16, before: MonotonicClock.seconds() + 30)
    #expect(answer.map { String(decoding: $0, as: UTF8.self) } == "denied\n")
  }

  @Test func `a program that is only offline can use files as this one`() throws {
    let folder = try TemporaryFolder()
    #expect(run("echo words > \(folder / "a") && cat \(folder / "a")", .offline()) == "words\ndone")
  }

  @Test func `a confined program has its limits`() throws {
    let folder = try TemporaryFolder()
    let limits = Confinement.Limits(memory: 256 << 20, seconds: 7, fileSize: 4096)
    let confinement = Confinement(writing: [folder.path], limits: limits)
    #expect(run("ulimit -v; ulimit -t; ulimit -c", confinement) == "262144\n7\n0\ndone")
    #expect(run("head -c 8192 /dev/zero > \(folder / "large")", confinement) == "denied")
  }

  @Test func `a program that is not there, or is none, ends at once`() throws {
    let folder = try TemporaryFolder()
    try folder.write("words", to: "text")
    for program in [folder / "absent", folder / "text"] {
      guard let child = ChildProcess(program, confinement: Confinement()) else {
        Issue.record("it was not even tried")
        continue
      }
      let answer = child.receiveAll(limit: 10, before: MonotonicClock.seconds() + 20)
      #expect(answer == [])
    }
    if let child = ChildProcess("no-such-program-anywhere", confinement: Confinement()) {
      child.endInput()
      Issue.record("it was started")
    }
  }

  @Test func `a confined program blocks no signals`() {
    #expect(run("kill -TERM $$; sleep 10", Confinement()) == "")
    #expect(run("grep -E 'SigBlk:.*0000000000000000' /proc/self/status", Confinement())?.hasSuffix("done") == true)
  }

  @Test func `a kernel without Landlock, or with its first version, is said to be so`() {
    #expect(ConfinementSupport(version: 7, code: 0) == .available(7))
    #expect(ConfinementSupport(version: 2, code: 0) == .available(2))
    for (version, code, word) in [(1, 0, "renames"), (-1, EOPNOTSUPP, "lsm="), (-1, ENOSYS, "container")] {
      guard case .missing(let reason) = ConfinementSupport(version: Int32(version), code: code) else {
        Issue.record("\(version) \(code) was taken for enough")
        continue
      }
      #expect(reason.contains(word))
    }
  }
}
