import Model
import Text

/// Writer for iCalendar (RFC 5545). All times are in UTC, so that no time zone needs to be described.
struct CalendarWriter {
  private(set) var bytes: [UInt8] = []

  init(_ calendar: CalendarDocument) {
    line("BEGIN", "VCALENDAR")
    line("VERSION", "2.0")
    line("PRODID", "-//Rhapsode//Rhapsode//EN")
    line("CALSCALE", "GREGORIAN")
    line("METHOD", "PUBLISH")
    // RFC 7986, and the name that most programs read.
    line("NAME", Self.escaped(calendar.title))
    line("X-WR-CALNAME", Self.escaped(calendar.title))
    if let url = calendar.url { line("URL", Self.plain(url)) }
    for event in calendar.events { write(event) }
    line("END", "VCALENDAR")
  }
}

extension CalendarWriter {
  private mutating func write(_ event: CalendarDocument.Event) {
    line("BEGIN", "VEVENT")
    line("UID", Self.escaped(event.id))
    line("DTSTAMP", Self.time(event.changed))
    line("LAST-MODIFIED", Self.time(event.changed))
    if event.hasWholeDays {
      line("DTSTART;VALUE=DATE", String(Self.time(event.start).prefix(8)))
      line("DTEND;VALUE=DATE", String(Self.time(event.end).prefix(8)))
    } else {
      line("DTSTART", Self.time(event.start))
      line("DTEND", Self.time(event.end))
    }
    line("SUMMARY", Self.escaped(event.title))
    if let text = event.description { line("DESCRIPTION", Self.escaped(text)) }
    if let location = event.location { line("LOCATION", Self.escaped(location)) }
    if let point = event.point {
      line("GEO", "\(CoordinateText.written(point.latitude));\(CoordinateText.written(point.longitude))")
    }
    if let url = event.url { line("URL", Self.plain(url)) }
    if !event.categories.isEmpty {
      line("CATEGORIES", event.categories.map { Self.escaped($0) }.joined(separator: ","))
    }
    line("STATUS", event.isCancelled ? "CANCELLED" : "CONFIRMED")
    line("SEQUENCE", "\(event.sequence)")
    line("TRANSP", "TRANSPARENT")
    line("END", "VEVENT")
  }

  /// Bytes of a line without its end (section 3.1).
  private static let longestLine = 75

  /// Appends a content line. A long one is folded between characters.
  private mutating func line(_ name: StaticString, _ value: String) {
    var text: [UInt8] = []
    name.withUTF8Buffer { unsafe text.append(contentsOf: $0) }
    text.append(utf8: ":")
    text.append(contentsOf: value.utf8)
    var room = Self.longestLine
    var start = 0
    while text.count - start > room {
      var end = start + room
      while end > start, text[end] & 0xC0 == 0x80 { end -= 1 }
      bytes.append(contentsOf: text[start..<end])
      bytes.append(utf8: "\r\n ")
      start = end
      room = Self.longestLine - 1
    }
    bytes.append(contentsOf: text[start...])
    bytes.append(utf8: "\r\n")
  }

  /// Escapes a text (section 3.3.11). Control characters are dropped.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      case "\n": escaped += "\\n"
      case "\t": escaped += " "
      default: if scalar.value >= 0x20, scalar.value != 0x7F { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }

  /// A value that is not escaped, such as an address: without what would end its line.
  private static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }))
  }

  /// `20261120T103000Z`
  private static func time(_ moment: Timestamp) -> String {
    String(moment.rfc3339.filter { $0 != "-" && $0 != ":" })
  }
}
