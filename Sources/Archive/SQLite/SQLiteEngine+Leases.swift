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

  func sources(_ ids: [String]) throws(ArchiveError) -> [SourceRecord] {
    let ids = Set(ids)
    return try sources().filter { ids.contains($0.id) }
  }

  func visits(of ids: [String]) throws(ArchiveError) -> [String: Int] {
    Dictionary(try sources(ids).map { ($0.id, $0.visits) }) { first, _ in first }
  }

  func pauses(of hosts: [String]) throws(ArchiveError) -> [String: Timestamp] {
    let hosts = Set(hosts)
    return try pauses().filter { hosts.contains($0.key) }
  }
}
