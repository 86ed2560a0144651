/// Leases: several fetchers share the sources of an archive in a database. A fetcher leases a host before it sends
/// requests to it, and a source before it visits it, so that no other fetcher uses the same one meanwhile. A lease that
/// is not renewed expires, so that the sources of a killed fetcher become free again.
extension SourceArchive {
  /// Whether several fetchers can share the archive. One in a file is for one fetcher, and grants every lease.
  package var sharesSources: Bool { engine.sharesSources }

  /// Leases what no other fetcher has leased, and returns it. Does not wait for other fetchers.
  package func lease(
    _ names: [LeaseName], to holder: LeaseHolder, for time: Duration
  ) throws(ArchiveError) -> Set<LeaseName> {
    try engine.lease(names, to: holder, milliseconds: time.wholeMilliseconds)
  }

  /// Restarts the time of leases, also of those that have expired and that no other fetcher has taken. Returns the
  /// renewed ones.
  package func renew(
    _ names: [LeaseName], of holder: LeaseHolder, for time: Duration
  ) throws(ArchiveError) -> Set<LeaseName> {
    try engine.renew(names, of: holder, milliseconds: time.wholeMilliseconds)
  }

  /// Gives leases back. Those that the holder no longer has stay as they are.
  package func release(_ names: [LeaseName], of holder: LeaseHolder) throws(ArchiveError) {
    try engine.release(names, of: holder)
  }

  /// Gives back all leases of the holder.
  package func endLeases(of holder: LeaseHolder) throws(ArchiveError) { try engine.endLeases(of: holder) }

  /// Returns how many fetchers visit sources now, and how many sources.
  package func leases() throws(ArchiveError) -> LeaseCount { try engine.leases() }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
