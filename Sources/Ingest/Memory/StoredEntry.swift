import Model
import Text

/// An entry of an assembled site, with the position of its text.
struct StoredEntry: Sendable {
  /// See `RawEntry.frontDigest`; `nil` for sections.
  var front: FastDigest?
  var place: TextPlace
  var entry: Entry
}

/// The number of things that an entry can refer to by number.
struct EntryLimits: Sendable {
  var entries: Int
  var sections: Int
  var categories: Int
  var people: Int
  /// By taxonomy.
  var terms: [Int]

  init(_ site: Site, entries: Int) {
    self.entries = entries
    sections = site.sections.count
    categories = site.categories.count
    people = site.people.count
    terms = site.taxonomies.map(\.terms.count)
  }
}

extension BinaryWriter {
  mutating func append(_ stored: StoredEntry) { append(stored.entry, front: stored.front, stored.place) }

  mutating func append(_ entry: Entry, front: FastDigest?, _ place: TextPlace) {
    append(front) { $0.append($1) }
    append(count: place.offset)
    append(place.digest) { $0.append($1) }
    if case .file(let file, let line) = entry.origin {
      append(file)
      append(Int64(line))
    }
    append(entry)
    append(entry.path)
    append(entry.section) { $0.append(count: $1) }
    append(entry.category) { $0.append(count: $1) }
    append(entry.authors) { $0.append(count: $1) }
    append(entry.translations) { $0.append(count: $1) }
    append(entry.terms) { writer, term in
      writer.append(count: Int(term.taxonomy))
      writer.append(count: Int(term.term))
    }
  }
}

extension BinaryReader {
  /// Reads an entry in place, and returns the position of its text. Fails for an entry that refers to what the site does
  /// not have, or to a file outside of `content/`. The digest of its front matter is skipped.
  mutating func read(_ entry: inout Entry, _ limits: EntryLimits) -> TextPlace {
    _ = optional { $0.digest() }
    let place = textPlace()
    let (file, line) = (text(), lineNumber())
    entry.origin = .file(file, firstLine: line)
    read(&entry)
    entry.path = text()
    entry.section = optional { $0.number(below: limits.sections) }
    entry.category = optional { $0.number(below: limits.categories) }
    entry.authors = list { $0.number(below: limits.people) }
    entry.translations = list { $0.number(below: limits.entries) }
    entry.terms = list { reader in
      let taxonomy = reader.number(below: limits.terms.count)
      guard !reader.hasFailed else { return Tag.Index(taxonomy: 0, term: 0) }
      return Tag.Index(taxonomy: taxonomy, term: reader.number(below: limits.terms[taxonomy]))
    }
    let isPlausible = file.hasPrefix("content/") && RelativePath(file) != nil && entry.path.utf8.first == 0x2F
    if !isPlausible || !isAtEnd { fail(()) }
    return place
  }

  private mutating func textPlace() -> TextPlace {
    let offset = count()
    return TextPlace(offset: offset, digest: optional { $0.digest() })
  }

  mutating func number(below limit: Int) -> Int {
    let number = count()
    return number < limit ? number : fail(0)
  }
}
