import Migration
import System
import Text

/// `import ghost`: an export of Ghost becomes a Rhapsode site.
enum ImportGhostCommand {
  static let declaration = Subcommand(
    name: "import ghost", operands: "PATH", summary: "makes a site of an export of Ghost",
    explanation:
      "PATH is the JSON file of Settings, Import/Export in Ghost. Posts and pages keep their addresses and\n"
      + "their ids in feeds; cards become Markdown and directives. The export has no pictures: --media names a\n"
      + "copy of Ghost's folder content, with images, media, files, settings/routes.yaml and redirects. What\n"
      + "cannot be imported is listed in import-report.md.",
    options: [
      ImportSiteCommand.target, Option("--media", "FOLDER", "a copy of Ghost's folder content"),
      Option("--base-url", "URL", "the address of the old site, which the export does not contain"),
      ImportSiteCommand.dryRun,
    ],
    examples: [
      (
        "rhapsode import ghost export.json --media content --base-url https://old.example.org/ --to voices",
        "makes the site voices/"
      )
    ],
    count: 1...1, run: { invocation throws(Failure) in try run(invocation) })

  private static func run(_ invocation: Invocation) throws(Failure) -> Exit {
    let path = invocation.operands[0]
    let media = try ImportSiteCommand.media(invocation)
    let address = invocation.value("--base-url")
    if let address {
      guard address.hasPrefix("https://") || address.hasPrefix("http://"), URI(address).host?.isEmpty == false else {
        throw Failure(
          .usageError, "`\(address)` is not the address of a site",
          help: "write it with its scheme: `https://example.org/`")
      }
    }
    let bytes = try ImportSiteCommand.reading(path) { () throws(FileError) in
      try Files.read(path, limit: GhostSite.limit)
    }
    let site: ImportedSite?
    do throws(Diagnostic) {
      site = try GhostSite.move(bytes, file: path, content: media, address: address)
    } catch {
      throw Failure(
        .contentError, "`\(path)` is not an export of Ghost: \(error.summary)",
        help: "export again; the file of Ghost ends in `.json`")
    }
    guard let site else {
      throw Failure(
        .contentError, "`\(path)` is not an export of Ghost",
        help: "in Ghost, choose Settings, Import/Export, Export content and settings")
    }
    return try ImportedSiteWriter.write(site, invocation, from: path)
  }
}
