import Archive
import Configuration
import Model
import Sources
import System
import Text

/// `archive check`, `vacuum`, `export`, `import` and `move`: maintenance of the archive, which holds every entry ever fetched.
enum ArchiveCommand {
  static let check = Subcommand(
    name: "archive check", operands: "", summary: "reads the whole archive and checks its integrity",
    explanation: "", options: [SiteOptions.folder, SiteOptions.environment],
    examples: [("rhapsode archive check", "exits with 1 if the archive is damaged")], count: 0...0, run: runCheck)

  static let vacuum = Subcommand(
    name: "archive vacuum", operands: "", summary: "compacts the archive", explanation: "",
    options: [SiteOptions.folder, SiteOptions.environment],
    examples: [("rhapsode archive vacuum", "returns unused space to the file system")],
    count: 0...0, run: runVacuum)

  static let export = Subcommand(
    name: "archive export", operands: "DIR", summary: "writes the archive as files of JSON lines",
    explanation: "Entries are sorted, and split by source and month, so that commits to a git branch stay small.\n"
      + "Files of an earlier export that are not written again are removed.",
    options: [SiteOptions.folder, SiteOptions.environment],
    examples: [("rhapsode archive export ../archive-branch", "for a branch that CI commits to")], count: 1...1,
    run: runExport)

  static let restore = Subcommand(
    name: "archive import", operands: "DIR", summary: "restores the archive from exported files",
    explanation: "The archive must be empty.", options: [SiteOptions.folder, SiteOptions.environment],
    examples: [("rhapsode archive import ../archive-branch", "before the first build of a new checkout")],
    count: 1...1, run: runImport)

  static let move = Subcommand(
    name: "archive move", operands: "", summary: "moves the archive into the database of the settings, or back",
    explanation:
      "Stop all fetches before. The target must be empty. The file is then renamed; a database keeps its copy.",
    options: [
      SiteOptions.folder, SiteOptions.environment,
      Option("--back", nil, "from the database into .rhapsode/archive.sqlite"),
    ],
    examples: [("rhapsode archive move", "after `database` was added to the settings")], count: 0...0, run: runMove)
}

extension ArchiveCommand {
  private static func runCheck(_ invocation: Invocation) async throws(Failure) -> Exit {
    try work(invocation) { (archive) throws(ArchiveError) in
      try archive.check()
      let counts = try archive.counts()
      let entries = counts.values.reduce(0, +)
      return Outcome(
        "sound: \(Counted.words(entries, "entries")) of \(Counted.words(counts.count, "sources"))", entries,
        ("sources", counts.count))
    }
  }

  private static func runVacuum(_ invocation: Invocation) async throws(Failure) -> Exit {
    try work(invocation) { (archive) throws(ArchiveError) in
      let (before, after) = try archive.vacuum()
      let entries = try archive.counts().values.reduce(0, +)
      return Outcome("\(ByteCount.words(after)), was \(ByteCount.words(before))", entries, ("bytes", Int(after)))
    }
  }

  private static func runExport(_ invocation: Invocation) async throws(Failure) -> Exit {
    var files: [String: [UInt8]] = [:]
    let count = try opened(invocation) { (archive) throws(ArchiveError) in
      try archive.export { files[$0] = $1 }
    }
    try write(files, to: invocation.operands[0])
    Outcome(
      "\(Counted.words(count, "entries")) in \(Counted.words(files.count, "files"))", count, ("files", files.count)
    ).print(Terminal(invocation))
    return .done
  }

  /// Writes the files of an export, and removes files of an earlier export that it no longer contains.
  private static func write(_ files: [String: [UInt8]], to folder: String) throws(Failure) {
    do throws(FileError) {
      for (path, bytes) in files.sorted(by: { $0.key < $1.key }) { try Files.write(bytes, to: "\(folder)/\(path)") }
    } catch {
      throw Failure(unwritable: error.path, error)
    }
    for path in lines(in: folder) where files[path] == nil { Files.remove("\(folder)/\(path)") }
  }

