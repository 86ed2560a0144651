/// The formats have four digits for the year: a moment before the year 0 or after 9999 is clamped.
extension Timestamp {
  /// `2026-11-20T10:30:00Z`.
  package var rfc3339: String { rfc3339(offset: 0) }

  /// Returns `2026-11-20T12:30:00+02:00`, or with `Z` if `offset`, in seconds, is 0. An offset that is not of whole
  /// minutes, such as a local mean time before 1900, is rounded up, so that midnight stays in its day.
  package func rfc3339(offset: Int) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(25)
    bytes.append(rfc3339: self, offset: offset)
    return bytes.text
  }

  /// `Fri, 20 Nov 2026 10:30:00 +0000`: RFC 822 with RFC 1123's four-digit year, as in RSS.
  package var rfc822: String {
    var bytes: [UInt8] = []
    bytes.append(rfc822: self)
    return bytes.text
  }

  fileprivate var writable: Timestamp {
    Timestamp(seconds: min(max(seconds, -62_167_132_800), 253_402_214_400))
  }
}

extension [UInt8] {
  package mutating func append(rfc3339 timestamp: Timestamp, offset: Int = 0) {
    let seconds = Swift.min(Swift.max(offset, -86340), 86340)
    let minutes = seconds / 60 + (seconds % 60 > 0 ? 1 : 0)
    let civil = CivilDate(timestamp.writable, offset: minutes * 60)
    append(decimal: civil.year, width: 4)
    append(0x2D)
    append(decimal: civil.month, width: 2)
    append(0x2D)
    append(decimal: civil.day, width: 2)
    append(0x54)
    append(timeOf: civil)
    guard minutes != 0 else { return append(0x5A) }
    append(minutes < 0 ? 0x2D : 0x2B)
    append(decimal: abs(minutes) / 60, width: 2)
    append(0x3A)
    append(decimal: abs(minutes) % 60, width: 2)
  }

  mutating func append(rfc822 timestamp: Timestamp) {
    let civil = CivilDate(timestamp.writable)
    append(utf8: weekdays[civil.weekday])
    append(utf8: ", ")
    append(decimal: civil.day, width: 2)
    append(0x20)
    append(utf8: months[civil.month - 1])
    append(0x20)
    append(decimal: civil.year, width: 4)
    append(0x20)
    append(timeOf: civil)
    append(utf8: " +0000")
  }

  private mutating func append(timeOf civil: CivilDate) {
    append(decimal: civil.hour, width: 2)
    append(0x3A)
    append(decimal: civil.minute, width: 2)
    append(0x3A)
    append(decimal: civil.second, width: 2)
  }
}

private let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
private let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
