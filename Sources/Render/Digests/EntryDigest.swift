import Model
import Text

/// Digests of front matter. An entry is identified by its file, or by its source or table and its id, since its index
/// changes when other entries come and go.
///
/// The fields are added one by one: an array of them would retain each.
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
    writer.add(entry.id)
    writer.add(entry.kind.rawValue)
    writer.add(entry.title)
    writer.add(entry.path)
    writer.add(entry.slug)
    writer.add(entry.language)
    writer.add(entry.guid)
    writer.add(entry.summary)
    writer.add(entry.layout)
    writer.add(entry.original)
    writer.add(entry.comments)
    writer.add(entry.idIsWritten)
    writer.add(entry.titleIsHeading)
    writer.add(entry.isSpoken)
    writer.add(entry.isDraft)
    writer.add(entry.isStale)
    writer.add(entry.date)
    writer.add(entry.sortDate)
    writer.add(entry.firstSeen)
    writer.add(entry.updated)
    writer.add(entry.expires)
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
      writer.add(taxonomy)
      writer.add(tag.slug)
      writer.add(tag.name)
    }
  }

  private func addMedia(_ entry: Entry, _ writer: inout DigestWriter) {
    writer.add(entry.cover)
    writer.add(entry.audio)
    writer.add(entry.video)
    writer.add(entry.attachments) { $0.add($1) }
    writer.add(entry.canvas?.width)
    writer.add(entry.canvas?.height)
    writer.add(entry.place)
    writer.add(entry.venue?.name)
    writer.add(entry.venue?.address)
    writer.add(entry.incident != nil)
    if let incident = entry.incident {
      writer.add(incident.isHandled)
      writer.add(incident.severity?.rawValue)
      writer.add(incident.certainty?.rawValue)
      writer.add(incident.urgency?.rawValue)
    }
    writer.add(entry.event?.start)
    writer.add(entry.event?.end)
    writer.add(entry.event?.startsWithDay ?? false)
    writer.add(entry.event?.endsWithDay ?? false)
    writer.add(entry.event?.isCancelled ?? false)
    writer.add(entry.journey?.departs)
    writer.add(entry.journey?.deadline)
    writer.add(entry.journey?.arrived)
    writer.add(entry.journey?.title)
    writer.add(entry.journey?.route)
  }

  private func addTexts(_ entry: Entry, _ writer: inout DigestWriter) {
    writer.add(entry.attribution?.title)
    writer.add(entry.attribution?.url)
    writer.add(entry.attribution?.rights)
    writer.add(entry.corrections) { writer, correction in
      writer.add(correction.date)
      writer.add(correction.text)
    }
    writer.add(entry.aliases) { $0.add($1) }
    writer.add(entry.params)
    writer.add(entry.fields)
  }
}
