import Configuration
import Model
import Testing
import Text

@testable import Ingest

/// Which entries a build shows, and when that changes next.
@Suite struct VisibilityTests {
  private static let now = Timestamp(seconds: 1_795_000_000)

  private func visibility(years: Int? = nil, _ change: (inout IngestOptions) -> Void = { _ in }) -> Visibility {
    var options = IngestOptions(folder: "", now: Self.now)
    change(&options)
    var settings = Settings()
    settings.incidents.years = years
    return Visibility(options: options, settings: settings)
  }

  private func entry(date: Int64?, expires: Int64? = nil) -> Entry {
    var entry = Entry(
      id: "a", kind: .article, origin: .archived(0), title: "A", path: "/a/", slug: "a", language: "en")
    entry.date = date.map { Timestamp(seconds: Self.now.seconds + $0) }
    entry.expires = expires.map { Timestamp(seconds: Self.now.seconds + $0) }
    return entry
  }

  @Test func `an entry appears at its date, and is gone at the second at which it expires`() {
    for (date, expires, reason, next) in [
      (-5, nil, nil, nil), (0, nil, nil, nil), (1, nil, .future, 1), (-5, 1, nil, 1), (-5, 0, .expired, nil),
      (3, 9, .future, 3),
    ] as [(Int64, Int64?, HiddenReason?, Int64?)] {
      var visibility = visibility()
      var entry = entry(date: date, expires: expires)
      #expect(visibility.reason(toWithhold: &entry) == reason, "\(date) \(String(describing: expires))")
      #expect(visibility.next == next.map { Timestamp(seconds: Self.now.seconds + $0) })
    }
  }

  @Test func `an incident retires after so many calendar years, also one of 29 February`() {
    // 29 February 2024, 12:00 UTC.
    let leapDay = Timestamp(seconds: 1_709_208_000)
    for (now, isRetired) in [("2026-02-28T23:59:59Z", false), ("2026-03-01T00:00:00Z", true)] {
      var visibility = visibility(years: 2) { $0.now = Timestamp(rfc3339: now) ?? $0.now }
      var entry = entry(date: 0)
      entry.date = leapDay
      #expect(visibility.reason(toWithhold: &entry) == nil)
      entry.incident = Incident()
      #expect(visibility.reason(toWithhold: &entry) == (isRetired ? .retired : nil), "\(now)")
    }
  }

  @Test func `only what readers have seen leaves a tombstone when it expires`() {
    let visibility = visibility()
    #expect(visibility.expiry(of: entry(date: -9, expires: -1))?.seconds == Self.now.seconds - 1)
    #expect(visibility.expiry(of: entry(date: -9, expires: 1)) == nil, "it is still there")
    #expect(visibility.expiry(of: entry(date: -1, expires: -1)) == nil, "it was never there")
    #expect(visibility.expiry(of: entry(date: nil, expires: -1)) == nil)
    var draft = entry(date: -9, expires: -1)
    draft.isDraft = true
    #expect(visibility.expiry(of: draft) == nil)
  }
}
