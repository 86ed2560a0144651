import System
import Testing
import Text
import Trial

@Suite struct SupervisedProgramTests {
  @Test func `what a watched program prints is returned`() throws {
    let run = try #require(ProgramRun.supervised("sh", ["-c", "echo yes; echo no >&2; exit 3"]) { nil })
    #expect(run.status == 3 && run.output.text == "yes\n" && run.errors.text == "no\n")
    #expect(ProgramRun.supervised("no-such-program-anywhere", []) { nil }?.status ?? 127 == 127)
  }

  @Test func `a program is ended with all that it has started`() throws {
    let folder = try TemporaryFolder()
    // The inner shell says that it was asked to end; the outer one waits for it.
    let inner = "trap 'touch ended; exit' TERM; touch begun; while :; do sleep 0.05; done"
    let run = try #require(
      ProgramRun.supervised("sh", ["-c", "cd '\(folder.path)' && sh -c \"\(inner)\""]) {
        folder.has("begun") ? .politely : nil
      })
    #expect(run.status == 143)
    for _ in 0..<3000 where !folder.has("ended") { DedicatedThread.sleep(milliseconds: 20) }
    #expect(folder.has("ended"))
  }

  @Test func `a program that does not listen is killed`() throws {
    let folder = try TemporaryFolder()
    let script = "trap '' TERM; touch '\(folder / "begun")'; while :; do sleep 0.05; done"
    var asked = 0
    let run = try #require(
      ProgramRun.supervised("sh", ["-c", script]) {
        guard folder.has("begun") else { return nil }
        asked += 1
        return asked > 2 ? .atOnce : .politely
      })
    #expect(run.status == 137)
  }
}
