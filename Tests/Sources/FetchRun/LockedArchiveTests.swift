import Model
import Synchronization
import Testing
import Text

@testable import Archive
@testable import Sources

/// An archive that another program locks for longer than a fetch waits.
@Suite struct LockedArchiveTests {
  /// A lock as another program holds it while it writes. Safe, since a mutex guards the connection.
  private final class OtherProgram: Sendable {
    private let database: Mutex<Database?>

    init(locking path: String) throws(DatabaseError) {
      let database = try Database(path: path)
      try database.run("BEGIN IMMEDIATE")
      self.database = Mutex(database)
    }

    func release() { database.withLock { $0 = nil } }
  }

  /// The lock ends with the first report, so that a further attempt to store a visit would succeed.
  @Test(arguments: [false, true])
  func `a run waits for a locked archive once, and not once for each source`(isUnchanged: Bool) async throws {
    let server = try MisbehavingServer()
    let site = try FollowedSite(["a", "b", "c"].map { .loopback($0, server.url("etag")) }, lockPatience: 20)
    if isUnchanged { #expect(try await site.refresh().map(\.outcome) == [.updated, .updated, .updated]) }
    let other = try OtherProgram(locking: SiteArchive.path(in: site.folder))
    var options = FetchOptions(now: FollowedSite.now(1))
    options.pace.spacing = .milliseconds(1)
    let reports = try await site.ingest().refresh(options) { _ in other.release() }
    #expect(reports.allSatisfy { $0.unstored != nil } && reports.count == 3)
    #expect(reports.allSatisfy { $0.message == ArchiveError.busy.summary }, "\(reports.map(\.message))")
    let outcome: SourceReport.Outcome = isUnchanged ? .unchanged : .updated
    #expect(try await site.refresh(day: 2).map(\.outcome) == [outcome, outcome, outcome], "the next run stores them")
  }
}
