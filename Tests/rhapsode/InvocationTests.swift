import Testing
import Text

@testable import rhapsode

@Suite struct InvocationTests {
  private let command = Subcommand(
    name: "try", operands: "FILE", summary: "tries", explanation: "",
    options: [
      Option("--folder", "DIR", "where", repeats: true), Option("--jobs", "N", "how many"),
      Option("--plain", nil, "plainly"),
    ], examples: [], count: 1...1
  ) { _ in .done }

  private func summary(_ arguments: [String]) -> String? {
    do throws(Failure) {
      _ = try Invocation(command, arguments)
      return nil
    } catch {
      #expect(error.exit == .usageError)
      return error.diagnostics.first.map { $0.summary + ($0.help.map { " / \($0)" } ?? "") }
    }
  }

  @Test func `a value follows its option or an equals sign`() throws {
    let invocation = try Invocation(command, ["--folder", "a", "--folder=b=c", "file", "--plain"])
    #expect(invocation.all("--folder") == ["a", "b=c"])
    #expect(invocation.operands == ["file"])
    #expect(invocation.has("--plain"))
    #expect(!invocation.has("--jobs"))
  }

  @Test func `a dash is an operand, and so is all that follows two`() throws {
    #expect(try Invocation(command, ["-"]).operands == ["-"])
    #expect(try Invocation(command, ["--", "--plain"]).operands == ["--plain"])
  }

  @Test func `an unknown option is an error with a suggestion`() {
    #expect(summary(["--plian", "file"]) == "`rhapsode try` has no option `--plian` / did you mean `--plain`?")
  }

  @Test(arguments: [("build", "--watch", "serve"), ("build", "-D", "--drafts"), ("serve", "-p", "--port")])
  func `an option of another program gets its name here`(command: String, option: String, name: String) throws {
    let (found, _) = try Commands.find([command])
    let failure = #expect(throws: Failure.self) { try Invocation(found, [option]) }
    #expect(failure?.diagnostics.first?.help?.contains(name) == true)
  }

  @Test func `missing, superfluous and repeated things are named`() {
    #expect(summary([]) == "`rhapsode try` needs FILE / see `rhapsode try --help`")
    #expect(summary(["a", "b"]) == "`rhapsode try` does not take `b` / see `rhapsode try --help`")
    #expect(summary(["a", "--jobs"]) == "`--jobs` needs N / --jobs N")
    #expect(summary(["a", "--jobs", "1", "--jobs", "2"]) == "`--jobs` is given twice")
    #expect(summary(["a", "--plain=yes"]) == "`--plain` takes no value")
  }

  @Test func `help asks for no operands`() throws {
    #expect(try Invocation(command, ["-h"]).has("--help"))
  }

  @Test(arguments: ["0", "257", "two", ""])
  func `a number out of range is an error`(text: String) throws {
    let invocation = try Invocation(command, ["file", "--jobs", text])
    #expect(throws: Failure.self) { try invocation.number("--jobs", in: 1...256) }
  }

  @Test(arguments: [["bulid"], ["new"], ["--hepl"], ["new", "sight"]])
  func `a command that is not known is an error`(arguments: [String]) {
    #expect(throws: Failure.self) { try Commands.find(arguments) }
  }

  @Test(arguments: [
    (["new", "stie", "x"], "there is no command `new stie` / did you mean `new site`?"),
    (
      ["new", "sight"],
      "there is no command `new sight` / the commands are `new site`, `new story`, `new template`, `new ci`"
    ),
    (["new"], "`rhapsode new` is incomplete; the commands are: new site, new story, new template, new ci"),
    (["--json", "check"], "`--json` must be after the command / such as `rhapsode check --json`"),
    (["--quiet"], "`--quiet` must be after the command / such as `rhapsode build --quiet`"),
    (
      ["import", "jekyl", "old"],
      "there is neither a command `import jekyl` nor a file `jekyl` / did you mean `import jekyll`?"
    ),
    (
      ["import", "wordpres"],
      "there is neither a command `import wordpres` nor a file `wordpres` / did you mean `import wordpress`?"
    ),
    (
      ["import", "blogger", "a.xml"],
      "there is neither a command `import blogger` nor a file `blogger` / the commands are `import hugo`, `import jekyll`, "
        + "`import zola`, `import eleventy`, `import wordpress`, `import ghost`, `import planet`"
    ),
    (["hugo", "old"], "there is no command `hugo` / did you mean `import hugo`?"),
    (["story", "Dawn"], "there is no command `story` / did you mean `new story`?"),
    (["bulid"], "there is no command `bulid` / did you mean `build`?"),
    (["init"], "there is no command `init` / write `rhapsode new site DIR`"),
    (["preview"], "there is no command `preview` / write `rhapsode serve`"),
    (["new", "post", "x"], "there is no command `new post` / write `rhapsode new story TITLE`"),
  ])
  func `a misspelt word of a command gets a suggestion`(arguments: [String], words: String) {
    let failure = #expect(throws: Failure.self) { try Commands.find(arguments) }
    #expect(failure?.diagnostics.map { $0.summary + ($0.help.map { " / \($0)" } ?? "") } == [words])
  }
}
