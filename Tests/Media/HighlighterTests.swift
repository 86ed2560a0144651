import Foundation
import Testing
import Text

@testable import Media

@Suite(.enabled(if: Tool.hasPygments, "Pygments is not installed")) struct HighlighterTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func highlighter(_ program: String? = nil, seconds: Double = 2) -> Highlighter {
    Highlighter(site: folder.path, workers: 2, program: program, seconds: seconds)
  }

  private func block(_ language: String, _ code: String) -> CodeBlock {
    CodeBlock(language: language, code: Array(code.utf8))
  }

  /// The tokens with classes, as `class:text`.
  private func words(_ result: Highlighting?, _ code: String) -> [String] {
    guard case .spans(let spans) = result else { return ["\(String(describing: result))"] }
    var words: [String] = []
    spans.forEach { run in
      if let name = run.name { words.append("\(name):\(Array(code.utf8)[run.range].text)") }
    }
    return words
  }

  @Test func `tokens are found, and cover letters of any length`() {
    let code = "let ναι = \"Zoë 🎉\" // σχόλιο\n"
    let results = highlighter().highlight([block("Swift", code), block("json", "{\"a\": 1}\n")])
    #expect(words(results.first, code).contains("kd:let"))
    #expect(words(results.first, code).contains("s:\"Zoë 🎉\""))
    #expect(words(results.first, code).contains("c1:// σχόλιο"))
    #expect(words(results.last, "{\"a\": 1}\n").contains("mi:1"))
  }

  @Test func `a block without code has no tokens, also if it is the first one`() {
    let results = highlighter().highlight([block("python", ""), block("json", "{\"a\": 1}\n")])
    #expect(words(results.first, "") == [])
    #expect(words(results.last, "{\"a\": 1}\n").contains("mi:1"))
    #expect(highlighter().highlight([block("python", "")]).count == 1)
  }

  @Test func `PHP is read with and without its opening tag`() {
    let plain = "echo 'a';\n"
    let tagged = "<p><?php echo 'a'; ?></p>\n"
    let results = highlighter().highlight([block("php", plain), block("php", tagged)])
    #expect(words(results.first, plain).contains("k:echo"))
    #expect(words(results.last, tagged).contains("cp:<?php"))
  }

  @Test func `a language can be named by the ending of its files, unless several have that ending`() {
    let results = highlighter().highlight([block("yml", "a: 1\n"), block("KT", "fun a() {}\n"), block("h", "int a;\n")])
    #expect(words(results[0], "a: 1\n").contains("nt:a"))
    #expect(words(results[1], "fun a() {}\n").contains("kd:fun") || words(results[1], "fun a() {}\n").contains("k:fun"))
    guard case .unknownLanguage = results[2] else { Issue.record("\(results[2])"); return }
  }

  @Test func `code inside code is read by its own language`() {
    let code = "# Depth\n\nSome words.\n\n```python\ndef depth(fathoms):\n    return fathoms * 1.8288\n```\n\nMore.\n"
    let results = highlighter().highlight([block("markdown", code)])
    #expect(words(results.first, code).contains("gh:# Depth"))
    #expect(words(results.first, code).contains("k:def") && words(results.first, code).contains("nf:depth"))
  }

  @Test func `an unknown language is named with a similar one, and plain text is no language`() {
    let results = highlighter().highlight([
      block("swfit", "a\n"), block("no-such-language", "a\n"), block("text", "a\n"), block("Plain", "a\n"),
    ])
    #expect(
      results == [
        .unknownLanguage(suggestion: "swift"), .unknownLanguage(suggestion: nil), .isPlain, .isPlain,
      ])
  }

  @Test func `code that is too large, or has a NUL byte, is not sent`() {
    let large = CodeBlock(language: "c", code: Array(repeating: 0x61, count: CodeBlock.largest + 1))
    #expect(highlighter().highlight([large, block("c", "a\0b\n")]) == [.isTooLarge, .isTooLarge])
  }

  @Test func `the next build starts no process for code that it knows`() throws {
    let count = folder.path + "/count"
    let program = try PythonStub(preamble: "", count: count, in: folder).path
    let blocks = (0..<40).map { block("c", "int a\($0) = \($0);\n") }
    let first = highlighter(program)
    let results = first.highlight(blocks)
    first.save()
    #expect(try String(contentsOfFile: count, encoding: .utf8) == "started\n")
    let second = highlighter(program)
    #expect(second.highlight(blocks.reversed()) == results.reversed())
    #expect(second.identity == first.identity)
    #expect(try String(contentsOfFile: count, encoding: .utf8) == "started\n", "nothing more was started")
    _ = second.highlight([block("c", "int other;\n")])
    #expect(try String(contentsOfFile: count, encoding: .utf8) == "started\nstarted\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache).count <= 17)
  }

  @Test func `a damaged or truncated cache is set aside, and the results are the same`() throws {
    let blocks = (0..<40).map { block("c", "int a\($0) = \($0);\n") }
    let first = highlighter()
    let results = first.highlight(blocks)
    first.save()
    for (number, name) in try FileManager.default.contentsOfDirectory(atPath: cache).sorted().enumerated() {
      var bytes = Array(try Data(contentsOf: URL(filePath: cache + "/" + name)))
      if number % 2 == 0 { bytes.removeLast(5) } else { bytes[bytes.count - 9] ^= 4 }
      try Data(bytes).write(to: URL(filePath: cache + "/" + name))
    }
    let second = highlighter()
    #expect(second.highlight(blocks) == results)
    second.save()
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache).contains { $0.hasSuffix(".damaged") })
    #expect(highlighter().highlight(blocks) == results)
  }

  @Test func `results of another Pygments are not used`() throws {
    let code = "int a;\n"
    let other = try PythonStub(
      preamble: """
        import pygments, pygments.lexers, pygments.token
        pygments.__version__ = "1.2.3"
        class Lexer:
            def get_tokens_unprocessed(self, text): yield 0, pygments.token.Comment, text
        pygments.lexers.get_lexer_by_name = lambda *_, **__: Lexer()
        """, in: folder)
    let first = highlighter(other.path)
    #expect(words(first.highlight([block("c", code)]).first, code) == ["c:int a;\n"])
    #expect(first.identity.contains("1.2.3"))
    first.save()
    let second = highlighter()
    #expect(words(second.highlight([block("c", code)]).first, code).first == "kt:int")
    #expect(second.identity != first.identity)
  }

  @Test func `a lexer that does not end is interrupted once, and the next block is highlighted`() throws {
    let count = folder.path + "/count"
    let program = try PythonStub(preamble: Self.sabotage, count: count, in: folder)
    let blocks = [block("c", "int a;\n"), block("c", "hang\n"), block("c", "int b;\n"), block("c", "raise\n")]
    let first = highlighter(program.path, seconds: 0.2)
    let results = first.highlight(blocks)
    #expect(words(results[0], "int a;\n").contains("kt:int"))
    #expect(results[1] == .tookTooLong(seconds: 0.2))
    #expect(words(results[2], "int b;\n").contains("kt:int"))
    #expect(results[3] == .failed)
    first.save()
    #expect(highlighter(program.path, seconds: 0.2).highlight(blocks) == results)
    #expect(try String(contentsOfFile: count, encoding: .utf8) == "started\n", "one worker was enough")
  }

  @Test func `a worker that is killed costs only the block that kills it`() throws {
    let program = try PythonStub(preamble: Self.sabotage, in: folder)
    let blocks = [block("c", "int a;\n"), block("c", "kill\n"), block("c", "int b;\n"), block("c", "memory\n")]
    let results = highlighter(program.path).highlight(blocks)
    #expect(words(results[0], "int a;\n").contains("kt:int"))
    #expect(results[1] == .failed)
    #expect(words(results[2], "int b;\n").contains("kt:int"))
    #expect(results[3] == .failed)
  }

  @Test func `what a lexer prints does not reach the answers`() throws {
    let program = try PythonStub(preamble: Self.sabotage, in: folder)
    let results = highlighter(program.path).highlight([block("c", "print\n"), block("c", "int b;\n")])
    #expect(words(results[1], "int b;\n").contains("kt:int"))
  }

  @Test func `many threads get the same results`() async {
    let blocks = (0..<60).map { block($0 % 2 == 0 ? "c" : "python", "x\($0) = \($0)\n") }
    let highlighter = highlighter()
    let expected = self.highlighter().highlight(blocks)
    await withTaskGroup(of: [Highlighting].self) { group in
      for _ in 0..<4 { group.addTask { blocks.flatMap { highlighter.highlight([$0]) } } }
      for await results in group { #expect(results == expected) }
    }
  }

  private var cache: String { folder.path + "/.rhapsode/cache/highlight" }

  /// Makes the lexer of C misbehave for some texts.
  private static let sabotage = """
    import os, re, signal
    from pygments.lexers import CLexer
    lex = CLexer.get_tokens_unprocessed
    def sabotaged(self, text, *rest):
        if "hang" in text: re.match("(a+)+$", "a" * 60 + "b")
        if "raise" in text: raise ValueError
        if "kill" in text: os.kill(os.getpid(), signal.SIGKILL)
        if "memory" in text: bytearray(1 << 33)
        if "print" in text: print("nonsense")
        return lex(self, text, *rest)
    CLexer.get_tokens_unprocessed = sabotaged
    """
}
