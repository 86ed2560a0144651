@testable import Text

func check(_ bytes: [UInt8]) {
  if let timestamp = Timestamp(rfc3339: bytes.span) {
    let written = timestamp.rfc3339
    precondition(written.utf8.count == 20, "four digits for the year")
    guard timestamp.seconds > -62_167_000_000, timestamp.seconds < 253_402_000_000 else { return }
    precondition(Timestamp(rfc3339: written) == timestamp, "what is written is read")
  }
  guard bytes.count >= 8 else { return }
  let seconds = bytes.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
  let timestamp = Timestamp(seconds: Int64(bitPattern: seconds))
  let civil = CivilDate(timestamp, offset: Int(truncatingIfNeeded: seconds))
  precondition(
    (1...12).contains(civil.month) && (1...31).contains(civil.day) && (0...6).contains(civil.weekday), "a date")
  _ = (timestamp.rfc822, timestamp.rfc3339(offset: Int(truncatingIfNeeded: seconds)))
}
