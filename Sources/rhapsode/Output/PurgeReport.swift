import Sources
import Text

/// The entries that `archive purge` has erased or would erase, and the files that still contain them.
struct PurgeReport {
  private let entries: [ErasableEntry]
  private let mentions: [ErasableEntry]
  /// The names of the people whose entries are erased.
  private let people: [String]
  private let files: [String]

  init(_ entries: [ErasableEntry], _ mentions: [ErasableEntry], _ people: [String], files: [String]) {
    self.entries = entries
    self.mentions = mentions
    self.people = people
    self.files = files
  }

  func print(_ terminal: Terminal, isDryRun: Bool) {
    guard !terminal.isJSON else {
      return terminal.write(JSON.bytes(of: node(isDryRun: isDryRun), pretty: true))
    }
    for entry in entries { terminal.print("\(isDryRun ? "erase" : "erased")  \(Self.words(entry))".printable) }
    for entry in mentions { terminal.print("mention  \(Self.words(entry))".printable) }
    for file in files { terminal.print("file  \(file)".printable) }
    let count = Counted.words(entries.count, "entries")
    if entries.isEmpty, !people.isEmpty {
      terminal.say("no entry by \(people.joined(separator: ", ")) was found".printable)
    } else {
      terminal.say(isDryRun ? "\(count) would be erased" : "\(count) erased")
    }
    if !people.isEmpty {
      let name = "a digest of \(people.count == 1 ? "the name" : "each name")"
      terminal.say(
        "\(name) \(isDryRun ? "would be written" : "was written") to content/erased.yaml: "
          + "later entries by this author are left out too")
    }
    if !mentions.isEmpty { terminal.say("entries of others contain the name: `--mentions` erases them too") }
    guard !isDryRun else { return }
    if !files.isEmpty {
      terminal.say("these files still contain it: edit or remove them, and all backups elsewhere")
    }
    if !entries.isEmpty {
      terminal.say("deploy now: until then, readers have the old pages; older releases and commits keep them")
    }
  }

  private static func words(_ entry: ErasableEntry) -> String {
    "\(entry.source)  \(entry.id)  \(entry.title)"
  }

  private func node(isDryRun: Bool) -> Node {
    .object([
      .init("dryRun", .bool(isDryRun)), .init("entries", .list(entries.map(Self.node))),
      .init("mentions", .list(mentions.map(Self.node))), .init("people", .list(people.map { .string($0) })),
      .init("files", .list(files.map { .string($0) })),
    ])
  }

  private static func node(_ entry: ErasableEntry) -> Node {
    .object([
      .init("source", .string(entry.source)), .init("id", .string(entry.id)), .init("title", .string(entry.title)),
      .init("link", entry.link.map { .string($0) } ?? .null),
    ])
  }
}
