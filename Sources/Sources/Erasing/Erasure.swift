package import Archive
import Model
import System
package import Text

/// Permanently removes entries, and everything by a person, from the archive and the mirror.
package struct Erasure {
  let pictures: MirroredPictures
  let content: String
  let cache: String

  private var archive: SourceArchive { pictures.archive }

  /// Returns the entries with one of these ids or links, in every source: also copies in other feeds.
  package func entries(named names: [String]) throws(ArchiveError) -> [ErasableEntry] {
    let keys = Set(names.filter { URI($0).isWeb }.map { URI.articleKey($0) })
    return try withCopies(
      try entries { record, _ in
        let hasLink = record.link.map { keys.contains(URI.articleKey($0)) } ?? false
        return names.contains(where: record.isNamed) || hasLink ? false : nil
      })
  }

  /// Returns the entries by a person with copies of them in other feeds, and those that mention the name.
  package func entries(by person: String) throws(ArchiveError) -> [ErasableEntry] {
    let name = ErasedItems.folded(person)
    let found = try entries { (record, text) throws(ArchiveError) in
      let fields = ItemFields(record.fields)
      let authors = fields.authors.flatMap { [$0.name, $0.url ?? ""] } + [fields.origin?.title ?? ""]
      if authors.contains(where: { ErasedItems.folded($0) == name }) { return false }
      let words = [record.title, record.opening, record.link ?? "", record.fields.text]
      if words.contains(where: { ErasedItems.folded($0).contains(name) }) { return true }
      guard let text = try text() else { return nil }
      return ErasedItems.folded(text.raw).contains(name) || ErasedItems.folded(text.plain).contains(name) ? true : nil
    }
    let written = try withCopies(found.filter { !$0.isMention })
    let known = Set(written.map(\.record.key))
    return written + found.filter { $0.isMention && !known.contains($0.record.key) }
  }

  /// Erases the entries from the archive and the mirror, and stores digests so that neither they nor other entries by
  /// these people are fetched again. The archive is compacted, so that no erased data remain in unused pages of its
  /// file.
  package func erase(
    _ entries: [ErasableEntry], people: [String], now: Timestamp
  ) throws(ErasureFailure) {
    do throws(FileError) {
      // First: after an interruption, the next fetch must not bring back erased entries.
      var erased = try ErasedItems(content: content)
      for entry in entries { erased.insert(entry.record, of: entry.source) }
      for person in people { erased.insert(person: person) }
      try erased.store(content: content)
    } catch {
      throw .file(error)
    }
    do throws(ArchiveError) { try remove(entries, now: now) } catch { throw .archive(error) }
  }

  /// Erases the archived entries that `content/erased.yaml` lists: it can come from another machine, and an imported
  /// archive can be older than the erasure. Returns their number.
  @discardableResult func repeatErasures(now: Timestamp) throws(ArchiveError) -> Int {
    let erased = try ErasedItems.read(content: content)
    guard !erased.isEmpty else { return 0 }
    let check = ErasureCheck(cache: cache, erased)
    let due = check.due(try archive.states())
    guard !due.isEmpty else { return 0 }
    var found: [ErasableEntry] = []
    for source in due {
      for record in try archive.entries(of: source) where erased.covers(record, of: source) {
        found.append(ErasableEntry(source: source, isMention: false, record: record))
      }
    }
    if !found.isEmpty { try remove(found, now: now) }
    check.store(try archive.states())
    return found.count
  }
}

extension Erasure {
  /// Removes the entries, also from unused parts of the archive's file, and the pictures that only they show.
  private func remove(_ entries: [ErasableEntry], now: Timestamp) throws(ArchiveError) {
    for (source, erased) in Dictionary(grouping: entries, by: \.source).sorted(by: { $0.key < $1.key }) {
      guard let record = try archive.source(source) else { continue }
      try archive.store(record, erased.map { .remove($0.record.key) }, now: record.lastAttempt ?? now)
    }
    _ = try archive.vacuum()
    try pictures.prune(now: now)
  }

  /// Returns the entries, and then all others with the link of one of them.
  private func withCopies(_ found: [ErasableEntry]) throws(ArchiveError) -> [ErasableEntry] {
    let links = Set(found.compactMap { $0.link.map { URI.articleKey($0) } })
    guard !links.isEmpty else { return found }
    let known = Set(found.map(\.record.key))
    return try found
      + entries { record, _ in
        !known.contains(record.key) && record.link.map { links.contains(URI.articleKey($0)) } ?? false ? false : nil
      }
  }

  /// Returns the entries of all sources for which `isMention` does not return `nil`.
  private func entries(
    _ isMention: (EntryRecord, () throws(ArchiveError) -> EntryText?) throws(ArchiveError) -> Bool?
  ) throws(ArchiveError) -> [ErasableEntry] {
    var found: [ErasableEntry] = []
    for source in try archive.sources() {
      for record in try archive.entries(of: source.id) {
        let answer = try isMention(record) { () throws(ArchiveError) in try archive.text(of: record.key) }
        if let answer { found.append(ErasableEntry(source: source.id, isMention: answer, record: record)) }
      }
    }
    return found
  }
}
