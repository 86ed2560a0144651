import System
import Testing

@Suite struct ChildProcessTests {
  @Test func `what is sent is answered`() {
    guard let child = ChildProcess("cat") else {
      Issue.record("it was not started")
      return
    }
    let isSent = child.send(Array("abc".utf8), before: MonotonicClock.seconds() + 10)
    let answer = child.receive(3, before: MonotonicClock.seconds() + 20)
    #expect(isSent && answer == Array("abc".utf8))
  }

  @Test func `a program that says nothing is not waited for`() {
    guard let child = ChildProcess("sleep", ["60"]) else {
      Issue.record("it was not started")
      return
    }
    let answer = child.receive(1, before: MonotonicClock.seconds() + 0.1)
    #expect(answer == nil)
  }

  @Test func `all output is read, unless it is too much`() {
    guard let child = ChildProcess("seq", ["10"]), let other = ChildProcess("seq", ["10000"]) else {
      Issue.record("they were not started")
      return
    }
    let (short, long) = (
      child.receiveAll(limit: 100, before: MonotonicClock.seconds() + 20),
      other.receiveAll(limit: 100, before: MonotonicClock.seconds() + 20)
    )
    #expect(short?.count == 21 && long == nil)
  }

  @Test func `a program that is not there does not start`() {
    if let child = ChildProcess("no-such-program-anywhere") {
      // Some systems tell only after the program was started.
      let answer = child.receive(1, before: MonotonicClock.seconds() + 20)
      #expect(answer == nil)
    }
    #expect(InstalledProgram.path(of: "no-such-program-anywhere") == nil)
    #expect(InstalledProgram.path(of: "cat") != nil)
  }
}
