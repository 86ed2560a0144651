import Authoring
import Render
import Text

/// `new template`.
enum NewTemplateCommand {
  static let declaration = Subcommand(
    name: "new template", operands: "NAME…", summary: "copies templates of the default theme, to be changed",
    explanation: "Writes each file of the default theme that NAME names, such as parts/header.html or\n"
      + "assets/style.css, into Templates/. From then on the site uses your file; the rest stays the theme's.\n"
      + "If one of them exists, or the theme has no such file, nothing is written. Delete a file to use\n"
      + "the theme's again.",
    options: [SiteOptions.folder],
    examples: [
      ("rhapsode new template parts/header.html", "writes Templates/parts/header.html"),
      ("rhapsode new template entry.html assets/style.css", "writes both files"),
    ], count: 1...100, run: run)
}

extension NewTemplateCommand {
  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    let folder = try SiteOptions.site(invocation)
    var files: [Scaffold.File] = []
    for operand in invocation.operands {
      let name = operand.hasPrefix("Templates/") ? String(operand.dropFirst("Templates/".count)) : operand
      guard let bytes = Theme.defaultFile(name) else {
        throw Failure(
          .usageError, "the default theme has no file `\(name)`",
          help: Suggestion.help(for: name, among: Theme.defaultNames)
            ?? "the manual, `content/manual/themes.md`, lists the templates")
      }
      let file = Scaffold.File(path: "Templates/\(name)", bytes: bytes)
      if !files.contains(file) { files.append(file) }
    }
    let scaffold = Scaffold(files: files)
    try NewCommand.write(scaffold, below: folder)
    Terminal(invocation).print(files: NewCommand.paths(scaffold, folder))
    return .done
  }
}
