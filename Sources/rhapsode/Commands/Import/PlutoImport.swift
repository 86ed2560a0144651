import Archive
import Migration
import System
import Text

/// The search for Pluto's database, with reports of what cannot be imported from it.
enum PlutoImport {
  /// Returns the entries; `nil` if there is no database, or it cannot be read.
  static func entries(
    of planet: PlanetSite, _ invocation: Invocation, file: String, _ site: inout ImportedSite
  ) throws(Failure) -> PlutoEntries? {
    guard let path = try path(of: planet, invocation, file: file, &site) else { return nil }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    do throws(PlutoDatabase.Problem) {
      let entries = PlutoEntries(try PlutoDatabase.open(path), planet.feeds)
      note(entries, name, &site)
      return entries
    } catch {
      site.note(
        ImportFinding(
          name, "the database cannot be read: \(error.summary)",
          advice: "name the database of Pluto with `--database FILE`, and import again"))
      return nil
    }
  }

  private static func path(
    of planet: PlanetSite, _ invocation: Invocation, file: String, _ site: inout ImportedSite
  ) throws(Failure) -> String? {
    if let given = invocation.value("--database") {
      guard isFile(given, followsLink: true) else { throw Failure(.usageError, "there is no file `\(given)`") }
      return given
    }
    guard planet.isPluto else { return nil }
    let path = ImportPlanetCommand.beside(invocation, "planet.db")
    if isFile(path, followsLink: false) { return path }
    site.note(
      ImportFinding(
        file, "there is no `planet.db` beside the settings, so that no entries were imported",
        advice: "import again with `--database FILE`; `rhapsode fetch` brings only what the feeds still have"))
    return nil
  }

  private static func isFile(_ path: String, followsLink: Bool) -> Bool {
    (try? Files.status(path, followsLink: followsLink))?.kind == .file
  }

  private static func note(_ entries: borrowing PlutoEntries, _ name: String, _ site: inout ImportedSite) {
    site.counts.append(("entries of the database", entries.count))
    if let damage = entries.damage {
      site.note(
        ImportFinding(
          name, "the database is damaged, and its entries were read only as far as the damage: \(damage)",
          advice: "repair it with `sqlite3 \(name) .recover | sqlite3 repaired.db`, and import again with "
            + "`--database repaired.db`: no entry is added twice"))
    }
    for column in entries.missing {
      site.note(
        ImportFinding(
          name, "the database has no column `\(column)`",
          advice: "its entries come without it: compare some with Pluto's pages"
        ))
    }
    if entries.strays > 0 {
      site.note(
        ImportFinding(
          name,
          Counted.words(entries.strays, "entries are of feeds that the settings do not name"),
          advice: "add their feeds in the old settings, and import again"))
    }
    if entries.undated > 0 {
      site.note(
        ImportFinding(
          name,
          Counted.words(entries.undated, "entries")
            + (entries.undated == 1 ? " has no date, and gets" : " have no date, and get") + " that of the import",
          advice: "compare them with Pluto's pages"))
    }
  }
}
