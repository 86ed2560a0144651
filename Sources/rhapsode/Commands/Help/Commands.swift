import System
import Text

/// Every command, in the order in which `--help` lists them.
enum Commands {
  static let all: [Subcommand] =
    [
      NewCommand.site, NewCommand.story, NewTemplateCommand.declaration, NewCommand.ci, BuildCommand.declaration,
      ServeCommand.declaration, CheckCommand.declaration,
      FetchCommand.declaration, DeployCommand.declaration, RollbackCommand.declaration, RunCommand.declaration,
      SourcesCommand.declaration, AddCommand.declaration, OPMLCommand.importing, OPMLCommand.exporting,
      ArchiveCommand.check, ArchiveCommand.vacuum, ArchiveCommand.export, ArchiveCommand.restore, ArchiveCommand.move,
      PurgeCommand.declaration,
      LibraryCommand.search, LibraryCommand.save, ImportCommand.declaration, ExportCommand.declaration,
    ]
    + ImportSiteCommand.declarations + [
      FeedCommand.declaration, TemplateCommand.declaration,
      SchemaCommand.declaration, DoctorCommand.declaration,
      HelpCommands.completions, HelpCommands.man,
    ]

  /// Returns the command that the first one or two words name, and the remaining arguments.
  static func find(_ arguments: [String]) throws(Failure) -> (Subcommand, ArraySlice<String>) {
    let two = arguments.prefix(2).joined(separator: " ")
    if let command = all.first(where: { $0.name == two }) { return (command, arguments.dropFirst(2)) }
    let one = arguments.first ?? ""
    let within = all.filter { $0.name.hasPrefix(one + " ") }.map(\.name)
    if let command = all.first(where: { $0.name == one }) {
      if command.operands == "FILE", !within.isEmpty { try checkFile(arguments, orCommandAmong: within) }
      return (command, arguments.dropFirst())
    }
    if !within.isEmpty, let word = arguments.dropFirst().first, !word.hasPrefix("-") {
      let words = within.map { String($0.dropFirst(one.count + 1)) }
      throw Failure(
        .usageError, "there is no command `\(one) \(word)`",
        help: Suggestion.nearest(to: word, among: words).map { "did you mean `\(one) \($0)`?" }
          ?? (one == "new" ? OtherPrograms.help(forNew: word) : nil)
          ?? "the commands are \(within.map { "`\($0)`" }.joined(separator: ", "))")
    }
    if !within.isEmpty {
      throw Failure(.usageError, "`rhapsode \(one)` is incomplete; the commands are: " + within.joined(separator: ", "))
    }
    if let option = Option.everywhere.first(where: { $0.name == one }) {
      let command = arguments.dropFirst().first { !$0.hasPrefix("-") }
      throw Failure(
        .usageError, "`\(option.name)` must be after the command",
        help: "such as `rhapsode \(command ?? "build") \(option.name)`")
    }
    let what = one.hasPrefix("-") ? "option" : "command"
    throw Failure(
      .usageError, "there is no \(what) `\(one)`",
      help: all.first { $0.name.hasSuffix(" " + one) }.map { "did you mean `\($0.name)`?" }
        ?? OtherPrograms.help(forCommand: one) ?? Suggestion.help(for: one, among: all.map(\.name))
        ?? "see `rhapsode --help`")
  }

  /// Throws for two words such as `import jekyl`, of which the second is a word without an extension, and not a file.
  private static func checkFile(_ arguments: [String], orCommandAmong commands: [String]) throws(Failure) {
    guard arguments.count > 1, !arguments.contains("--help"), case let word = arguments[1],
      word.allSatisfy(\.isLetter), !Files.exists(word)
    else { return }
    let words = commands.compactMap { $0.split(separator: " ").last.map(String.init) }
    throw Failure(
      .usageError, "there is neither a command `\(arguments[0]) \(word)` nor a file `\(word)`",
      help: Suggestion.nearest(to: word, among: words).map { "did you mean `\(arguments[0]) \($0)`?" }
        ?? "the commands are \(commands.map { "`\($0)`" }.joined(separator: ", "))")
  }
}
