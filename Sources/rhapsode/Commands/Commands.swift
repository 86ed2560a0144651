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
    if let command = all.first(where: { $0.name == one }) { return (command, arguments.dropFirst()) }
    let within = all.filter { $0.name.hasPrefix(one + " ") }.map(\.name)
    if !within.isEmpty, let word = arguments.dropFirst().first, !word.hasPrefix("-") {
      let words = within.map { String($0.dropFirst(one.count + 1)) }
      throw Failure(
        .usageError, "there is no command `\(one) \(word)`",
        help: Suggestion.nearest(to: word, among: words).map { "did you mean `\(one) \($0)`?" }
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
      help: Suggestion.help(for: one, among: all.map(\.name)) ?? "see `rhapsode --help`")
  }
}
