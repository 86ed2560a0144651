import Model
import Text

/// Digests of front matter. An entry is identified by its file, or by its source or table and its id, since its index
/// changes when other entries come and go.
struct EntryDigest: Sendable {
  let site: Site

  /// Returns a name that identifies the entry in this build and the next.
  func name(of index: Int) -> String {
    // Read in place: a copy of the entry retains and releases each of its fields.
    name(site.entries[index].origin, source: site.entries[index].source, id: site.entries[index].id)
  }

  func name(of entry: Entry) -> String { name(entry.origin, source: entry.source, id: entry.id) }

  func digest(of index: Int) -> FastDigest {
    var writer = DigestWriter()
    return digest(of: index, &writer)
  }

  /// `writer` may be used again for the digests of further entries.
  func digest(of index: Int, _ writer: inout DigestWriter) -> FastDigest {
    writer.removeAll()
    guard let sourceDigest = site.entries[index].sourceDigest else {
      return digest(of: index, site.entries[index], &writer)
    }
    writer.add(sourceDigest)
    // It does not cover these fields. They are read in place; see `name(of:)`.
    writer.add(site.entries[index].path)
    writer.add(site.entries[index].guid)
    addFiling(index, &writer)
    return writer.digest
  }

  private func digest(of index: Int, _ entry: Entry, _ writer: inout DigestWriter) -> FastDigest {
    addIdentity(entry, &writer)
    addFiling(index, &writer)
    addMedia(entry, &writer)
    addTexts(entry, &writer)
    return writer.digest
  }
}

extension EntryDigest {
  private func name(_ origin: Entry.Origin, source: Int?, id: String) -> String {
    switch origin {
    case .file(let file, _): file
    case .row(let file, _): "\(file)#\(id)"
    case .archived: "\(source.map { site.sources[$0].id } ?? "")#\(id)"
    }
  }

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
    for flag in [entry.idIsWritten, entry.titleIsHeading, entry.isSpoken] { writer.add(flag) }
    for flag in [entry.isDraft, entry.isStale] { writer.add(flag) }
    for moment in [entry.date, entry.sortDate, entry.firstSeen, entry.updated, entry.expires] { writer.add(moment) }
    writer.add(entry.weight)
  }

  /// Adds the other parts of the site that the entry refers to, by their names, since numbers change.
  private func addFiling(_ index: Int, _ writer: inout DigestWriter) {
    writer.add(site.entries[index].section.map { site.sections[$0].name })
    writer.add(site.entries[index].category.map { site.categories[$0].key })
    writer.add(site.entries[index].source.map { site.sources[$0].id })
    writer.add(site.entries[index].alsoIn) { $0.add(site.sources[$1].id) }
    writer.add(site.entries[index].lead.map { name(of: $0) })
    writer.add(site.entries[index].others) { $0.add(name(of: $1)) }
    writer.add(site.entries[index].authors) { $0.add(site.people[$1].key) }
    writer.add(site.entries[index].translations) { $0.add(name(of: $1)) }
    writer.add(site.entries[index].terms) { writer, term in
      let taxonomy = site.taxonomies[Int(term.taxonomy)].name
      let tag = site.taxonomies[Int(term.taxonomy)].terms[Int(term.term)]
      for text in [taxonomy, tag.slug, tag.name] { writer.add(text) }
    }
  }

  private func addMedia(_ entry: Entry, _ writer: inout DigestWriter) {
    for media in [entry.cover, entry.audio, entry.video] { writer.add(media) }
    writer.add(entry.attachments) { $0.add($1) }
    writer.add(entry.canvas?.width)
    writer.add(entry.canvas?.height)
    writer.add(entry.place)
    for text in [entry.venue?.name, entry.venue?.address] { writer.add(text) }
    writer.add(entry.incident != nil)
    if let incident = entry.incident {
      writer.add(incident.isHandled)
      for text in [incident.severity?.rawValue, incident.certainty?.rawValue, incident.urgency?.rawValue] {
        writer.add(text)
      }
    }
    for moment in [entry.event?.start, entry.event?.end] { writer.add(moment) }
    for flag in [entry.event?.startsWithDay, entry.event?.endsWithDay, entry.event?.isCancelled] {
      writer.add(flag ?? false)
    }
    for moment in [entry.journey?.departs, entry.journey?.deadline, entry.journey?.arrived] { writer.add(moment) }
    for text in [entry.journey?.title, entry.journey?.route] { writer.add(text) }
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
