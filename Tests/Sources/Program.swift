import Trial

/// The program under test. If it is not built, tests that need it are skipped.
enum Program {
  static let path: String? = Installed.isProgram(Installed.rhapsode) ? Installed.rhapsode : nil

  /// Runs the program and returns its exit code.
  static func run(_ arguments: [String]) throws -> Int32 {
    try Command.run(path ?? "", arguments).status
  }
}
