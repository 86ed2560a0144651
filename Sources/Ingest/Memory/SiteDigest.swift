import Configuration
import Content
import Model
import Text

/// The parts of `Site.digest` besides the front digests of the entries.
struct SiteDigest: Sendable {
  private let settings: FastDigest
  private let surroundings: FastDigest
  /// The digest of the entries that are not shown, and the reasons.
  private let hidden: FastDigest
  /// The digest of which events are over: lists can follow it.
  private let over: FastDigest

  /// Returns `nil` for a site with sources, tables or expired entries.
  init?(_ site: Site, _ content: ContentFolder) {
    guard let surroundings = content.surroundings, site.sources.isEmpty, content.rows.isEmpty, site.tombstones.isEmpty
    else { return nil }
    settings = site.settings.digest
    self.surroundings = surroundings
    var writer = BinaryWriter()
    for reasons in [site.hiddenReasons, site.hiddenAddresses, site.hiddenIDs] {
      writer.append(reasons.sorted { $0.key < $1.key }) { writer, hidden in
        writer.append(hidden.key)
        writer.append(hidden.value.rawValue)
      }
    }
    hidden = FastDigest(of: writer.bytes)
    writer.removeAll()
    // Read in place: a copy of an entry retains and releases each of its fields.
    for index in site.entries.indices where site.entries[index].isTimed {
      if site.entries[index].event?.state(at: site.now) == .over { writer.append(Int64(index)) }
    }
    over = FastDigest(of: writer.bytes)
  }

  /// `fronts` are the front digests of the entries, in their order; those of sections have none.
  func digest(_ fronts: [FastDigest?]) -> FastDigest {
    var writer = BinaryWriter(capacity: fronts.count * 16 + 64)
    for digest in [settings, surroundings, hidden, over] { writer.append(digest) }
    writer.append(count: fronts.count)
    for front in fronts { if let front { writer.append(front) } }
    return FastDigest(of: writer.bytes)
  }
}

extension BinaryWriter {
  mutating func append(_ digest: SiteDigest) { digest.write(to: &self) }
}

extension BinaryReader {
  mutating func siteDigest() -> SiteDigest { SiteDigest(from: &self) }
}

extension SiteDigest {
  fileprivate func write(to writer: inout BinaryWriter) {
    for digest in [settings, surroundings, hidden, over] { writer.append(digest) }
  }

  fileprivate init(from reader: inout BinaryReader) {
    settings = reader.digest()
    surroundings = reader.digest()
    hidden = reader.digest()
    over = reader.digest()
  }
}
