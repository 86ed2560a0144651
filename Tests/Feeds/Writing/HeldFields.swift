import Model
import Text

@testable import Feeds

/// A field of entries or feeds, and how each format keeps it. The manual has the same table.
struct HeldField<Part> {
  enum Format: String, CaseIterable { case rss, atom, json }

  /// Two functions to compare: the text expected of a part that was written (`nil` if nothing is promised), and the
  /// text of the part that was read back. Each gets the document of its part.
  struct Way {
    let written: (Part, FeedDocument) -> String?
    let read: (Part, FeedDocument) -> String

    init(written: @escaping (Part, FeedDocument) -> String?, read: @escaping (Part, FeedDocument) -> String) {
      self.written = written
      self.read = read
    }

    init(_ view: @escaping (Part, FeedDocument) -> String) { self.init(written: view, read: view) }

    init(_ view: @escaping (Part) -> String) { self.init { part, _ in view(part) } }

    init(written: @escaping (Part) -> String?, read: @escaping (Part) -> String) {
      self.init(written: { part, _ in written(part) }, read: { part, _ in read(part) })
    }
  }

  let name: String
  /// A format that is not listed cannot hold the field.
  let ways: [Format: Way]

  init(_ name: String, rss: Way? = nil, atom: Way? = nil, json: Way? = nil) {
    self.name = name
    ways = [Format.rss: rss, .atom: atom, .json: json].compactMapValues { $0 }
  }

  /// Expects the same text in all of these formats.
  init(_ name: String, in formats: [Format] = Format.allCases, _ view: @escaping (Part) -> String) {
    self.name = name
    ways = Dictionary(uniqueKeysWithValues: formats.map { ($0, Way(view)) })
  }
}

/// Values in the form in which they are compared. It ignores what reading changes in every feed: it drops characters
/// that XML forbids, trims white space, converts line endings to line feeds, and repairs mojibake.
enum Held {
  static func text(_ text: String?) -> String {
    guard let text else { return "" }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isForbidden(scalar) { scalars.append(scalar) }
    let lines = String(scalars).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return MojibakeRepair.string(Bytes.trimmed(Array(lines.utf8)[...]))
  }

  static func plain(_ value: FeedText?) -> String { text(value?.plain) }

  static func html(_ value: FeedText?) -> String { text(value?.html) }

  /// The HTML of a text that loses its markup.
  static func htmlOfPlain(_ value: FeedText?) -> String { html(value.map { FeedText(.text, $0.plain) }) }

  static func flag(_ flag: Bool?) -> String { flag.map { "\($0)" } ?? "" }

  static func moment(_ moment: Timestamp?) -> String { moment?.rfc3339 ?? "" }

  static func number(_ number: Double?) -> String { number.map { "\($0)" } ?? "" }

  /// Returns an empty string if all values are empty.
  static func facts(_ values: [String?]) -> String {
    let texts = values.map { text($0) }
    return texts.allSatisfy(\.isEmpty) ? "" : texts.joined(separator: "|")
  }

  static func all(_ values: [String]) -> String { values.filter { !$0.isEmpty }.joined(separator: "\n") }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && ![0x09, 0x0A, 0x0D].contains(scalar.value) || scalar.value == 0xFFFE
      || scalar.value == 0xFFFF
  }
}

extension FeedPerson {
  /// Atom requires a name of each person.
  var inAtom: String {
    Held.facts([name ?? url ?? email, url, email])
  }

  var withoutEmail: String { Held.facts([name, url, avatar]) }
}

extension FeedTag {
  /// Atom requires a term of each category.
  var inAtom: String {
    guard let term = term ?? label else { return "" }
    return [term, scheme, label].map { Held.text($0) }.joined(separator: "|")
  }

  var inRSS: String {
    guard let term = term ?? label else { return "" }
    return Held.text(term) + "|" + (scheme ?? "")
  }

  var alone: String { Held.text(label ?? term) }
}

extension FeedLink {
  /// A link without a type is taken as one to a web page.
  var described: String {
    [url, relation, type ?? "text/html", Held.text(title), length.map { "\($0)" }, language].map { $0 ?? "" }
      .joined(separator: "|")
  }
}

extension FeedEnclosure {
  /// `isTyped`: the format requires a type. `isSized`: it requires a length.
  func described(isTyped: Bool = false, isSized: Bool = false) -> String {
    let words: [String?] = [
      url, type ?? (isTyped ? "application/octet-stream" : nil), length.map { "\($0)" } ?? (isSized ? "0" : nil),
      duration.map { "\($0)" }, Held.text(title),
    ]
    return words.map { $0 ?? "" }.joined(separator: "|")
  }
}

extension FeedPlace {
  var described: String {
    let points = ([point].compactMap { $0 } + polygon + holes.flatMap(\.self) + line).map {
      "\($0.latitude) \($0.longitude)"
    }
    let shapes = others.map { "\($0)" }
    return Held.all(points + [Held.text(name), Held.number(radius), Held.number(height)] + shapes)
  }
}
