import Configuration
import Text

/// The blanks in the texts of a new site: `%title%`, which becomes the title in quotes, as YAML and JSON have them;
/// `%language%`; and `%now%`, `%now-3d%`, `%now+2h%`, which become a time of RFC 3339 so many days or hours from now.
struct StarterBlanks {
  let title: String
  let language: String
  let now: Timestamp

  /// Returns the text with its blanks filled. A `%` that begins no blank stays.
  func filled(_ bytes: [UInt8]) -> [UInt8] {
    var filled: [UInt8] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "%")) {
      filled += rest[..<start]
      let behind = rest[(start + 1)...]
      if let end = behind.firstIndex(of: UInt8(ascii: "%")), let value = value(of: behind[..<end].text) {
        filled += value.utf8
        rest = rest[(end + 1)...]
      } else {
        filled.append(UInt8(ascii: "%"))
        rest = behind
      }
    }
    return filled + rest
  }

  private func value(of name: String) -> String? {
    switch name {
    case "title": return YAMLText.quoted(title)
    case "language": return language
    case "now": return now.rfc3339
    default:
      guard name.hasPrefix("now"), let unit = Self.seconds[name.last ?? " "],
        let count = Int64(name.dropFirst(3).dropLast())
      else { return nil }
      return Timestamp(seconds: now.seconds + count * unit).rfc3339
    }
  }

  private static let seconds: [Character: Int64] = ["h": 3600, "d": 86400]
}
