/// A date in ISO 8601's extended form or RFC 3339: `2026-11-20`, `2026-11-20T10:30`, `2026-11-20 10:30:00.25+02:00`.
package struct ISODate: Sendable, Hashable {
  package var civil: CivilDate
  /// Seconds ahead of UTC; `nil` if the text has no zone.
  package var offset: Int?

  /// `nil` if `text` is not such a date or the calendar does not have it. White space around it is allowed, and a
  /// fraction of a second is dropped. The separator may be `T`, `t` or spaces; the zone `Z`, `z`, `±hh:mm`, `±hhmm` or
  /// `±hh`.
  package init?(_ text: Span<UInt8>) {
    var cursor = Cursor(end: text.count)
    cursor.skipSpaces(text)
    guard let year = cursor.digits(4, text), cursor.take("-", text), let month = cursor.digits(2, text),
      cursor.take("-", text), let day = cursor.digits(2, text)
    else { return nil }
    var time = (hour: 0, minute: 0, second: 0)
    if cursor.separator(text) {
      guard let read = cursor.time(text) else { return nil }
      time = read
      guard cursor.zone(text, into: &offset) else { return nil }
    }
    cursor.skipSpaces(text)
    guard cursor.isAtEnd,
      let civil = CivilDate(
        year: year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second)
    else { return nil }
    self.civil = civil
  }

  package init?(_ text: String) {
    self.init(text.utf8.span)
  }
}

extension Timestamp {
  /// `zone` returns the seconds ahead of UTC for a date without a zone; the default is UTC.
  init?(rfc3339 text: Span<UInt8>, zone: (CivilDate) -> Int = { _ in 0 }) {
    guard let date = ISODate(text) else { return nil }
    self.init(date.civil, offset: date.offset ?? zone(date.civil))
  }

  package init?(rfc3339 text: String, zone: (CivilDate) -> Int = { _ in 0 }) {
    self.init(rfc3339: text.utf8.span, zone: zone)
  }
}

private struct Cursor {
  var index = 0
  let end: Int

  init(end: Int) { self.end = end }

  var isAtEnd: Bool { index == end }

  mutating func skipSpaces(_ text: Span<UInt8>) {
    while index < end, text[index].isASCIIWhitespace { index += 1 }
  }

  mutating func take(_ character: Unicode.Scalar, _ text: Span<UInt8>) -> Bool {
    guard index < end, UInt32(text[index]) == character.value else { return false }
    index += 1
    return true
  }

  mutating func digits(_ count: Int, _ text: Span<UInt8>) -> Int? {
    guard end - index >= count else { return nil }
    var value = 0
    for _ in 0..<count {
      guard text[index].isASCIIDigit else { return nil }
      value = value * 10 + Int(text[index] - 0x30)
      index += 1
    }
    return value
  }

  /// Moves to the first digit of the time; returns `false` if there is no time.
  mutating func separator(_ text: Span<UInt8>) -> Bool {
    guard index < end else { return false }
    if text[index] | 0x20 == 0x74 {
      index += 1
      return true
    }
    skipSpaces(text)
    return index < end
  }

  mutating func time(_ text: Span<UInt8>) -> (hour: Int, minute: Int, second: Int)? {
    guard let hour = digits(2, text), take(":", text), let minute = digits(2, text) else { return nil }
    guard take(":", text) else { return (hour, minute, 0) }
    guard let second = digits(2, text) else { return nil }
    guard take(".", text) || take(",", text) else { return (hour, minute, second) }
    guard digits(1, text) != nil else { return nil }
    while index < end, text[index].isASCIIDigit { index += 1 }
    return (hour, minute, second)
  }

  /// Reads a zone; `offset` stays `nil` if there is none. Returns `false` for text that is not a zone.
  mutating func zone(_ text: Span<UInt8>, into offset: inout Int?) -> Bool {
    skipSpaces(text)
    guard index < end else { return true }
    if take("Z", text) || take("z", text) {
      offset = 0
      return true
    }
    let isWest = take("-", text)
    guard isWest || take("+", text), let hours = digits(2, text), hours < 24 else { return false }
    var minutes = 0
    if take(":", text) || (index < end && text[index].isASCIIDigit) {
      guard let read = digits(2, text), read < 60 else { return false }
      minutes = read
    }
    offset = (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
    return true
  }
}
