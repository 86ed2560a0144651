import Model
import Text

/// The names of all entries (see `EntryDigest.name(of:)`) as digests: the digests of lists are made from them, and the reads
/// of the last build are found by them.
///
/// Ids of feeds are untrusted, and two names with one digest can be made on purpose: an entry is found only by its whole name,
/// and every page also records what it shows of each entry by that entry's name.
///
/// A class: it is asked for every read of the last build, and a copy of the struct would retain each field of the site.
final class EntryNames: Sendable {
  private let site: Site
  private let digests: [FastDigest]
  private let numbers: [FastDigest: Int]

  init(_ site: Site) {
    self.site = site
    digests = site.entries.indices.map { entry in
      let (start, id) = EntryNames.parts(of: entry, in: site)
      var stream = FastDigest.Stream()
      stream.update(start)
      if let id {
        stream.update("#")
        stream.update(id)
      }
      return stream.finish()
    }
    numbers = digests.firstOffsets()
  }

  func digest(of entry: Int) -> FastDigest { digests[entry] }

  /// Returns the entry with that name, or `nil` if there is none.
  func entry(named name: Span<UInt8>) -> Int? {
    guard let entry = numbers[FastDigest(of: name)] else { return nil }
    let (start, id) = EntryNames.parts(of: entry, in: site)
    guard name.has(start.utf8.span, at: 0) else { return nil }
    guard let id else { return name.count == start.utf8.count ? entry : nil }
    let end = start.utf8.count
    guard name.count == end + 1 + id.utf8.count, name[end] == UInt8(ascii: "#") else { return nil }
    return name.has(id.utf8.span, at: end + 1) ? entry : nil
  }

  /// Returns the name of the entry, or else what is before and after the `#` in it.
  private static func parts(of entry: Int, in site: Site) -> (start: String, id: String?) {
    switch site.entries[entry].origin {
    case .file(let file, _): (file, nil)
    case .row(let file, _): (file, site.entries[entry].id)
    case .archived: (site.entries[entry].source.map { site.sources[$0].id } ?? "", site.entries[entry].id)
    }
  }
}

extension Span<UInt8> {
  fileprivate func has(_ part: Span<UInt8>, at start: Int) -> Bool {
    guard part.count <= count - start else { return false }
    for index in part.indices where self[start + index] != part[index] { return false }
    return true
  }
}
