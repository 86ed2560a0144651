import Archive
import Model
import Sources
import System
import Text

/// `archive purge`: erases entries, or all that a person has written, everywhere.
enum PurgeCommand {
  static let declaration = Subcommand(
    name: "archive purge", operands: "[ENTRY…]", summary: "erases entries, or a person, everywhere and for good",
    explanation:
      "ENTRY is the id or the link of an entry of a source; copies of it in other feeds go too. The archive, the\n"
      + "mirror, the caches and the output lose them, and the next fetch does not bring them back. Files that\n"
      + "still contain them, such as backups and older releases, are listed: remove those yourself, then deploy.",
    options: [
      SiteOptions.folder, SiteOptions.environment,
      Option("--person", "NAME", "erase all entries by this person, and never fetch another", repeats: true),
      Option("--mentions", nil, "with --person, also entries of others that contain the name"),
      Option("--output", "DIR", "the output folder (default: public/ beside content/)"),
      Option("--dry-run", nil, "print what would be erased, and change nothing"),
      Option("--yes", nil, "do not ask"),
      SiteOptions.now,
    ],
    examples: [
      ("rhapsode archive purge https://news.example/2026/letter --dry-run", "prints what would be erased"),
      ("rhapsode archive purge --person \"Ada Writer\" --yes", "erases all entries by Ada Writer"),
    ], count: 0...Int.max, run: run)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    let people = invocation.all("--person")
    guard !invocation.operands.isEmpty || !people.isEmpty else {
      throw Failure(.usageError, "`rhapsode archive purge` needs an entry or `--person`")
    }
    let folder = SiteOptions.folder(invocation)
    guard ArchiveLocation(of: try OpenSources.settings(invocation), in: folder).exists else {
      throw Failure(.contentError, "there is no archive in \(folder)/.rhapsode", help: "`rhapsode fetch` creates it")
    }
    let terminal = Terminal(invocation)
    let now = try invocation.now()
    let (entries, mentions) = try find(invocation, people)
    guard !entries.isEmpty || !people.isEmpty else {
      throw Failure(
        .contentError, "the archive has no such entry",
        help: "name it by its id or its link, as `archive export` has them")
    }
    let needles = Self.needles(entries, people)
    if invocation.has("--dry-run") {
      PurgeReport(entries, mentions, people, files: RemainingCopies.files(with: needles, below: folder))
        .print(terminal, isDryRun: true)
      return .done
    }
    guard try isConfirmed(entries, mentions, people, invocation, terminal) else {
      throw Failure(.usageError, "nothing was erased")
    }
    try erase(invocation, entries, people, now)
    try renewOutput(invocation, folder)
    PurgeReport(entries, mentions, people, files: RemainingCopies.files(with: needles, below: folder))
      .print(terminal, isDryRun: false)
    return .done
  }
}

extension PurgeCommand {
  private static func find(
    _ invocation: Invocation, _ people: [String]
  ) throws(Failure) -> (entries: [ErasableEntry], mentions: [ErasableEntry]) {
    let (_, sources) = try OpenSources.open(invocation)
    do throws(ArchiveError) {
      var entries = invocation.operands.isEmpty ? [] : try sources.erasure.entries(named: invocation.operands)
      for person in people { entries += try sources.erasure.entries(by: person) }
      let isWhole = invocation.has("--mentions")
      return (entries.filter { isWhole || !$0.isMention }, isWhole ? [] : entries.filter(\.isMention))
    } catch {
      throw Failure(error)
    }
  }

  /// Returns the words that are searched for in files, to find remaining copies.
  private static func needles(_ entries: [ErasableEntry], _ people: [String]) -> [String] {
    let words =
      entries.flatMap { [$0.id, $0.title, $0.link ?? "", $0.slug ?? ""] } + people + people.compactMap { Slug.make($0) }
    // Shorter words also occur in many unrelated files.
    return Set(words.filter { $0.utf8.count >= 6 }).sorted()
  }

  private static func isConfirmed(
    _ entries: [ErasableEntry], _ mentions: [ErasableEntry], _ people: [String], _ invocation: Invocation,
    _ terminal: Terminal
  ) throws(Failure) -> Bool {
    guard !invocation.has("--yes") else { return true }
    guard StandardStream.input.isTerminal, !terminal.isJSON else {
      throw Failure(.usageError, "`rhapsode archive purge` needs `--yes`", help: "look first, with `--dry-run`")
    }
    PurgeReport(entries, mentions, people, files: []).print(terminal, isDryRun: true)
    terminal.ask("Erase them for good? [y/N] ")
    return ["y", "yes"].contains((readLine() ?? "").lowercased())
  }

  private static func erase(
    _ invocation: Invocation, _ entries: [ErasableEntry], _ people: [String], _ now: Timestamp
  ) throws(Failure) {
    let (_, sources) = try OpenSources.open(invocation)
    do throws(ErasureFailure) {
      try sources.erasure.erase(entries, people: people, now: now)
    } catch {
      switch error {
      case .archive(let error): throw Failure(error)
      case .file(let error): throw Failure(unwritable: error.path, error)
      }
    }
  }

  /// Removes the caches that may contain the entries, and builds the output again from scratch.
  private static func renewOutput(_ invocation: Invocation, _ folder: String) throws(Failure) {
    let cache = StateFolder("\(folder)/.rhapsode/cache")
    // The build memories stay, since they record which files of an output are Rhapsode's. The build replaces its own.
    for name in cache.names() {
      guard let path = RelativePath(name), cache.size(of: path.appending("memory") ?? path) == nil || name == "serve"
      else { continue }
      cache.removeTree(path)
      cache.remove(path)
    }
    var arguments = ["build", "--site", folder, "--offline", "--clean", "--allow-removals", "--quiet"]
    for option in ["--environment", "--output", "--now"] {
      if let value = invocation.value(option) { arguments += [option, value] }
    }
    guard let program = try? Files.realPath("/proc/self/exe"), let run = ProgramRun.run(program, arguments),
      run.status == 0
    else {
      throw Failure(
        .contentError, "the entries are erased from the archive, but the site could not be built without them",
        help: "correct what `rhapsode build --offline` reports; until then, the output still contains them")
    }
  }
}
