import Foundation
import System
import Testing
import Text

@testable import Media

/// Workers that misbehave; none of them is Python.
struct HighlightWorkerTests {
  private let folder: Folder
  private let blocks = [
    CodeBlock(language: "c", code: Array("int a;\n".utf8)), CodeBlock(language: "c", code: Array("int b;\n".utf8)),
  ]
  private static let greeting = PythonStub.frame("ready\u{0}1.0\u{0}/nowhere\u{0}c")

  init() throws { folder = try Folder() }

  private func results(_ script: String, seconds: Double = 0.01) throws -> [Highlighting] {
    Highlighter(site: folder.path, workers: 1, program: try PythonStub(script, in: folder).path, seconds: seconds)
      .highlight(blocks)
  }

  @Test(arguments: [
    "exit 1", "printf 'Traceback'", PythonStub.frame("ready"), PythonStub.frame("absent\u{0}\u{0}/nowhere\u{0}"),
    "printf '\\377\\377\\377\\377'",
  ])
  func `without a greeting, or without Pygments, code is plain`(script: String) throws {
    #expect(try results(script) == [.isMissing, .isMissing])
  }

  @Test func `a program that cannot be started is a missing one`() {
    let highlighter = Highlighter(site: folder.path, workers: 1, program: folder.path + "/none")
    #expect(highlighter.highlight(blocks) == [.isMissing, .isMissing])
    #expect(highlighter.identity == "absent")
  }

  @Test(arguments: [
    "exit 1", "printf 'nonsense'", "\(PythonStub.frame("X")); cat >/dev/null", PythonStub.frame("T"),
    "\(PythonStub.frame("T\u{1}\u{3}")); cat >/dev/null", "printf '\\177\\377\\377\\377'; cat >/dev/null",
  ])
  func `a worker that ends or answers nonsense leaves the code plain`(script: String) throws {
    #expect(try results("\(Self.greeting)\n\(script)") == [.failed, .failed])
  }

  @Test func `the answers before a failure count`() throws {
    let answer = PythonStub.frame("T\u{1}\u{7}")
    let results = try results("\(Self.greeting)\nhead -c 4 >/dev/null\n\(answer)\nexit 1")
    #expect(results.count == 2)
    for result in results {
      guard case .spans = result else { Issue.record("\(results)"); return }
    }
  }

  @Test func `the memory of the installation is not trusted`() throws {
    let program = folder.path + "/python"
    let other = try Folder()
    let greeting = try #require(HighlightWorker.Greeting(["ready", "2.0", folder.path, "c\npython"]))
    let state = StateFolder(other.path)
    Pygments(greeting, program: program).remember(in: "note", of: state)
    let known = try #require(Pygments(remembered: "note", in: state, program: program))
    #expect(known == Pygments(greeting, program: program))
    #expect(known.version == "2.0" && known.languages == ["c", "python"])
    #expect(Pygments(remembered: "note", in: state, program: "/other") == nil)
    _ = try folder.write([], "a-new-file")
    #expect(Pygments(remembered: "note", in: state, program: program) == nil, "the folder has changed")
    Pygments(greeting, program: program).remember(in: "note", of: state)
    let bytes = try state.read("note")
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      try state.write(damaged, to: "note")
      #expect(Pygments(remembered: "note", in: state, program: program) == nil, "byte \(index)")
    }
  }
}
