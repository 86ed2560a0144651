package import Text

/// Parser for dates as feeds write them: RFC 822 with common errors, ISO 8601 in all its forms, asctime, and informal
/// dates in several languages. It reads the words in one pass; each gets its meaning from its form and position.
package struct FeedDate {
  private var year: Int?
  private var month: Int?
  private var day: Int?
  private var ordinal: Int?
  /// Days after 1 January, negative if the week begins before it.
  private var weekDays: Int?
  private var hour: Int?
  private var minute = 0
  private var second = 0
  private var offset: Int?
  /// The year before the era's first one, if the next number is a year of an era.
  private var eraStart: Int?
  private var isAfternoon: Bool?
  /// Whether the last word was a number that may be an hour, as in `7 pm`.
  private var isAfterHour = false
  /// Numbers that may be a day or a month, in document order, each with the byte before it.
  private var pending: [(number: Int, before: UInt8)] = []
  private var isMonthNamed = false
  /// Whether there was an unknown word, which may be the month in another language.
  private var hasUnknownWord = false

  private init() {}

  package static func timestamp(_ text: String) -> Timestamp? { timestamp(text, in: .utc) }

  package static func timestamp(_ text: String, in time: LocalTime) -> Timestamp? {
    timestamp(Array(text.utf8)[...], in: time)
  }

  /// Returns `nil` if the text is not a date, or is a placeholder. Without a zone, the date is in the local time; without
  /// a time, at midnight.
  static func timestamp(_ bytes: ArraySlice<UInt8>, in time: LocalTime = .utc) -> Timestamp? {
    let bytes = Bytes.trimmed(bytes)
    guard !bytes.isEmpty, bytes.count <= 128 else { return nil }
    let date = usual(bytes, in: time) ?? anyShape(withHyphens(bytes), in: time) ?? unixTime(bytes)
    return date.flatMap { isPlaceholder($0) ? nil : $0 }
  }

  /// Returns the date with hyphens in place of minus signs (U+2212), which typographic programs write before the offset of
  /// a zone. Dashes stay: they are between two times.
  private static func withHyphens(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.contains(0xE2) else { return bytes }
    return Array(bytes.text.replacing("\u{2212}", with: "-").utf8)[...]
  }

  /// Returns the time of a number of seconds or milliseconds since 1970, if it is between 2001 and 2033.
  private static func unixTime(_ bytes: ArraySlice<UInt8>) -> Timestamp? {
    guard bytes.first == UInt8(ascii: "1"), bytes.count == 10 || bytes.count == 13, let number = Int64(bytes.text)
    else {
      return nil
    }
    return Timestamp(seconds: bytes.count == 10 ? number : number / 1000)
  }

  /// Returns what `timestamp` does, without the fast path and the check for placeholders.
  static func anyShape(_ bytes: ArraySlice<UInt8>, in time: LocalTime = .utc) -> Timestamp? {
    var date = FeedDate()
    var words = DateWords(bytes)
    while let word = words.next() {
      guard date.take(word, &words) else { return nil }
    }
    return date.timestamp(in: time)
  }
}

extension FeedDate {
  /// Uses the word; returns `false` if it cannot be part of a date.
  private mutating func take(_ word: DateWords.Word, _ words: inout DateWords) -> Bool {
    let mayBeHour = isAfterHour
    isAfterHour = false
    switch word {
    case .letters(let letters):
      if let half = Self.abbreviatedHalf(letters, words) {
        takeHalf(isAfternoon: isAfternoon ?? half, afterHour: mayBeHour)
        return true
      }
      return take(letters, afterHour: mayBeHour, &words)
    case .number(let value, let digits, let before):
      if let start = eraStart, year == nil, digits <= 3 {
        (eraStart, year) = (nil, start + value)
        return true
      }
      if hour == nil, words.follows(UInt8(ascii: ":")) { return takeTime(hour: value, digits: digits, &words) }
      if hour == nil, digits <= 2, value < 24, words.skipHourMark() {
        (hour, minute) = (value, words.digits(atMost: 2) ?? 0)
        return true
      }
      // A time zone whose `+` was lost, as programs that decode it as a space write.
      if hour != nil, year != nil, offset == nil, digits == 4, value <= 1400, before == UInt8(ascii: " ") {
        takeZone(value, digits, isWest: false, &words)
        return true
      }
      if hour != nil, before == UInt8(ascii: "+") || before == UInt8(ascii: "-"), year != nil || digits == 4 {
        takeZone(value, digits, isWest: before == UInt8(ascii: "-"), &words)
        return true
      }
      return takeNumber(value, digits, before)
    }
  }

