import Fixtures
import Ingest
import Model
import Text

/// Everything that an ingest gives, in a form that can be compared.
struct SiteImage: Equatable {
  var entries: [String]
  var rest: [String]
  var digests: [FastDigest?]
  var diagnostics: [Diagnostic]

  init(_ site: Site, _ bodies: any Bodies, _ diagnostics: [Diagnostic]) {
    entries = site.entries.map { String(reflecting: $0) }
    rest = [
      "\(site.sections.map { "\($0.name) \($0.title.texts.sorted { $0.key < $1.key }) \($0.indexes.sorted { $0.key < $1.key })" })",
      "\(site.taxonomies.map { "\($0.name) \($0.terms)" })",
      "\(site.people.map { "\($0.key) \($0.name.texts.sorted { $0.key < $1.key }) \($0.url ?? "")" })",
      "\(site.statics) \(site.bundled) \(site.files)", "\(site.entryByFile.sorted { $0.key < $1.key })",
      "\(site.hiddenReasons.sorted { $0.key < $1.key })", "\(site.hiddenAddresses.sorted { $0.key < $1.key })",
      "\(site.hiddenIDs.sorted { $0.key < $1.key })", "\(site.homes.sorted { $0.key < $1.key })",
      "\(String(describing: site.nextChange))",
    ]
    digests = site.entries.indices.map { bodies.digest(of: $0) }
    self.diagnostics = diagnostics
  }

  /// What differs first; `nil` if nothing does.
  func difference(from other: SiteImage) -> String? {
    for (mine, others) in [(entries, other.entries), (rest, other.rest)] where mine != others {
      return zip(mine, others).first { $0 != $1 }.map { "\($0)\n\($1)" } ?? "\(mine.count) and \(others.count)"
    }
    if digests != other.digests { return "the digests of bodies" }
    guard diagnostics != other.diagnostics else { return nil }
    return
      "\(diagnostics.filter { !other.diagnostics.contains($0) }) \(other.diagnostics.filter { !diagnostics.contains($0) })"
  }
}
