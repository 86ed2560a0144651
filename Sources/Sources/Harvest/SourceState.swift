import Archive
import Model
package import Text

/// Digests of everything that a harvest reads from the archive.
package struct SourceState: Sendable {
  /// The digest of everything except the times of visits.
  var contents: FastDigest
  /// The time at which each source was last read.
  var visits: [String: Timestamp]

  /// `nil` if a harvest also reads files of the mirror.
  init?(_ archive: SourceArchive, _ settings: Settings) throws(ArchiveError) {
    guard !settings.sources.contains(where: { $0.images == .mirror }) else { return nil }
    var writer = BinaryWriter()
    let records = try archive.sources()
    writer.append(records) { $0.append(facts: $1) }
    writer.append(try archive.states().sorted { $0.key < $1.key }) { writer, state in
      writer.append(state.key)
      writer.append(state.value)
    }
    writer.append(try archive.outages().sorted { $0.key < $1.key }) { writer, outages in
      writer.append(outages.key)
      writer.append(outages.value) { writer, outage in
        writer.append(outage.since.seconds)
        writer.append(outage.until) { $0.append($1.seconds) }
        writer.append(outage.error)
        writer.append(outage.errorKind?.rawValue ?? "")
      }
    }
    let icons = try settings.showsIcons ? archive.icons() : [:]
    writer.append(icons.sorted { $0.key < $1.key }) { writer, icon in
      writer.append(icon.key)
      writer.append(icon.value.picture) { writer, picture in
        writer.append(picture.type)
        for number in [picture.width, picture.height] { writer.append(Int64(number)) }
        writer.append(picture.digest)
      }
    }
    contents = FastDigest(of: writer.bytes)
    visits = Dictionary(records.compactMap { record in record.lastSuccess.map { (record.id, $0) } }) { first, _ in first
    }
  }

  /// Returns a digest that includes the times of the last visits only for these sources.
  package func digest(withVisitsOf sources: [String]) -> FastDigest {
    var writer = BinaryWriter()
    writer.append(contents)
    writer.append(sources) { writer, source in
      writer.append(source)
      writer.append(visits[source]) { $0.append($1.seconds) }
    }
    return FastDigest(of: writer.bytes)
  }
}

extension BinaryWriter {
  /// Appends the fields of the record that a build uses, without those that only the next fetch needs.
  fileprivate mutating func append(facts record: SourceRecord) {
    for text in [record.id, record.location] { append(text) }
    for text in [record.title, record.home, record.description, record.language, record.movedTo, record.error] {
      append(text) { $0.append($1) }
    }
    // The warning about a failing source contains the time of its last success.
    let success = record.failures > 0 || record.isGone ? record.lastSuccess : nil
    for time in [record.failingSince, success] { append(time) { $0.append($1.seconds) } }
    append(record.errorKind?.rawValue ?? "")
    append(record.lastSuccess != nil)
    append(record.isNew)
    append(count: record.failures > 0 ? record.status : 0)
    for flag in [record.failures > 0, record.isGone, record.isComplete] { append(flag) }
  }
}
