/// One command of the program. The parser, `--help`, the completions and the man page are made from these.
struct Subcommand: Sendable {
  /// Can be two words, such as `new site`.
  let name: String
  /// The operands after the name, such as `DIR` or `[ID…]`.
  let operands: String
  let summary: String
  /// Further text of `--help`, in lines of at most 100 characters.
  let explanation: String
  let options: [Option]
  /// Example command lines, each with what it does.
  let examples: [(line: String, does: String)]
  /// The allowed number of operands.
  let count: ClosedRange<Int>
  let run: @Sendable (Invocation) async throws(Failure) -> Exit
  /// Whether the command works within the rights that `SiteConfinement` leaves it.
  var isConfined = false

  /// Returns an option of this command or of all commands. `name` includes the dashes.
  func option(_ name: String) -> Option? { (options + Option.everywhere).first { $0.name == name } }
}