  private mutating func take(_ letters: ArraySlice<UInt8>, afterHour: Bool, _ words: inout DateWords) -> Bool {
    switch DateName(letters) {
    case .month(let number):
      month = number
      isMonthNamed = true
    case .weekday: break
    case .zone(let hours):
      // Before the time, `at` and `a` are words: `June 2, 2006 at 3:04 PM`. After `p.m.`, the `m` is not a zone.
      guard hour != nil || year != nil && letters.count > 2, letters.count > 1 || isAfternoon == nil else { break }
      offset = offset ?? Int(hours * 3600)
    case .morning: takeHalf(isAfternoon: false, afterHour: afterHour)
    case .afternoon: takeHalf(isAfternoon: true, afterHour: afterHour)
    case .korea(let half):
      offset = offset ?? 9 * 3600
      isAfternoon = half ?? isAfternoon
    case .week: return takeWeek(&words)
    case .era(let start): eraStart = start
    case .year(let number): year = year ?? number
    case .clock(let part): if let last = pending.popLast() { take(last.number, as: part) }
    case .filler: break
    case .unknown:
      hasUnknownWord = true
      return letters.count <= 24
    }
    return true
  }

  private mutating func take(_ number: Int, as part: DateName.ClockPart) {
    switch part {
    case .hour: hour = number
    case .minute: minute = number
    case .second: second = number
    }
  }

  /// Returns whether a letter before a full stop means the afternoon, as in `a.m.`, `p.m.`, `π.μ.` and `μ.μ.`; `nil` if
  /// it is another word.
  private static func abbreviatedHalf(_ letters: ArraySlice<UInt8>, _ words: DateWords) -> Bool? {
    guard letters.count <= 2, words.follows(UInt8(ascii: ".")) else { return nil }
    switch String(decoding: letters, as: UTF8.self) {
    case "a", "A", "π", "Π": return false
    case "p", "P", "μ", "Μ", "µ": return true
    default: return nil
    }
  }

  /// Records the half of the day. A number directly before it is the hour, unless there is a time already.
  private mutating func takeHalf(isAfternoon: Bool, afterHour: Bool) {
    self.isAfternoon = isAfternoon
    guard afterHour, hour == nil, let last = pending.popLast() else { return }
    hour = last.number
  }

  /// Reads `:mm`, `:mm:ss` or `:mm:ss.fraction` after an hour.
  private mutating func takeTime(hour: Int, digits: Int, _ words: inout DateWords) -> Bool {
    guard digits <= 2, words.skip(UInt8(ascii: ":")), let minute = words.digits(atMost: 2) else { return false }
    self.hour = hour
    self.minute = minute
    if words.skip(UInt8(ascii: ":")), let second = words.digits(atMost: 2) { self.second = second }
    words.skipFraction()
    return true
  }

  /// Reads `ww`, `ww-d` or `wwd` after `yyyy-W` or `yyyyW`.
  private mutating func takeWeek(_ words: inout DateWords) -> Bool {
    guard let year, hour == nil, pending.isEmpty, let week = words.digits(atMost: 2) else {
      hasUnknownWord = true
      return true
    }
    _ = words.skip(UInt8(ascii: "-"))
    let weekday = words.digits(atMost: 1) ?? 1
    // 4 January is always in the first week, which begins on Monday.
    guard (1...53).contains(week), (1...7).contains(weekday), let fourth = CivilDate(year: year, month: 1, day: 4)
    else {
      return false
    }
    weekDays = 3 - (fourth.weekday + 6) % 7 + (week - 1) * 7 + weekday - 1
    return true
  }

