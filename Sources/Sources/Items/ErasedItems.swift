import Archive
import Feeds
import System
import Text

/// Digests of erased entries, links and people, from `content/erased.yaml`, so that the next fetch does not bring them
/// back. The file reveals nothing about them, and is part of the content, so that other machines get it too.
struct ErasedItems: Sendable, Hashable {
  static let file: RelativePath = "erased.yaml"

  private var digests: Set<String> = []

  var isEmpty: Bool { digests.isEmpty }
  /// A digest of the whole list.
  var digest: FastDigest { FastDigest(of: digests.sorted().joined(separator: "\n")) }

  init() {}

  /// Reads the file in the folder `content`; empty without such a file. Lines that are not digests are ignored.
  init(content: String) throws(FileError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Folder(content, followsLink: true).contents(of: Self.file, limit: 16 << 20)
    } catch {
      // Without the list, what was erased would come back.
      guard error.isAbsent else { throw error }
      return
    }
    for line in bytes.text.split(whereSeparator: \.isNewline) where line.hasPrefix("- ") {
      let digest = line.dropFirst(2).prefix { $0 != " " }
      if digest.utf8.count == Self.length, digest.utf8.allSatisfy(\.isASCIIHexDigit) { digests.insert(String(digest)) }
    }
  }

  /// Returns the list for work on the archive.
  static func read(content: String) throws(ArchiveError) -> ErasedItems {
    do throws(FileError) { return try ErasedItems(content: content) } catch { throw .unknownErasures(error.reason) }
  }

  /// Writes the file.
  func store(content: String) throws(FileError) {
    let lines = digests.sorted().map { "- \($0)\n" }
    let text =
      "# Written by `rhapsode archive purge`: digests of what was erased, and is not fetched again. Keep this file.\n"
      + lines.joined()
    try Files.write(Array(text.utf8), to: "\(content)/\(Self.file.text)")
  }

  /// The number of hexadecimal digits of a digest: 128 bits.
  private static let length = 32

  mutating func insert(_ record: EntryRecord, of source: String) {
    for id in [record.id, record.currentID] { if let id { digests.insert(Self.digest("entry", source, id)) } }
    if let link = record.link {
      digests.insert(Self.digest("link", URI.articleKey(link)))
    } else if let repeated = ItemIdentity.repeated(in: record.id) {
      // The position of an entry among those with its id can change: all with this id are erased.
      digests.insert(Self.digest("entry", source, repeated))
    }
  }

  mutating func insert(person: String) { digests.insert(Self.digest("person", Self.folded(person))) }

  /// Whether an entry of a received document was erased, or is by an erased person.
  func covers(_ entry: FeedEntry, of source: String) -> Bool {
    guard !digests.isEmpty else { return false }
    let people = (entry.authors + entry.contributors).lazy.flatMap { [$0.name.map(ItemText.name), $0.email, $0.url] }
    return hasEntry(ItemIdentity.plain(entry), entry.link, of: source) || people.contains(where: hasPerson)
  }

  /// The same for an entry that is in the archive.
  func covers(_ record: EntryRecord, of source: String) -> Bool {
    guard !digests.isEmpty else { return false }
    if hasEntry(record.id, record.link, of: source) { return true }
    // As in `insert`: an entry with a link can be told apart from others with its id.
    if record.link == nil, let repeated = ItemIdentity.repeated(in: record.id), hasEntry(repeated, nil, of: source) {
      return true
    }
    return ItemFields(record.fields).authors.contains { hasPerson($0.name) || hasPerson($0.url) }
  }

  private func hasEntry(_ id: String, _ link: String?, of source: String) -> Bool {
    digests.contains(Self.digest("entry", source, id))
      || link.map { digests.contains(Self.digest("link", URI.articleKey($0))) } ?? false
  }

  private func hasPerson(_ words: String?) -> Bool {
    words.map { digests.contains(Self.digest("person", Self.folded($0))) } ?? false
  }

  /// A name in lower case, with single spaces.
  static func folded(_ name: String) -> String {
    name.lowercased().inOneLine
  }

  private static func digest(_ parts: String...) -> String {
    SHA256.digest(of: parts.joined(separator: "\u{0}")).hex(length)
  }
}
