/// One command of the program: from this come the parser, `--help`, the completions and the man page.
struct Subcommand: Sendable {
  /// `new site` is two words.
  let name: String
  /// What follows the name, such as `DIR` or `[ID…]`.
  let operands: String
  let summary: String
  /// What `--help` says besides; lines of at most 78 characters.
  let explanation: String
  let options: [Option]
  /// Command lines, each with what it does.
  let examples: [(line: String, does: String)]
  /// How many operands there may be.
  let count: ClosedRange<Int>
  let run: @Sendable (Invocation) async throws(Failure) -> Exit

  /// An option of this command or of all, by its name with dashes.
  func option(_ name: String) -> Option? { (options + Option.everywhere).first { $0.name == name } }
}
