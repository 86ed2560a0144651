import Model
import Text

extension ValueType {
  /// Whether the type accepts this scalar; `false` for types that are not one scalar.
  func accepts(_ text: String, isPlain: Bool) -> Bool {
    switch self {
    case .text: true
    case .boolean: isPlain && YAMLScalar.boolean(text) != nil
    case .integer(let range): YAMLScalar.integer(text).flatMap { Int(exactly: $0) }.map(range.contains) ?? false
    case .number(let range): YAMLScalar.number(text).map(range.contains) ?? false
    case .date: ISODate(text) != nil
    case .duration: Interval.seconds(text) != nil
    case .bytes(let range): ByteSize.bytes(text).map(range.contains) ?? false
    case .url: Self.isAbsolute(text)
    case .feedURL: EnvironmentReference.variable(of: text).map(EnvironmentReference.isVariable) ?? Self.isAbsolute(text)
    case .address: text.hasPrefix("/") && !text.hasPrefix("//") || Self.isAbsolute(text) || text.hasPrefix("mailto:")
    case .file: !text.isEmpty && !text.utf8.contains(0x0A)
    case .color: Self.isColor(text)
    case .language: LanguageCode.isWellFormed(text)
    case .timezone: TimeZoneName(text) != nil
    case .name: Self.isIdentifier(text) && !text.utf8.contains(0x2F)
    case .identifier: Self.isIdentifier(text)
    case .choice(let values): values.contains(text)
    case .sort: Self.sorts.contains(text.hasPrefix("-") ? String(text.dropFirst()) : text)
    case .size: PageSize.read(text) != nil
    case .latitude: YAMLScalar.number(text).map((-90...90).contains) ?? false
    case .longitude: YAMLScalar.number(text).map((-180...180).contains) ?? false
    case .distance(let range): Distance.metres(text).map(range.contains) ?? false
    case .pattern: text.hasPrefix("/") && PermalinkPattern(text) != nil
    default: false
    }
  }

  /// Whether the type refuses the text only because it is quoted, as a boolean refuses `"true"`.
  func wantsUnquoted(_ text: String) -> Bool {
    if case .either(let short, let long) = self { return short.wantsUnquoted(text) || long.wantsUnquoted(text) }
    return accepts(text, isPlain: true) && !accepts(text, isPlain: false)
  }

  /// Whether some mappings are values of this type.
  var acceptsMapping: Bool {
    switch self {
    case .localized, .anything, .map, .object, .position, .positions, .list: true
    case .either(let short, let long): short.acceptsMapping || long.acceptsMapping
    default: false
    }
  }

  /// Whether it is a mapping that has a required key.
  var requiresKeys: Bool {
    if case .object(let declarations) = self { declarations.contains(where: \.isRequired) } else { false }
  }

  /// Returns how to correct a refused text, or `nil` if there is no suggestion.
  func advice(for text: String) -> String? {
    switch self {
    case .boolean:
      switch text {
      case "yes", "on", "Yes", "On", "y", "1": "write `true`"
      case "no", "off", "No", "Off", "n", "0": "write `false`"
      default: nil
      }
    case .choice(let values):
      Suggestion.help(for: text, among: values)
        ?? values.first { text.count > 1 && $0.hasPrefix(text) }.map { "did you mean `\($0)`?" }
        ?? Self.choice(of: values, insteadOf: text)
    case .either(let short, let long): short.advice(for: text) ?? long.advice(for: text)
    case .sort: Suggestion.help(for: text, among: Self.sorts) ?? Self.order(named: text)
    case .date: DateAdvice.advice(for: text)
    case .language: LanguageCode.advice(for: text)
    case .timezone:
      TimeZoneName.names.first { folded(String($0.lastPathPart.map { $0 == "_" ? " " : $0 })) == folded(text) }
        .map { "did you mean `\($0)`?" } ?? Suggestion.help(for: text, among: TimeZoneName.names)
    case .name: Slug.make(text).flatMap { $0 != text ? "did you mean `\($0)`?" : nil }
    case .identifier where RelativePath.isTooLong(text):
      "between two slashes, it may have at most \(RelativePath.longestName) bytes"
    case .number where text.contains(":"): "write seconds, such as `63.5` for 1:03.5"
    case .feedURL where text.hasPrefix("env:"):
      "`env:` must be followed by the name of a variable, such as `env:WIRE_URL`"
    case .url where text.hasPrefix("10.") && text.contains("/"): "did you mean `https://doi.org/\(text)`?"
    case .url where !text.contains("://") && text.contains("."),
      .feedURL where !text.contains("://") && text.contains("."):
      "did you mean `https://\(text)`?"
    case .latitude: CoordinateAdvice.advice(for: text, is: .latitude)
    case .longitude: CoordinateAdvice.advice(for: text, is: .longitude)
    case .pattern: PermalinkPattern.advice(for: text)
    case .color where ColorNames.code(of: text) != nil:
      ColorNames.code(of: text).map { "write its code in quotes: `\"\($0)\"`" }
    case .color where !text.hasPrefix("#") && Self.isColor("#" + text):
      "did you mean `\"#\(text)\"`? quotes keep YAML from reading `#` as a comment"
    default: nil
    }
  }

  package static func isAbsolute(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: 0x3A) else { return false }
    let name = text[..<colon].lowercased()
    let after = text.utf8[colon...]
    guard name == "http" || name == "https", after.starts(with: "://".utf8) else { return false }
    let rest = after.dropFirst(3)
    guard let first = rest.first, first != 0x2F else { return false }
    return !rest.contains { $0 <= 0x20 }
  }

  private static func isColor(_ text: String) -> Bool {
    text.hasPrefix("#") && [4, 7].contains(text.utf8.count) && text.utf8.dropFirst().allSatisfy(isHex)
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }

  private static func isIdentifier(_ text: String) -> Bool {
    // Identifiers become parts of addresses.
    guard !RelativePath.isTooLong(text) else { return false }
    if text.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F }) { return !text.isEmpty }
    return !text.hasPrefix(".") && !text.contains("..") && !text.contains("/.")
      && !text.hasPrefix("/") && !text.hasSuffix("/") && !text.contains("//")
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_./".unicodeScalars.contains($0)
      }
  }
}

extension ValueType {
  /// Returns how to write `formulas: dollars`, which switches on an option of a mapping; `nil` if it has no such option.
  func option(_ text: String, of path: String) -> String? {
    guard case .object(let declarations) = self, let option = declarations.first(where: { $0.name == text }),
      case .boolean = option.type
    else { return nil }
    return "write `\(DeclarationChecker.key(path)): {\(text): true}`"
  }

  /// What to write in place of `search: true` or `search: false`.
  private static func choice(of values: [String], insteadOf text: String) -> String? {
    switch ValueType.boolean.advice(for: text) ?? text.lowercased() {
    case "write `true`", "true": values.first.map { "write one of them, such as `\($0)`" }
    case "write `false`", "false": "remove the key"
    default: nil
    }
  }

  /// What to write in place of `sort: newest`.
  private static func order(named text: String) -> String? {
    switch text.lowercased() {
    case "newest", "latest", "recent", "desc", "descending": "the newest first is `-date`"
    case "oldest", "chronological", "asc", "ascending": "the oldest first is `date`"
    case "alphabetical", "alphabetically", "name": "the order of the alphabet is `title`"
    default: nil
    }
  }
}
