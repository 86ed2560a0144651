import Archive
import Authoring
import Configuration
import Model
import Sources
import System
import Text

/// `import planet`: the settings of a planet become a site, and its cache the archive of that site.
enum ImportPlanetCommand {
  static let declaration = Subcommand(
    name: "import planet", operands: "PATH", summary: "makes a site of the settings of Planet Venus or Pluto",
    explanation:
      "PATH is the INI file. Its feeds become sources with their names and filters, and the entries in the\n"
      + "cache of Venus become entries of the archive, with their dates. What cannot be carried is listed in\n"
      + "import-report.md.",
    options: [
      ImportSiteCommand.target,
      Option("--cache", "FOLDER", "the cache of Venus (default: the one that the settings name, if it is beside PATH)"),
      ImportSiteCommand.dryRun, SiteOptions.now,
    ],
    examples: [
      ("rhapsode import planet planet.ini --to planet", "makes the site planet/"),
      ("rhapsode import planet planet.ini --cache /srv/planet/cache", "with the entries of that cache"),
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
    let exit = try ImportedSiteWriter.write(site, invocation, from: path)
    guard let cache, !invocation.has("--dry-run") else { return exit }
    let added = try fill(ImportedSiteWriter.folder(invocation, from: path), cache, planet.feeds, try invocation.now())
    Terminal(invocation).say("\(GroupedNumber.words(added)) entries of the cache added to the archive")
    return exit
  }

  /// The folder of the cache; `nil` if there is none.
  private static func folder(
    of planet: PlanetSite, _ invocation: Invocation, file: String, _ site: inout ImportedSite
  ) throws(Failure) -> String? {
    if let given = invocation.value("--cache") {
      guard isFolder(given) else { throw Failure(.usageError, "there is no folder `\(given)`") }
      return given
    }
    guard let named = planet.cache else { return nil }
    let path = invocation.operands[0]
    let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    // Settings do not choose what is read elsewhere.
    if let inner = RelativePath(named), isFolder(parent + inner.text) { return parent + inner.text }
    site.note(
      ImportFinding(
        file, "the cache `\(named)` was not read, since it is not beside the settings",
        advice: "import again with `--cache FOLDER`"))
    return nil
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? Files.status(path, followsLink: true))?.kind == .folder
  }

  private static func note(_ cache: PlanetCache, file: String, _ site: inout ImportedSite) {
    site.counts.append(("entries of the cache", cache.count))
    if cache.strays > 0 {
      site.note(
        ImportFinding(
          file, "\(cache.strays) entries of the cache are of feeds that the settings do not name",
          advice: "add their feeds in the old settings, and import again"))
    }
    for name in cache.unreadable {
      site.note(
        ImportFinding(file, "`\(name)` in the cache is no entry of Atom", advice: "its entry is left out"))
    }
  }

  /// Adds the entries of the cache to the archive of the new site. Returns their number.
  private static func fill(
    _ folder: String, _ cache: PlanetCache, _ feeds: [PlanetFeed], _ now: Timestamp
  ) throws(Failure) -> Int {
    let (settings, diagnostics) = Settings.load(folder: folder)
    if diagnostics.contains(where: { $0.severity == .error }) {
      throw Failure(.contentError, Findings.settled(diagnostics, folder: folder))
    }
    do throws(ArchiveError) {
      let sources = SourceIngest(
        settings, folder: folder, archive: try SourceIngest.openArchive(in: folder, settings))
      var added = 0
      for feed in feeds {
        for number in 0..<cache.documents(of: feed.source) {
          added += try sources.take(cache.document(number, of: feed.source), of: feed.source, now: now) ?? 0
        }
      }
      return added
    } catch {
      throw Failure(error)
    }
  }
}
