import Model
import Testing
import Text

@testable import Feeds

/// Calendars in RFC 5545.
@Suite struct CalendarWriterTests {
  private func lines(_ change: (inout CalendarDocument.Event) -> Void = { _ in }) -> [String] {
    var event = CalendarDocument.Event(
      id: "tag:a.example,2026-01-01:/a", title: "Walk", start: Timestamp(seconds: 1_779_357_600),
      end: Timestamp(seconds: 1_779_361_200), changed: Timestamp(seconds: 1_779_350_000))
    change(&event)
    let text = FeedWriter.calendar(CalendarDocument(title: "Harbour; news", events: [event])).text
    #expect(text.hasSuffix("END:VCALENDAR\r\n") && !text.replacing("\r\n", with: "").contains("\n"))
    return text.split(separator: "\r\n").map(String.init)
  }

  /// The lines as a reader joins them again.
  private func unfolded(_ lines: [String]) -> [String] {
    lines.reduce(into: []) { joined, line in
      if line.hasPrefix(" "), let last = joined.popLast() {
        joined.append(last + line.dropFirst())
      } else {
        joined.append(line)
      }
    }
  }

  @Test func `an event has what the standard requires, and its times are in UTC`() {
    let lines = lines()
    for line in [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Rhapsode//Rhapsode//EN", "UID:tag:a.example\\,2026-01-01:/a",
      "DTSTAMP:20260521T075320Z", "DTSTART:20260521T100000Z", "DTEND:20260521T110000Z", "SUMMARY:Walk",
      "STATUS:CONFIRMED", "NAME:Harbour\\; news", "END:VEVENT",
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(self.lines { $0.isCancelled = true }.contains("STATUS:CANCELLED"))
    #expect(self.lines { $0.point = GeoPoint(latitude: 37.5, longitude: -23) }.contains("GEO:37.5;-23"))
  }

  @Test func `long lines are folded between characters, and come back as they were`() {
    let text = String(repeating: "Ο δρόμος, από το λιμάνι; ", count: 20) + "\nEND:VEVENT\u{1}\r"
    let lines = lines { $0.description = text }
    #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\u{FFFD}") })
    let line = unfolded(lines).first { $0.hasPrefix("DESCRIPTION:") } ?? ""
    let back = line.dropFirst("DESCRIPTION:".count).replacing("\\n", with: "\n").replacing("\\,", with: ",")
      .replacing("\\;", with: ";")
    #expect(back == text.replacing("\u{1}", with: "").replacing("\r", with: ""))
    #expect(lines.count { $0 == "END:VEVENT" } == 1)
  }

  @Test func `an address cannot end its line`() {
    let lines = lines { $0.url = "https://a.example/\r\nATTENDEE:x" }
    #expect(!lines.contains { $0.hasPrefix("ATTENDEE") })
  }
}