  private static func runImport(_ invocation: Invocation) async throws(Failure) -> Exit {
    let folder = invocation.operands[0]
    let settings = try settings(invocation)
    var files: [(path: String, bytes: [UInt8])] = []
    do throws(FileError) {
      for path in lines(in: folder) { files.append((path, try Files.read("\(folder)/\(path)"))) }
    } catch {
      throw Failure(.contentError, "`\(error.path)` cannot be read: \(error.reason)")
    }
    guard files.contains(where: { $0.path == ArchiveLines.sources }) else {
      throw Failure(
        .contentError, "`\(folder)` is not an exported archive: it has no \(ArchiveLines.sources)",
        help: "name the folder that `rhapsode archive export` wrote")
    }
    let site = SiteOptions.folder(invocation)
    let now = try invocation.now()
    do throws(ArchiveError) {
      let (count, erased) = try SourceIngest.restore(files, into: SiteArchive(in: site, settings), now: now)
      let leftOut =
        erased == 0 ? "" : "; \(erased) more \(erased == 1 ? "is" : "are") in content/erased.yaml and left out"
      Outcome(Counted.words(count, "entries") + leftOut, count, ("erased", erased)).print(Terminal(invocation))
      return .done
    } catch {
      throw Failure(error)
    }
  }

  private static func runMove(_ invocation: Invocation) async throws(Failure) -> Exit {
    let folder = SiteOptions.folder(invocation)
    let settings = try settings(invocation)
    guard settings.database != nil else {
      throw Failure(
        .contentError, "the settings name no database",
        help: "add `database: env:RHAPSODE_ARCHIVE` to content/site.yaml")
    }
    let isBack = invocation.has("--back")
    guard isBack || Files.exists(SiteArchive.path(in: folder)) else {
      throw Failure(.contentError, "there is no archive in \(folder)/.rhapsode", help: "nothing needs to be moved")
    }
    do throws(ArchiveError) {
      let move = try SiteArchive(in: folder, settings).move(back: isBack)
      let aside = move.aside.map { "; the file is now \($0)" } ?? "; remove `database` from the settings"
      Outcome(Counted.words(move.entries, "entries are in ") + move.target + aside, move.entries, nil).print(
        Terminal(invocation))
      return .done
    } catch {
      throw Failure(error)
    }
  }

  /// The result of a command: words for people, counts for `--json`.
  private struct Outcome {
    let words: String
    let counts: [Node.Member]

    init(_ words: String, _ entries: Int, _ other: (name: String, count: Int)?) {
      self.words = words
      counts =
        [.init("entries", .integer(Int64(entries)))]
        + (other.map { [.init($0.name, .integer(Int64($0.count)))] } ?? [])
    }

    func print(_ terminal: Terminal) {
      guard terminal.isJSON else { return terminal.print(words) }
      terminal.write(JSON.bytes(of: .object(counts), pretty: true))
    }
  }

  private static func lines(in folder: String) -> [String] {
    Files.list(folder).filter(ArchiveLines.has)
  }

  /// Opens the archive, runs `work` and prints its result.
  private static func work(
    _ invocation: Invocation, _ work: (SourceArchive) throws(ArchiveError) -> Outcome
  ) throws(Failure) -> Exit {
    try opened(invocation, work).print(Terminal(invocation))
    return .done
  }

  /// Returns the settings. Mistakes in them are ignored, since an archive is also maintained when its site cannot be built;
  /// but not those that leave open whether the site has a database: the archive in the file may be an old one.
  private static func settings(_ invocation: Invocation) throws(Failure) -> Settings {
    let (folder, environment) = (SiteOptions.folder(invocation), invocation.value("--environment"))
    let faults = SettingsFile.faults(folder: folder, environment: environment)
    guard faults.isEmpty else { throw Failure(.contentError, Findings.settled(faults, folder: folder)) }
    return Settings.load(folder: folder, environment: environment).settings
  }

  /// Opens the archive and runs `work`.
  private static func opened<Result>(
    _ invocation: Invocation, _ work: (SourceArchive) throws(ArchiveError) -> Result
  ) throws(Failure) -> Result {
    let folder = SiteOptions.folder(invocation)
    let settings = try settings(invocation)
    let location = ArchiveLocation(of: settings, in: folder)
    guard location.exists || SourceArchive.isGone(location.name) else {
      throw Failure(.contentError, "there is no archive in \(folder)/.rhapsode", help: "`rhapsode fetch` creates it")
    }
    do throws(ArchiveError) {
      return try work(SiteArchive(in: folder, settings).open())
    } catch {
      throw Failure(error)
    }
  }
}
