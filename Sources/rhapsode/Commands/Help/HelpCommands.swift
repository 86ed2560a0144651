import Text

/// `completions` and `man`.
enum HelpCommands {
  static let completions = Subcommand(
    name: "completions", operands: "bash|zsh|fish", summary: "prints a script that completes commands in a shell",
    explanation: "", options: [],
    examples: [
      ("rhapsode completions bash > /etc/bash_completion.d/rhapsode", "for all users of this machine"),
      ("rhapsode completions fish > ~/.config/fish/completions/rhapsode.fish", "for yourself"),
    ],
    count: 1...1
  ) { invocation throws(Failure) in
    let shell = invocation.operands[0]
    guard let script = Completions.script(for: shell) else {
      throw Failure(
        .usageError, "`\(shell)` is not one of \(Completions.shells.joined(separator: ", "))",
        help: Suggestion.help(for: shell, among: Completions.shells))
    }
    Terminal(invocation).write(Array(script.utf8))
    return .done
  }

  static let man = Subcommand(
    name: "man", operands: "", summary: "prints the man page", explanation: "", options: [],
    examples: [("rhapsode man | man -l -", "shows it")], count: 0...0
  ) { invocation throws(Failure) in
    Terminal(invocation).write(Array(ManPage.text.utf8))
    return .done
  }
}
