import Migration
import System
import Text

/// `import hugo` and the like: a site of another generator becomes a Rhapsode site.
enum ImportSiteCommand {
  static let declarations =
    SiteGenerator.allCases.map(declaration) + [
      wordPress, ImportGhostCommand.declaration, ImportPlanetCommand.declaration,
    ]

  static let target = Option(
    "--to", "DIR", "the folder of the new site (default: the name of PATH with `-rhapsode`)")
  static let dryRun = Option("--dry-run", nil, "print the report, and write nothing")

  private static let wordPress = Subcommand(
    name: "import wordpress", operands: "PATH", summary: "makes a site of an export of WordPress",
    explanation:
      "PATH is the XML file of Tools, Export in WordPress. Posts and pages keep their addresses and their\n"
      + "ids in feeds; comments become data. The export has no pictures: --media names a copy of the folder\n"
      + "wp-content/uploads. What cannot be imported is listed in import-report.md.",
    options: [target, Option("--media", "FOLDER", "a copy of wp-content/uploads"), dryRun],
    examples: [("rhapsode import wordpress export.xml --media uploads --to voices", "makes the site voices/")],
    count: 1...1, run: runWordPress)

  private static func declaration(_ generator: SiteGenerator) -> Subcommand {
    let name = name(of: generator)
    return Subcommand(
      name: "import \(generator.rawValue)", operands: "PATH", summary: "converts a site made for \(name)",
      explanation:
        "Reads the folder PATH and writes settings, texts, media, data and static files. Every page keeps its\n"
        + "address and its id in feeds. What cannot be imported is listed in import-report.md, with file, line\n"
        + "and what to do. Nothing that is there is replaced, so that a second import changes nothing.",
      options: [target, dryRun],
      examples: [
        ("rhapsode import \(generator.rawValue) old-site --to voices", "makes the site voices/"),
        ("rhapsode import \(generator.rawValue) old-site --dry-run", "prints what would remain to be done"),
      ], count: 1...1, run: { invocation throws(Failure) in try run(generator, invocation) })
  }

  static func name(of generator: SiteGenerator) -> String {
    switch generator {
    case .hugo: "Hugo"
    case .jekyll: "Jekyll"
    case .zola: "Zola"
    case .eleventy: "Eleventy"
    }
  }

  private static func run(_ generator: SiteGenerator, _ invocation: Invocation) throws(Failure) -> Exit {
    let path = try source(invocation)
    guard generator.settings(in: path) != nil else {
      throw Failure(
        .usageError, "`\(path)` is not a site of \(name(of: generator)): its settings are missing",
        help: "name the folder with the settings, such as `hugo.toml`, `_config.yml`, `config.toml` or `.eleventy.js`")
    }
    return try ImportedSiteWriter.write(generator.move(path, now: Clock.now()), invocation, from: path)
  }

  private static func runWordPress(_ invocation: Invocation) async throws(Failure) -> Exit {
    let path = invocation.operands[0]
    let uploads = try media(invocation)
    guard try reading(path, { () throws(FileError) in try WordPressSite.isExport(path) }) else {
      throw Failure(
        .contentError, "`\(path)` is not an export of WordPress",
        help: "in WordPress, choose Tools, Export, All content")
    }
    let target = try ImportedSiteWriter.target(invocation, from: path, source: uploads ?? ".")
    let site = try reading(path) { () throws(FileError) in
      try WordPressSite.move(path, uploads: uploads) { (name, bytes) throws(FileError) in
        try target?.write(.bytes(bytes), to: name)
      }
    }
    guard let site else { throw Failure(.contentError, "`\(path)` changed while it was read", help: "import it again") }
    return try ImportedSiteWriter.write(site, invocation, from: path, into: target)
  }

  /// Returns the folder of `--media`, or `nil` without that option.
  static func media(_ invocation: Invocation) throws(Failure) -> String? {
    guard let path = invocation.value("--media") else { return nil }
    try checkFolder(path)
    return path
  }

  /// Throws unless there is a folder at `path`.
  private static func checkFolder(_ path: String) throws(Failure) {
    guard let status = try? Files.status(path, followsLink: true), status.kind == .folder else {
      throw Failure(.usageError, "there is no folder `\(path)`")
    }
  }

  /// Runs `work`, which reads the file and may write the site.
  static func reading<Value>(
    _ path: String, _ work: () throws(FileError) -> Value
  ) throws(Failure) -> Value {
    do throws(FileError) {
      return try work()
    } catch {
      if error.path == path { throw Failure(.usageError, "`\(path)` cannot be read: \(error.explanation)") }
      throw Failure(unwritable: error.path, error)
    }
  }

  private static func source(_ invocation: Invocation) throws(Failure) -> String {
    var path = invocation.operands[0]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    try checkFolder(path)
    return path
  }
}
