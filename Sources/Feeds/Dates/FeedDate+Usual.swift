import Text

/// A fast path for the two forms of nearly all dates in feeds: RFC 822's `Thu, 01 Jan 2004 19:48:21 GMT` and ISO 8601's
/// `2004-01-01T19:48:21+01:00`. It returns `nil` for any irregular date, which the full parser then reads.
extension FeedDate {
  static func usual(_ bytes: ArraySlice<UInt8>, in time: LocalTime = .utc) -> Timestamp? {
    guard bytes.count >= 10 else { return nil }
    return bytes[bytes.startIndex + 4] == UInt8(ascii: "-") ? iso8601(bytes, in: time) : rfc822(bytes)
  }
}

extension FeedDate {
  /// Leaves leap seconds and the year 0 to the full parser.
  private static func iso8601(_ bytes: ArraySlice<UInt8>, in time: LocalTime) -> Timestamp? {
    let start = bytes.startIndex
    guard bytes.count >= 19, bytes[start + 10] | 0x20 == UInt8(ascii: "t"), bytes[start + 17] < UInt8(ascii: "6"),
      let date = ISODate(bytes.span), date.civil.year > 0
    else { return nil }
    return Timestamp(date.civil, offset: date.offset ?? time.offset(date.civil))
  }

  private static func rfc822(_ bytes: ArraySlice<UInt8>) -> Timestamp? {
    var at = bytes.startIndex
    func skip(_ byte: UInt8) -> Bool {
      guard at < bytes.endIndex, bytes[at] == byte else { return false }
      at += 1
      return true
    }
    func number(_ digits: ClosedRange<Int>) -> Int? {
      let start = at
      var value = 0
      while at < bytes.endIndex, at - start < digits.upperBound, bytes[at].isASCIIDigit {
        value = value * 10 + Int(bytes[at] &- 0x30)
        at += 1
      }
      return at - start >= digits.lowerBound ? value : nil
    }
    func month() -> Int? {
      guard at + 3 <= bytes.endIndex else { return nil }
      defer { at += 3 }
      return months.firstIndex(of: key(bytes, at)).map { $0 + 1 }
    }
    let space = UInt8(ascii: " ")
    let colon = UInt8(ascii: ":")
    if bytes[at].isASCIILetter {
      guard bytes[at + 1].isASCIILetter, bytes[at + 2].isASCIILetter else { return nil }
      at += 3
      guard skip(UInt8(ascii: ",")), skip(space) else { return nil }
    }
    guard let day = number(1...2), skip(space), let month = month(), skip(space),
      let year = number(4...4), year > 0, skip(space),
      let hour = number(2...2), skip(colon), let minute = number(2...2), skip(colon), let second = number(2...2),
      second < 60, skip(space), let offset = zone(bytes[at...]),
      let civil = CivilDate(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    return Timestamp(civil, offset: offset)
  }

  /// Reads `GMT` or `+0200`.
  private static func zone(_ bytes: ArraySlice<UInt8>) -> Int? {
    let start = bytes.startIndex
    if bytes.count == 3 { return key(bytes, start) == gmt ? 0 : nil }
    guard bytes.count == 5, bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: "-") else { return nil }
    var value = 0
    for index in (start + 1)..<bytes.endIndex {
      guard bytes[index].isASCIIDigit else { return nil }
      value = value * 10 + Int(bytes[index] &- 0x30)
    }
    guard value / 100 < 24 else { return nil }
    let seconds = value / 100 * 3600 + value % 100 * 60
    return bytes[start] == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// Returns three letters, without regard to case, as one number.
  private static func key(_ bytes: ArraySlice<UInt8>, _ at: Int) -> UInt32 {
    UInt32(bytes[at] | 0x20) << 16 | UInt32(bytes[at + 1] | 0x20) << 8 | UInt32(bytes[at + 2] | 0x20)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ].map { key(Array($0.utf8)[...], 0) }

  private static let gmt = key(Array("gmt".utf8)[...], 0)
}
