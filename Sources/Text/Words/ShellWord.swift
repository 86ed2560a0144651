/// Words of a command that readers copy into a shell.
package enum ShellWord {
  /// Returns the text in single quotes, unless no character of it has a meaning for the shell.
  package static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "/._-".utf8.contains($0) || $0 >= 0x80 }
    return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
