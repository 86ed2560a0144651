package import Text

/// A date pattern with the words of a language. It has them at hand, since all threads that render share `LocalizedDates`.
package struct LocalizedPattern: Sendable {
  private let parts: [(part: DatePattern.Part, words: [String])]
  private let zone: ZoneOffsets

  init(_ pattern: DatePattern, in language: String, _ dates: LocalizedDates, _ zone: ZoneOffsets) {
    self.zone = zone
    parts = pattern.parts.map { part in
      if case .word(let word) = part { (part, dates.words(word, in: language)) } else { (part, []) }
    }
  }

  package func text(of moment: Timestamp) -> String {
    let offset = zone.offset(at: moment)
    let civil = CivilDate(moment, offset: offset)
    var output: [UInt8] = []
    output.reserveCapacity(32)
    for (part, words) in parts {
      switch part {
      case .literal(let text): output.append(utf8: text)
      case .word(let word): output.append(utf8: words[word.number(in: civil)])
      case .number(let number, let width): output.append(decimal: number.value(of: civil), width: width)
      case .zoneName: output.append(utf8: zone.name(at: moment))
      case .zoneOffset(let colon, let z): output.append(zone: offset, colon: colon, z: z)
      }
    }
    return output.span.text
  }
}

extension DatePattern.Number {
  fileprivate func value(of civil: CivilDate) -> Int {
    switch self {
    case .year: civil.year
    case .yearOfCentury: ((civil.year % 100) + 100) % 100
    case .month: civil.month
    case .day: civil.day
    case .hour: civil.hour
    case .hour12: (civil.hour + 11) % 12 + 1
    case .minute: civil.minute
    case .second: civil.second
    case .dayOfYear: civil.dayOfYear
    case .weekday: civil.weekday
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(zone offset: Int, colon: Bool, z: Bool) {
    if z, offset == 0 {
      append(utf8: "Z")
      return
    }
    append(utf8: offset < 0 ? "-" : "+")
    append(decimal: abs(offset) / 3600, width: 2)
    if colon { append(utf8: ":") }
    append(decimal: abs(offset) / 60 % 60, width: 2)
  }
}
