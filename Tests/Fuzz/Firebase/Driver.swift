import Model
import Text

@testable import Feeds

/// Dumps of any bytes are read or refused: every entry is on Earth and not in the future, every other post is named, and nothing
/// looks like an e-mail address.
func check(_ bytes: [UInt8]) {
  let now = Timestamp(seconds: 1_795_000_000)
  let wrapped = Array("{\"users\":{\"u\":{\"name\":\"x\"}},\"posts\":{\"a\":".utf8) + bytes + Array("}}".utf8)
  for dump in [bytes, wrapped] {
    guard case .feed(let document) = FirebaseReader.read(dump, now: now) else { continue }
    precondition(Set(document.entries.map(\.id)).count == document.entries.count, "each post is one entry")
    for entry in document.entries {
      let point = entry.place?.point ?? GeoPoint(latitude: 0, longitude: 0)
      precondition(point.isOnEarth && !point.isNull, "an entry without a place")
      precondition(entry.published.map { $0 <= now } ?? false, "an entry without a time")
      precondition(!entry.authors.contains { $0.name?.contains("@") ?? true || $0.email != nil }, "an address")
    }
    precondition(document.problems.count <= 258, "more problems than are told")
    for problem in document.problems { precondition(problem.line >= 0 && problem.column >= 0, "a place outside") }
  }
}
