import System
import Text

/// The editor that opens a file at a line: `--editor`, or what `VISUAL` or `EDITOR` names if it opens a window of its own.
struct Editor: Sendable {
  private let program: String
  /// The arguments, with the placeholders `{file}`, `{line}` and `{column}`.
  private let arguments: [String]

  private static let known: [String: [String]] = [
    "code": ["--goto", "{file}:{line}:{column}"], "codium": ["--goto", "{file}:{line}:{column}"],
    "cursor": ["--goto", "{file}:{line}:{column}"], "zed": ["{file}:{line}:{column}"],
    "subl": ["{file}:{line}:{column}"], "kate": ["--line", "{line}", "--column", "{column}", "{file}"],
    "gedit": ["{file}", "+{line}:{column}"], "gnome-text-editor": ["{file}", "+{line}:{column}"],
    "gvim": ["+{line}", "{file}"], "mousepad": ["--line", "{line}", "{file}"], "geany": ["{file}:{line}:{column}"],
    "emacsclient": ["--no-wait", "+{line}:{column}", "{file}"], "idea": ["--line", "{line}", "{file}"],
  ]

  /// Returns `nil` if none is known. Throws if `--editor` names an unknown one.
  init?(_ invocation: Invocation) throws(Failure) {
    guard let command = invocation.value("--editor") else {
      let names = ["VISUAL", "EDITOR"].compactMap { ProcessEnvironment.value($0) }
      guard let editor = names.lazy.compactMap({ Editor($0) }).first else { return nil }
      self = editor
      return
    }
    guard let editor = Editor(command) else {
      throw Failure(
        .usageError, "`--editor` does not say how to open a file",
        help: "use one of \(Editor.known.keys.sorted().joined(separator: ", ")), or a command with {file} and {line}")
    }
    self = editor
  }

  /// `command` is the name of a known program, or a command with `{file}`.
  init?(_ command: String) {
    let words = command.split(separator: " ").map(String.init)
    guard let program = words.first else { return nil }
    self.program = program
    if words.contains(where: { $0.contains("{file}") }) {
      arguments = Array(words.dropFirst())
    } else {
      let name = program.split(separator: "/").last.map(String.init) ?? program
      guard let known = Editor.known[name] else { return nil }
      arguments = words.dropFirst() + known
    }
  }

  /// `file` is absolute, so that it cannot be mistaken for an option. Returns whether the program was started.
  func open(_ file: String, line: Int, column: Int) -> Bool {
    DetachedProgram.start(program, filled(file, line: line, column: column))
  }

  func filled(_ file: String, line: Int, column: Int) -> [String] {
    // `{file}` is replaced last, since the name of the file may contain the other placeholders.
    arguments.map {
      $0.replacing("{line}", with: "\(line)").replacing("{column}", with: "\(column)").replacing("{file}", with: file)
    }
  }
}
