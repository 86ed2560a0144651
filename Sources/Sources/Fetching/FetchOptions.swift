import Model
package import Text

/// How a run of fetches behaves.
package struct FetchOptions: Sendable {
  package var now: Timestamp
  /// Only these sources (or all of an OPML source), and at once: freshness and back-off do not hold, what the server
  /// asked for does. Empty: all that are due.
  package var ids: [String] = []
  /// All sources at once, also those that are fresh or have failed; not those that are gone.
  package var all = false
  /// Only files of the site are read, and nobody is asked.
  package var offline = false
  package var pace = Pace()
  /// Rhapsode's own, as servers are told.
  package var version = Version.number
  /// The program that makes pictures smaller; `nil`: the one that is installed.
  package var thumbnail: String?

  package init(now: Timestamp) { self.now = now }

  /// Politeness and patience; tests are in more of a hurry.
  package struct Pace: Sendable, Hashable {
    /// Between the end of a request and the next one to the same host.
    package var spacing = Duration.seconds(1)
    package var hosts = 64
    /// Of one request.
    package var deadline = Duration.seconds(20)
    /// Of the run; what is not reached by then waits for the next.
    package var total = Duration.seconds(600)

    package init() {}
  }
}
