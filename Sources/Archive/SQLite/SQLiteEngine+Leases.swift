import Text

/// A file is for one fetcher, which needs no leases: it gets all that it asks for.
extension SQLiteEngine {
  var sharesSources: Bool { false }

  func lease(
    _ names: [LeaseName], to holder: LeaseHolder, milliseconds: Int64
  ) throws(ArchiveError) -> Set<LeaseName> { Set(names) }

  func renew(
    _ names: [LeaseName], of holder: LeaseHolder, milliseconds: Int64
  ) throws(ArchiveError) -> Set<LeaseName> { Set(names) }

  func release(_ names: [LeaseName], of holder: LeaseHolder) throws(ArchiveError) {}

  func endLeases(of holder: LeaseHolder) throws(ArchiveError) {}

  func leases() throws(ArchiveError) -> LeaseCount { LeaseCount() }

  func sources(differingFrom known: [SourceRecord]) throws(ArchiveError) -> [SourceRecord] {
    let known = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
    return try sources().filter { source in
      guard let before = known[source.id] else { return false }
      return before.visits != source.visits || before.history?.address != source.history?.address
    }
  }

  func visited(since known: [SourceRecord]) throws(ArchiveError) -> Set<String> {
    let visits = Dictionary(known.map { ($0.id, $0.visits) }) { first, _ in first }
    return Set(try sources(differingFrom: known).lazy.filter { visits[$0.id] != $0.visits }.map(\.id))
  }

  func pauses(of hosts: [String]) throws(ArchiveError) -> [String: Timestamp] {
    let hosts = Set(hosts)
    return try pauses().filter { hosts.contains($0.key) }
  }
}
