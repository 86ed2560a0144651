import Model
import Text

/// Digests of front matter. An entry is identified by where it was written, which does not change when others come and
/// go.
struct EntryDigest: Sendable {
  let site: Site

  /// Returns a name that identifies the entry in this build and the next.
  func name(of index: Int) -> String {
    // Read in place: a copy of the entry retains and releases each of its fields.
    if case .file(let file, _) = site.entries[index].origin { return file }
    return name(of: site.entries[index])
  }

  func name(of entry: Entry) -> String {
    switch entry.origin {
    case .file(let file, _): return file
    case .row(let file, _): return "\(file)#\(entry.id)"
    case .archived: return "\(entry.source.map { site.sources[$0].id } ?? "")#\(entry.id)"
    }
  }

  func digest(of index: Int) -> FastDigest {
    let entry = site.entries[index]
    var writer = DigestWriter()
    addIdentity(entry, &writer)
    addFiling(entry, &writer)
    addMedia(entry, &writer)
    addTexts(entry, &writer)
    return writer.digest
  }
}

extension EntryDigest {
  private func addIdentity(_ entry: Entry, _ writer: inout DigestWriter) {
    switch entry.origin {
    case .file(let file, let line):
      writer.add(file)
      writer.add(line)
    case .row(let file, let line):
      writer.add(file)
      writer.add(line)
    case .archived: writer.add("")
    }
    for text in [entry.id, entry.kind.rawValue, entry.title, entry.path, entry.slug, entry.language] {
      writer.add(text)
    }
    for text in [entry.guid, entry.summary, entry.layout, entry.original, entry.comments] { writer.add(text) }
    for flag in [entry.idIsWritten, entry.titleIsHeading, entry.isDraft, entry.isStale] { writer.add(flag) }
    for moment in [entry.date, entry.sortDate, entry.updated, entry.expires] { writer.add(moment) }
    writer.add(entry.weight)
  }

  /// Adds the other parts of the site that the entry refers to, by their names, since numbers change.
  private func addFiling(_ entry: Entry, _ writer: inout DigestWriter) {
    writer.add(entry.section.map { site.sections[$0].name })
    writer.add(entry.category.map { site.categories[$0].key })
    writer.add(entry.source.map { site.sources[$0].id })
    writer.add(entry.alsoIn) { $0.add(site.sources[$1].id) }
    writer.add(entry.lead.map { name(of: $0) })
    writer.add(entry.others) { $0.add(name(of: $1)) }
    writer.add(entry.authors) { $0.add(site.people[$1].key) }
    writer.add(entry.translations) { $0.add(name(of: $1)) }
    writer.add(entry.terms) { writer, term in
      let taxonomy = site.taxonomies[Int(term.taxonomy)]
      writer.add(taxonomy.name)
      writer.add(taxonomy.terms[Int(term.term)].slug)
      writer.add(taxonomy.terms[Int(term.term)].name)
    }
  }

  private func addMedia(_ entry: Entry, _ writer: inout DigestWriter) {
    for media in [entry.cover, entry.audio, entry.video] { writer.add(media) }
    writer.add(entry.attachments) { $0.add($1) }
    writer.add(entry.canvas?.width)
    writer.add(entry.canvas?.height)
    writer.add(entry.place?.name)
    for number in [entry.place?.latitude, entry.place?.longitude, entry.place?.radius] { writer.add(number) }
  }

  private func addTexts(_ entry: Entry, _ writer: inout DigestWriter) {
    for text in [entry.attribution?.title, entry.attribution?.url, entry.attribution?.rights] { writer.add(text) }
    writer.add(entry.corrections) { writer, correction in
      writer.add(correction.date)
      writer.add(correction.text)
    }
    writer.add(entry.aliases) { $0.add($1) }
    writer.add(entry.params)
    writer.add(entry.fields)
  }
}
