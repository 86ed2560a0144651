import Text

/// The type of a setting or of a front matter field. Validation, the manual and the JSON Schema are made from it.
package indirect enum ValueType: Sendable {
  case text
  /// A text, or a mapping from language to text.
  case localized
  case boolean
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  /// ISO 8601; in the site's time zone if it names none.
  case date
  /// `90s`, `10m`, `24h`, `3d`, `2w`.
  case duration
  /// `512 KB`, `2 MB`.
  case bytes(ClosedRange<Int>)
  /// Absolute, http or https.
  case url
  /// An absolute http or https URL, or `env:NAME` for a variable that holds one.
  case feedURL
  /// An absolute URL or a path of this site.
  case address
  /// A file of the site, or an absolute URL.
  case file
  case color
  case language
  case timezone
  /// Letters, digits, `-`, `_` and `.`: one segment of a path, such as the `id` of a source.
  case name
  /// One or more names with `/` between them.
  case identifier
  case choice([String])
  /// `date`, `-date`, …
  case sort
  /// Width and height of a fixed-layout page, such as `987x660`.
  case size
  /// Decimal degrees.
  case latitude
  case longitude
  /// Latitude and longitude: a list of two numbers, or `37.97 23.72`.
  case position
  /// That many positions or more: a list, or a text such as `37.97 23.72, 37.98 23.74`.
  case positions(Int)
  /// `1000`, `100m` or `2.5km`.
  case distance(ClosedRange<Double>)
  /// A permalink pattern, such as `/:section/:slug/`.
  case pattern
  /// A mapping of any keys and values.
  case anything
  /// A list; a single value counts as a list of one.
  case list(ValueType)
  /// `keys` describes the keys in words.
  case map(ValueType, keys: String)
  case object([Declaration])
  /// A short form, or a mapping with more details.
  case either(ValueType, ValueType)
}

extension ValueType {
  /// The type in words that follow "must be".
  var inWords: String {
    switch self {
    case .text: "a text"
    case .localized: "a text, or one for each language"
    case .boolean: "`true` or `false`"
    case .integer(let range):
      range == Int.min...Int.max
        ? "a whole number"
        : range.upperBound == .max ? "a whole number from \(range.lowerBound)" : "a whole number \(Self.words(range))"
    case .number(let range): range.upperBound.isInfinite ? "a number" : "a number \(Self.words(range))"
    case .date: "a date such as `2026-11-20` or `2026-11-20T10:30`"
    case .duration: "a time such as `90s`, `10m`, `24h`, `3d` or `2w`"
    case .bytes(let range):
      "a size such as `512 KB` or `2 MB`, from \(ByteSize.words(range.lowerBound)) to \(ByteSize.words(range.upperBound))"
    case .url: "an absolute address that starts with `http://` or `https://`"
    case .feedURL: "an absolute address that starts with `http://` or `https://`, or `env:NAME`"
    case .address: "an absolute address, or a path that starts with `/`"
    case .file: "a file of the site, or an absolute address"
    case .color: "a colour such as `#0b6e99`"
    case .language: "a language code such as `el` or `en-GB`"
    case .timezone: "a time zone such as `Europe/Athens`"
    case .name: "a name of letters, digits, `-`, `_` and `.`"
    case .identifier: "a name of letters, digits, `-`, `_`, `.` and `/`"
    case .choice(let values): Self.words(values)
    case .sort: Self.words(ValueType.sorts) + ", with `-` in front for the other direction"
    case .size: "a size such as `987x660`"
    case .latitude: "a number from -90 to 90"
    case .longitude: "a number from -180 to 180"
    case .position: "a latitude and a longitude, such as `[37.97, 23.72]`"
    case .positions(let least): "at least \(least) positions, such as `[[37.97, 23.72], …]`"
    case .distance(let range):
      "a distance such as `800m` or `2.5km`, from \(Distance.words(range.lowerBound)) to \(Distance.words(range.upperBound))"
    case .pattern: "a path such as `/:section/:slug/`"
    case .anything: "a mapping"
    case .list(let type): "a list, each " + type.inWords
    case .map(let type, let keys): "a mapping from \(keys) to " + type.inWords
    case .object: "a mapping"
    case .either(let short, let long): short.inWords + ", or " + long.inWords
    }
  }

  static let sorts = ["date", "updated", "title", "weight", "id", "feed", "event"]

  /// Joins values as "`a`, `b` or `c`".
  package static func words(_ values: [String]) -> String {
    let quoted = values.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    "from \(range.lowerBound) to \(range.upperBound)"
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    guard let least = Int(exactly: range.lowerBound), let most = Int(exactly: range.upperBound) else {
      return "from \(range.lowerBound) to \(range.upperBound)"
    }
    return words(least...most)
  }
}
