import Text

/// Scripts that complete commands and options in a shell.
enum Completions {
  static let shells = ["bash", "zsh", "fish"]

  /// Returns `nil` for an unknown shell.
  static func script(for shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }
}

extension Completions {
  /// The first words of all commands, each once.
  private static var words: [String] {
    var seen: [String] = []
    for word in Commands.all.map({ String($0.name.prefix { $0 != " " }) }) where !seen.contains(word) {
      seen.append(word)
    }
    return seen
  }

  private static func options(_ word: String) -> [Option] {
    var seen: [Option] = []
    let commands = Commands.all.filter { $0.name.prefix { $0 != " " } == word }
    for option in commands.flatMap(\.options) + Option.everywhere
    where !seen.contains(where: { $0.name == option.name }) {
      seen.append(option)
    }
    return seen
  }

  private static var bash: String {
    var script = "_rhapsode() {\n  local word=${COMP_WORDS[COMP_CWORD]}\n  local words\n"
    script +=
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n    words=\"\(words.joined(separator: " "))\"\n  else\n    case ${COMP_WORDS[1]} in\n"
    for word in words {
      script +=
        "      \(word)) words=\"\((secondWords(word) + options(word).map(\.name)).joined(separator: " "))\" ;;\n"
    }
    script += "    esac\n  fi\n  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n}\n"
    return script + "complete -o default -F _rhapsode rhapsode\n"
  }

  private static var zsh: String {
    var script = "#compdef rhapsode\nlocal -a commands\ncommands=(\n"
    for word in words { script += "  '\(word):\(quoted(summary(word)))'\n" }
    script += ")\nif (( CURRENT == 2 )); then\n  _describe command commands\n  return\nfi\ncase $words[2] in\n"
    for word in words {
      script += "  \(word)) _arguments"
      for option in options(word) {
        let value = option.value.map { ":\($0):_files" } ?? ""
        script += " '\(option.repeats ? "*" : "")\(option.name)[\(quoted(option.summary))]\(value)'"
      }
      // The first word after `rhapsode` counts as the first argument.
      let second = "(\(secondWords(word).joined(separator: " ")))"
      if takesFiles(word), second != "()" {
        // With a space before the function, it gets no options of `compadd`.
        script += " '2: : _alternative \"words:word:\(second)\" \"files:file:_files\"'"
      } else if second != "()" {
        script += " '2:word:\(second)'"
      }
      script += " '*:file:_files' ;;\n"
    }
    return script + "esac\n"
  }

  private static var fish: String {
    var script = "complete -c rhapsode -f -n __fish_use_subcommand\n"
    for word in words {
      script += "complete -c rhapsode -n __fish_use_subcommand -a \(word) -d '\(quoted(summary(word)))'\n"
      let condition = "'__fish_seen_subcommand_from \(word)'"
      let excludesFiles = takesFiles(word) ? "" : " -f"
      for second in secondWords(word) {
        script += "complete -c rhapsode\(excludesFiles) -n \(condition) -a \(second)\n"
      }
      for option in options(word) {
        let value = option.value == nil ? "" : " -r"
        script +=
          "complete -c rhapsode -n \(condition) -l \(option.name.dropFirst(2))\(value) -d '\(quoted(option.summary))'\n"
      }
    }
    return script
  }

  /// Whether the word alone is a command that takes a file or other words.
  private static func takesFiles(_ word: String) -> Bool {
    word != "completions" && Commands.all.contains { $0.name == word }
  }

  /// Returns the second words of commands, such as `site` and `story` for `new`.
  private static func secondWords(_ word: String) -> [String] {
    Commands.all.compactMap { $0.name.hasPrefix(word + " ") ? String($0.name.dropFirst(word.count + 1)) : nil }
      + (word == "completions" ? shells : [])
  }

  private static func summary(_ word: String) -> String {
    Commands.all.first { $0.name.prefix { $0 != " " } == word }?.summary ?? ""
  }

  /// Replaces the characters that are special inside single quotes of the three shells or inside zsh's brackets.
  private static func quoted(_ text: String) -> String {
    text.replacing("'", with: "’").replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: ";")
  }
}
