import Testing
import Text

@testable import rhapsode

@Suite struct HelpTests {
  @Test(arguments: Commands.all.map(\.name))
  func `every command has a usage, options and examples that it understands`(name: String) throws {
    let command = try #require(Commands.all.first { $0.name == name })
    #expect(Help.text(of: command).contains("usage: rhapsode \(name)"))
    #expect(!command.examples.isEmpty)
    for example in command.examples {
      let own = example.line.split(separator: "|").first { $0.contains("rhapsode \(name)") }
      let line = try #require(own.map(String.init) ?? (example.line.contains("rhapsode \(name)") ? example.line : nil))
      let words = HelpTests.words(String(line.prefix { $0 != ">" }))
      let (found, rest) = try Commands.find(Array(words.dropFirst()))
      #expect(found.name == name)
      #expect(throws: Never.self) { try Invocation(found, rest) }
    }
  }

  @Test(arguments: ["new", "archive", "opml", "import", "library"])
  func `the help of a group lists its commands, and names a line that prints the help of one`(group: String) throws {
    let text = try #require(Help.text(ofGroup: group))
    let commands = Commands.all.filter { $0.name == group || $0.name.hasPrefix(group + " ") }
    for command in commands { #expect(Self.joined(text).contains(command.summary)) }
    let line = try #require(text.split(separator: "\n").last?.split(separator: "rhapsode ").last)
    let (found, rest) = try Commands.find(HelpTests.words(String(line)))
    #expect(commands.contains { $0.name == found.name } && Array(rest) == ["--help"])
  }

  @Test(arguments: Commands.all.map(\.name))
  func `help has at most 80 columns, except for lines to copy, and the second column stays a column`(name: String)
    throws
  {
    let command = try #require(Commands.all.first { $0.name == name })
    let lines = (Help.text(of: command) + Help.overview).split(separator: "\n")
    let copied = command.examples.map(\.line)
    #expect(lines.filter { line in line.count > 80 && !copied.contains { line.hasSuffix($0) } } == [])
    for option in command.options { #expect(Self.joined(Help.text(of: command)).contains(option.summary)) }
  }

  @Test func `a text is filled, and rows continue below their second column`() {
    let words = String(repeating: "word ", count: 20).dropLast()
    let row = HelpLines.table([("--a", String(words)), ("--long", "short")]).split(separator: "\n")
    #expect(row[0].hasPrefix("  --a     word word") && row[0].count <= 80)
    #expect(row[1].hasPrefix("          word") && row[2] == "  --long  short")
    #expect(HelpLines.filled("a\nb\n\nc\n  d\ne") == "a b\n\nc\n  d\ne\n")
  }

  private static func joined(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  @Test func `a command that also begins others has its own options in their help`() throws {
    #expect(try #require(Help.text(ofGroup: "library")).contains("usage: rhapsode library [OPTION…] QUERY"))
    #expect(try Commands.find(["import", "FILE", "--help"]).0.name == "import")
  }

  @Test func `the man page tells the meaning of every exit code`() {
    #expect(ManPage.exits.map(\.0) == Exit.allCases.map(\.rawValue))
  }

  @Test func `the overview names every command, and the man page its summary and options`() {
    for command in Commands.all {
      #expect(Help.overview.contains(command.name))
      #expect(ManPage.text.contains(command.summary.replacing("-", with: "\\-")))
      for option in command.options { #expect(ManPage.text.contains(option.name.replacing("-", with: "\\-"))) }
    }
  }

  @Test(arguments: Completions.shells)
  func `completions know every command and option`(shell: String) throws {
    let script = try #require(Completions.script(for: shell))
    for command in Commands.all {
      #expect(script.contains(command.name.prefix { $0 != " " }))
      for option in command.options { #expect(script.contains(option.name.dropFirst(shell == "fish" ? 2 : 0))) }
    }
  }

  /// Splits a line into words as a shell does; double quotes keep words together.
  static func words(_ line: String) -> [String] {
    var words: [String] = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case " " where !isQuoted: if words.last != "" { words.append("") }
      default: words[words.count - 1].append(character)
      }
    }
    if words.last == "" { words.removeLast() }
    return words
  }
}
