import Model
import Text

/// The record of a finished build, with which the next one can tell that nothing has changed, and report the same.
struct FinishedBuild {
  /// See `InputFingerprint`.
  var inputs: FastDigest
  /// See `InstalledTools`.
  var tools: FastDigest
  /// Digest of the state of the sources, with the times at which those in `visited` were last read; `nil` for a site
  /// without sources.
  var sources: FastDigest?
  /// The sources of which a page shows when they were last read.
  var visited: [String] = []
  /// The time for which it was built.
  var now: Timestamp
  /// The earliest time at which a build can give another result; `nil` if only a change of the inputs can.
  var nextChange: Timestamp?
  var scheduled: ScheduledEntries
  /// All that was reported, in order.
  var diagnostics: [Diagnostic]
  /// The numbers of pages and feeds.
  var pages: Int
  var feeds: Int

  /// Whether a build at `now` of these inputs, with these tools, has the same result.
  func isValid(for inputs: FastDigest, _ tools: FastDigest, at now: Timestamp) -> Bool {
    inputs == self.inputs && tools == self.tools && now >= self.now && nextChange.map { now < $0 } ?? true
  }
}

extension FinishedBuild {
  var bytes: [UInt8] {
    var writer = BinaryWriter()
    writer.append(inputs)
    writer.append(tools)
    writer.append(sources) { $0.append($1) }
    writer.append(visited) { $0.append($1) }
    writer.append(now.seconds)
    writer.append(nextChange) { $0.append($1.seconds) }
    writer.append(scheduled)
    writer.append(diagnostics) { $0.append($1) }
    writer.append(count: pages)
    writer.append(count: feeds)
    return writer.bytes
  }

  /// `nil` unless these are the bytes of a finished build. They are untrusted.
  init?(_ stored: StoredBytes) {
    var reader = BinaryReader(stored)
    inputs = reader.digest()
    tools = reader.digest()
    sources = reader.optional { $0.digest() }
    visited = reader.list { $0.text() }
    now = Timestamp(seconds: reader.number())
    nextChange = reader.optional { Timestamp(seconds: $0.number()) }
    scheduled = reader.scheduledEntries()
    diagnostics = reader.list { $0.diagnostic() }
    pages = reader.count()
    feeds = reader.count()
    guard reader.isAtEnd else { return nil }
  }
}
