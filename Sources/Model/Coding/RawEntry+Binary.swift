package import Text

extension BinaryWriter {
  /// Appends an entry that was read from a text file; see `append(_: Entry)`. The fields of entries of sources are left
  /// out.
  package mutating func append(_ raw: RawEntry) {
    append(raw.entry)
    append(count: raw.textOffset)
    append(raw.section) { $0.append($1) }
    append(raw.folder) { $0.append($1) }
    append(raw.category) { $0.append($1) }
    append(raw.permalink) { $0.append($1) }
    append(raw.translationKey) { $0.append($1) }
    append(raw.terms) { writer, term in
      writer.append(term.taxonomy)
      writer.append(term.name)
    }
    append(raw.authors) { writer, author in
      writer.append(author.name)
      for text in [author.url, author.image] { writer.append(text) { $0.append($1) } }
      writer.append(author.place) { $0.append($1) }
    }
    append(raw.hasOwnPage)
    append(raw.place) { $0.append($1) }
  }
}

extension BinaryReader {
  package mutating func rawEntry(origin: Entry.Origin) -> RawEntry {
    var raw = RawEntry(entry: Entry(origin: origin))
    read(&raw)
    return raw
  }

  /// Reads the coded fields in place; see `read(_: inout Entry)`.
  package mutating func read(_ raw: inout RawEntry) {
    read(&raw.entry)
    raw.textOffset = count()
    raw.section = optional { $0.text() }
    raw.folder = optional { $0.text() }
    raw.category = optional { $0.text() }
    raw.permalink = optional { $0.text() }
    raw.translationKey = optional { $0.text() }
    raw.terms = list { (taxonomy: $0.text(), name: $0.text()) }
    raw.authors = list { reader in
      RawAuthor(
        name: reader.text(), url: reader.optional { $0.text() }, image: reader.optional { $0.text() },
        place: reader.optional { $0.place() })
    }
    raw.hasOwnPage = flag()
    raw.place = optional { $0.place() }
  }
}