  private mutating func takeZone(_ value: Int, _ digits: Int, isWest: Bool, _ words: inout DateWords) {
    var hours = digits <= 2 ? value : value / 100
    var minutes = digits <= 2 ? 0 : value % 100
    if words.skip(UInt8(ascii: ":")) { minutes = words.digits(atMost: 2) ?? 0 }
    if hours > 23 { (hours, minutes) = (0, 0) }
    offset = (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
  }

  private mutating func takeNumber(_ value: Int, _ digits: Int, _ before: UInt8) -> Bool {
    switch digits {
    case 14:
      takeDate(value / 1_000_000)
      takeClock(value % 1_000_000)
    case 8 where year == nil: takeDate(value)
    case 7 where year == nil:
      year = value / 1000
      ordinal = value % 1000
    case 6 where year != nil && hour == nil: takeClock(value)
    case 6 where year == nil && pending.isEmpty:
      year = Self.century(value / 10000)
      (month, day) = (value / 100 % 100, value % 100)
    case 2 where hour == nil && year != nil && !isMonthNamed && before | 0x20 == UInt8(ascii: "t"): hour = value
    case 4 where hour == nil && year != nil && before | 0x20 == UInt8(ascii: "t"): takeClock(value * 100)
    case 4 where year == nil: year = value
    case 3 where year != nil && month == nil && before == UInt8(ascii: "-"): ordinal = value
    case 1, 2:
      pending.append((value, before))
      isAfterHour = value <= 12 && (before == 0 || before == UInt8(ascii: " ") || before == UInt8(ascii: ","))
    default: return false
    }
    return pending.count <= 3
  }

  private mutating func takeDate(_ value: Int) {
    (year, month, day) = (value / 10000, value / 100 % 100, value % 100)
  }

  private mutating func takeClock(_ value: Int) {
    (hour, minute, second) = (value / 10000, value / 100 % 100, value % 100)
  }

  static func century(_ year: Int) -> Int { year < 90 ? 2000 + year : 1900 + year }

  /// The date, once all words are read; `nil` if the parts do not make one.
  private func timestamp(in time: LocalTime) -> Timestamp? {
    var date = self
    date.settle()
    guard let year = date.year, (1...9999).contains(year) else { return nil }
    if hasUnknownWord, !isMonthNamed, pending.count == 1 { return nil }
    var hour = date.hour ?? 0
    if let isAfternoon, hour <= 12 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
    guard
      let civil = CivilDate(
        year: year, month: date.month ?? 1, day: date.day ?? 1, hour: hour, minute: minute, second: min(second, 59))
    else { return nil }
    var days = date.weekDays ?? 0
    if date.weekDays == nil, let ordinal = date.ordinal {
      guard (1...(CivilDate.isLeap(year) ? 366 : 365)).contains(ordinal) else { return nil }
      days = ordinal - 1
    }
    let shown = Timestamp(seconds: Timestamp(civil, offset: 0).seconds + Int64(days) * 86400)
    let ahead = offset ?? time.offset(days == 0 ? civil : CivilDate(shown, offset: 0))
    return Timestamp(seconds: shown.seconds - Int64(ahead))
  }

  /// Decides which pending numbers are the day, the month and the year.
  private mutating func settle() {
    var numbers = pending
    if isMonthNamed {
      if day == nil, !numbers.isEmpty { day = numbers.removeFirst().number }
      if year == nil, let short = numbers.first { year = Self.century(short.number) }
    } else if year != nil, month == nil, ordinal == nil {
      settleBesideYear(numbers)
    } else if year == nil, numbers.count == 3 {
      settleShort(numbers)
    }
  }

  /// Reads `2003-12-31`, but also `31.12.2003` and `12/31/2003`.
  private mutating func settleBesideYear(_ numbers: [(number: Int, before: UInt8)]) {
    guard let first = numbers.first else { return }
    guard numbers.count > 1 else {
      month = first.number
      return
    }
    let second = numbers[1]
    let isYearLast = first.before == 0 || first.before == UInt8(ascii: " ") || first.before == UInt8(ascii: ",")
    let isDayFirst = isYearLast && (second.before == UInt8(ascii: ".") || first.number > 12)
    (month, day) = isDayFirst ? (second.number, first.number) : (first.number, second.number)
  }

  /// Reads `03-12-31`, `31.12.03` or `12/31/03`.
  private mutating func settleShort(_ numbers: [(number: Int, before: UInt8)]) {
    let (first, second, third) = (numbers[0].number, numbers[1].number, numbers[2].number)
    switch numbers[1].before {
    case UInt8(ascii: "."): (day, month, year) = (first, second, Self.century(third))
    case UInt8(ascii: "/") where first > 12: (day, month, year) = (first, second, Self.century(third))
    case UInt8(ascii: "/"): (month, day, year) = (first, second, Self.century(third))
    default: (year, month, day) = (Self.century(first), second, third)
    }
  }
}
