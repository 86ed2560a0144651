import Text

/// The texts of `--help`, made from the table of commands, like the man page and the completions.
enum Help {
  static let tagline = "stitches feeds and stories into one fast, static site"

  static var overview: String {
    "rhapsode: \(tagline)\n\nusage: rhapsode COMMAND [OPTION…]\n\n" + table(Commands.all)
      + "\n"
      + HelpLines.filled(
        "rhapsode COMMAND --help explains a command. The manual: content/manual/ of the project, or `man rhapsode`.")
  }

  /// Returns the text of `help WORD…`: for a command, for the commands of a group, or for all commands.
  static func text(about words: [String]) throws(Failure) -> String {
    guard let first = words.first else { return overview }
    if words.count == 1, let text = text(ofGroup: first) { return text }
    return text(of: try Commands.find(words).0)
  }

  static func text(of command: Subcommand) -> String {
    var text = HelpLines.filled("rhapsode \(command.name): \(command.summary)") + "\nusage: \(usage(command))\n"
    if !command.explanation.isEmpty { text += "\n" + HelpLines.filled(command.explanation) }
    if !command.options.isEmpty { text += "\n" + table(command.options) }
    text += "\nEverywhere:\n" + table(Option.everywhere)
    if !command.examples.isEmpty {
      text += "\nExamples:\n"
      for example in command.examples {
        text += "  \(example.line)\n" + HelpLines.filled(example.does, after: "      ", indentation: 6)
      }
    }
    return text
  }

  /// Returns the help for the two-word commands that start with `word`, or `nil` if there are none. `import` and `library`
  /// are commands too: their own help comes first.
  static func text(ofGroup word: String) -> String? {
    let commands = Commands.all.filter { $0.name.hasPrefix(word + " ") }
    guard let first = commands.first else { return nil }
    let own = Commands.all.first { $0.name == word }.map { text(of: $0) + "\nOther commands:\n" }
    return (own ?? "The commands of `rhapsode \(word)`:\n\n") + table(commands)
      + "\nTo see the options of one: rhapsode \(first.name) --help\n"
  }

  static func usage(_ command: Subcommand) -> String {
    ["rhapsode", command.name, command.options.isEmpty ? "" : "[OPTION…]", command.operands]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func table(_ commands: [Subcommand]) -> String {
    HelpLines.table(commands.map { ("\($0.name) \($0.operands)", $0.summary) })
  }

  private static func table(_ options: [Option]) -> String {
    HelpLines.table(options.map { (label($0), $0.summary) })
  }

  static func label(_ option: Option) -> String { option.name + (option.value.map { " \($0)" } ?? "") }
}
