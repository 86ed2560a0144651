import Model
package import Text

/// The options of a fetch run.
package struct FetchOptions: Sendable {
  package var now: Timestamp
  /// Fetches only these sources, or all feeds of an OPML source. Ignores freshness and back-off, but not a server's
  /// request to wait. Empty: all sources that are due.
  package var ids: [String] = []
  /// Fetches all sources, even if they are fresh or have failed, but not those that are gone.
  package var all = false
  /// Reads only files of the site; no requests are sent.
  var offline = false
  /// The sources whose reports tell what the archive has of them: entries, pages and pictures. A build needs none of
  /// this, and it takes longer the larger the archive is.
  package var described = Described.all
  package var pace = Pace()
  /// Rhapsode's version, sent to servers.
  var version = Version.number
  /// The program that makes smaller images; `nil` for the installed one.
  var thumbnail: String?

  /// Called once if another program fetches for this site, so that this one waits until it has ended. Not called for
  /// an archive in a database, whose fetchers share the sources.
  package var whenWaiting: @Sendable () -> Void = {}

  package init(now: Timestamp) { self.now = now }

  /// Whether the caller has asked for these sources now, whatever failed before.
  var retries: Bool { all || !ids.isEmpty }

  package enum Described: Sendable, Hashable {
    case none, all
    /// Those that are not `SourceReport.isIdle`.
    case visited
  }

  /// Pauses and time limits; tests use shorter ones.
  package struct Pace: Sendable, Hashable {
    /// The pause between the end of a request and the next one to the same host.
    var spacing = Duration.seconds(1)
    package var hosts = 64
    /// The time limit of one request.
    var deadline = Duration.seconds(20)
    /// The time limit of the run; sources not reached by then wait for the next run.
    var total = Duration.seconds(600)
    /// The duration of a lease, after which other fetchers take over from a killed one. It is longer than the time for
    /// which the archive tries to reconnect (60 s) plus a request, so that a fetcher keeps its leases if the database
    /// server restarts.
    var lease = Duration.seconds(120)

    package init() {}
  }
}

extension FetchOptions {
  /// Whether the run includes that source; the id of an OPML source includes all its feeds.
  func concerns(_ source: Source) -> Bool {
    ids.isEmpty || ids.contains(source.id) || ids.contains { source.id.hasPrefix($0 + "/") }
      || (source.isList && ids.contains { $0.hasPrefix(source.id + "/") })
  }
}
