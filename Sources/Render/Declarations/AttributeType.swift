import Configuration
import Text

/// The kinds of values that an attribute of a block can have.
indirect enum AttributeType: Sendable {
  case text
  /// Has no value.
  case flag
  case integer(ClosedRange<Int>)
  /// `unit` follows the number in messages: "seconds", "degrees".
  case number(ClosedRange<Double>, unit: String)
  case choice([String])
  /// A file of the site or an absolute address, of one of these kinds of media; of any kind if the list is empty.
  case file([MediaClass])
  /// A page, an anchor, a file, or an absolute address.
  case link
  /// `x y`, in the units of the block that contains it.
  case point
  /// `x y, x y, x y`: the corners of an area, in the same units.
  case outline
  /// `x y width height`, in units of the canvas.
  case frame
  /// `60x40`, optionally with the unit `cm` or `mm`.
  case size
  /// Nothing, `true`, `false`, or the number of the first line.
  case lineNumbers
  /// `2,4-5`.
  case lineRanges
  /// A name that the block looks up: of a section, a category, a data file.
  case name(of: String)

  /// The first part of a media type.
  enum MediaClass: String, Sendable { case image, audio, video, model, text }
}

extension AttributeType {
  /// The names of the types in the front matter of a template.
  static let names = [
    "text", "flag", "integer", "number", "choice", "file", "link", "point", "outline", "frame", "size", "line-numbers",
    "line-ranges", "name",
  ]

  /// The type in words that follow "must be".
  var inWords: String {
    switch self {
    case .text: "a text"
    case .flag: "given without a value"
    case .integer(let range):
      "a whole number"
        + (range.lowerBound == .min ? "" : " from \(range.lowerBound)")
        + (range.upperBound == .max ? "" : " to \(range.upperBound)")
    case .number(let range, let unit): "a number\(unit.isEmpty ? "" : " of " + unit)\(Self.bounds(range))"
    case .choice(let values): ValueType.words(values)
    case .file(let classes):
      classes.isEmpty ? "a file, or an absolute address" : Self.words(classes) + ", or an absolute address"
    case .link: "a page, a file or an absolute address"
    case .point: "two numbers, such as `15 10`"
    case .outline: "the corners of an area, such as `10 5, 20 5, 15 12`"
    case .frame: "`x y width height` in canvas units, such as `88 101 322 75`"
    case .size: "a size, such as `60x40cm`"
    case .lineNumbers: "`true`, or the number of the first line"
    case .lineRanges: "numbers of lines, such as `2,4-5`"
    case .name(let thing): "the name of \(thing)"
    }
  }

  /// Whether the text of `value` is valid for this type.
  func accepts(_ value: String) -> Bool {
    switch self {
    case .text: true
    case .flag: value.isEmpty
    case .integer(let range): Int(value).map(range.contains) ?? false
    case .number(let range, _): Self.number(value).map(range.contains) ?? false
    case .choice(let values): values.contains(value)
    case .file, .link, .name: !value.isEmpty
    case .lineNumbers: value == "false" || Self.firstNumber(value) != nil
    case .lineRanges: LineRanges(value) != nil
    case .point: Self.numbers(value)?.count == 2
    case .outline: PinPlace.corners(value).map { PinPlace.area(of: $0) > 0 } ?? false
    case .frame: Self.numbers(value).map { $0.count == 4 && $0[2] > 0 && $0[3] > 0 } ?? false
    case .size: Self.sides(value) != nil
    }
  }

  /// Returns what to write instead of `value`, or `nil` if there is no suggestion.
  func advice(for value: String) -> String? {
    switch self {
    case .choice(let values): Suggestion.help(for: value, among: values)
    case .number where value.contains(","): "did you mean `\(value.replacing(",", with: "."))`?"
    default: nil
    }
  }

  /// Returns the number of the first line of code, or `nil` if its lines have no numbers.
  static func firstNumber(_ value: String?) -> Int? {
    switch value {
    case "", "true": 1
    case let value?: Int(value).flatMap { (0...1_000_000).contains($0) ? $0 : nil }
    case nil: nil
    }
  }

  private static func bounds(_ range: ClosedRange<Double>) -> String {
    let words = { (number: Double) in Int(exactly: number).map(String.init) ?? "\(number)" }
    return (range.lowerBound.isFinite ? " from \(words(range.lowerBound))" : "")
      + (range.upperBound.isFinite ? " to \(words(range.upperBound))" : "")
  }

  private static func number(_ text: some StringProtocol) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func numbers(_ text: String) -> [Double]? {
    let parts = text.split(separator: " ").map { number($0) }
    let known = parts.compactMap(\.self)
    return known.count == parts.count ? known : nil
  }

  /// Returns width and height of a `60x40cm`, both above 0, or `nil` if the text is not a size.
  static func sides(_ text: String) -> (width: Double, height: Double)? {
    let bare = ["cm", "mm"].reduce(text) { $0.replacing($1, with: "") }.replacing(" ", with: "")
    let sides = bare.split(separator: "x", omittingEmptySubsequences: false).map { number($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else { return nil }
    return (sides[0], sides[1])
  }

  private static func words(_ classes: [MediaClass]) -> String {
    classes.map(\.inWords).joined(separator: " or ")
  }
}

extension AttributeType.MediaClass {
  var inWords: String {
    switch self {
    case .image: "a picture"
    case .audio: "a recording"
    case .video: "a film"
    case .model: "a 3D model"
    case .text: "a text file"
    }
  }

  /// The class of a media type such as `audio/mp4`; `nil` for any other type.
  init?(ofType type: String) { self.init(rawValue: String(type.prefix { $0 != "/" })) }
}
