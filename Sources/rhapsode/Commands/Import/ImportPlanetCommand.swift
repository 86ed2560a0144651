import Migration
import System
import Text

/// `import planet`: the settings of a planet become a site, and its cache or its database the archive of that site.
enum ImportPlanetCommand {
  static let declaration = Subcommand(
    name: "import planet", operands: "PATH", summary: "makes a site of the settings of Planet Venus or Pluto",
    explanation:
      "PATH is the INI file. Its feeds become sources with their names and filters, and the entries in the\n"
      + "cache of Venus or in the database of Pluto become entries of the archive, with their dates. What\n"
      + "cannot be imported is listed in import-report.md.",
    options: [
      ImportSiteCommand.target,
      Option("--cache", "FOLDER", "the cache of Venus (default: the one that the settings name, if it is beside PATH)"),
      Option("--database", "FILE", "the database of Pluto (default: planet.db beside PATH)"),
      ImportSiteCommand.dryRun, SiteOptions.now,
    ],
    examples: [
      ("rhapsode import planet planet.ini --to planet", "makes the site planet/"),
      ("rhapsode import planet planet.ini --cache /srv/planet/cache", "with the entries of that cache"),
      ("rhapsode import planet ruby.ini --database ruby.db", "with the entries of that database"),
    ], count: 1...1, run: run)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    let path = invocation.operands[0]
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path, limit: 16 << 20)
    } catch {
      throw Failure(.usageError, "`\(path)` cannot be read: \(error.explanation)")
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let planet = PlanetSite(bytes.span.text, file: name)
    var site = planet.site
    let cache = try folder(of: planet, invocation, file: name, &site).map { PlanetCache($0, planet.feeds) }
    if let cache { note(cache, file: name, &site) }
    var database = try PlutoImport.entries(of: planet, invocation, file: name, &site)
    let exit = try ImportedSiteWriter.write(site, invocation, from: path)
    guard cache != nil || database != nil, !invocation.has("--dry-run") else { return exit }
    let filler = try ArchiveFiller(
      ImportedSiteWriter.folder(invocation, from: path), planet.feeds, now: try invocation.now())
    let terminal = Terminal(invocation)
    if let cache {
      let added = try filler.add(cache)
      terminal.say(Counted.words(added, "entries of the cache") + " added to the archive")
    }
    if var database = database.take() {
      let added = try filler.add(&database)
      terminal.say(Counted.words(added, "entries of the database") + " added to the archive")
    }
    return exit
  }

  /// Returns the folder of the cache; `nil` if there is none.
  private static func folder(
    of planet: PlanetSite, _ invocation: Invocation, file: String, _ site: inout ImportedSite
  ) throws(Failure) -> String? {
    if let given = invocation.value("--cache") {
      guard isFolder(given) else { throw Failure(.usageError, "there is no folder `\(given)`") }
      return given
    }
    guard let named = planet.cache else { return nil }
    // The settings of a planet are untrusted: they can only name a folder beside them.
    if let inner = RelativePath(named), isFolder(beside(invocation, inner.text)) {
      return beside(invocation, inner.text)
    }
    site.note(
      ImportFinding(
        file, "the cache `\(named)` was not read, since it is not beside the settings",
        advice: "import again with `--cache FOLDER`"))
    return nil
  }

  /// Returns the path of a file in the folder of the settings.
  static func beside(_ invocation: Invocation, _ name: String) -> String {
    let path = invocation.operands[0]
    return (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + name
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? Files.status(path, followsLink: true))?.kind == .folder
  }

  private static func note(_ cache: PlanetCache, file: String, _ site: inout ImportedSite) {
    site.counts.append(("entries of the cache", cache.count))
    if cache.strays > 0 {
      site.note(
        ImportFinding(
          file,
          Counted.words(cache.strays, "entries of the cache are of feeds that the settings do not name"),
          advice: "add their feeds in the old settings, and import again"))
    }
    for name in cache.unreadable {
      site.note(
        ImportFinding(file, "`\(name)` in the cache is not an Atom entry", advice: "its entry is left out"))
    }
  }
}
