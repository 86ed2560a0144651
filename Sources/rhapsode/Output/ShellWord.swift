import Text

/// Words of a command that readers copy into a shell.
enum ShellWord {
  /// Returns the text in single quotes, unless no character of it has a meaning for the shell.
  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte.isASCIIAlphanumeric || [0x2D, 0x2E, 0x2F, 0x5F].contains(byte)
    }
    return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
