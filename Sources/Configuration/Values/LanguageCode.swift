import Text

/// Language tags of BCP 47, in the few shapes that sites use: `el`, `en-GB`, `zh-Hant`, `sr-Latn-RS`.
package enum LanguageCode {
  /// Replaces `_` with `-`: `en_AU` becomes `en-AU`.
  package static func normalized(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 == 0x5F ? 0x2D : $0 }, as: UTF8.self)
  }

  /// Returns the tag in the case that BCP 47 recommends, with `-` for `_`: `EL` becomes `el`, and `sr_latn-rs` becomes
  /// `sr-Latn-RS`. Tags are case-insensitive.
  package static func canonical(_ text: String) -> String {
    let parts = normalized(text).split(separator: "-", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part -> String in
      let lower = part.lowercased()
      guard index > 0 else { return lower }
      switch part.utf8.count {
      case 2: return part.uppercased()
      case 4: return lower.prefix(1).uppercased() + lower.dropFirst()
      default: return lower
      }
    }.joined(separator: "-")
  }

  /// Returns how to write a tag that is well-formed but for its case, the name of a language, or several tags; `nil` for others.
  static func advice(for text: String) -> String? {
    if let code = byName[text.lowercased()] { return "did you mean `\(code)`?" }
    let tags = text.split { ", ;".contains($0) }.map(String.init)
    if tags.count > 1, tags.allSatisfy(isKnown), tags.allSatisfy(isWellFormed) {
      return "put brackets around them: `[\(tags.joined(separator: ", "))]`"
    }
    let code = canonical(text)
    return code != text && isWellFormed(code) ? "did you mean `\(code)`?" : nil
  }

  package static func isWellFormed(_ text: String) -> Bool {
    let parts = normalized(text).utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy(isLowerCase) else { return false }
    return parts.dropFirst().allSatisfy { (2...8).contains($0.count) && $0.allSatisfy(\.isASCIIAlphanumeric) }
  }

  /// Whether the tag begins with a code of two letters that ISO 639-1 has.
  package static func isOfTwoKnownLetters(_ text: String) -> Bool {
    let code = normalized(text).prefix { $0 != "-" }
    return code.utf8.count == 2 && codes.contains(code)
  }

  /// Returns "did you mean `el`?" for a code that the site lacks, or `nil` if none of its languages is similar. A code that is
  /// a language is meant as it is: `el` on a site in `en` is not a typing mistake.
  package static func suggestion(for text: String, among languages: [String]) -> String? {
    isOfTwoKnownLetters(text) ? nil : Suggestion.help(for: text, among: languages)
  }

  /// Whether ISO 639-1 has this code of two letters; codes of three letters always count as known.
  static func isKnown(_ text: String) -> Bool {
    let code = normalized(text).prefix { $0 != "-" }
    return code.utf8.count != 2 || codes.contains(code)
  }

  /// Returns the language to suggest for a country code given by mistake, or `nil` if there is no suggestion.
  static func meant(by country: String) -> String? { byCountry[country] }

  private static let codes = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es
    et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj
    kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv
    ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th
    ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split { $0 == " " || $0 == "\n" })

  private static let byName = [
    "arabic": "ar", "chinese": "zh", "dutch": "nl", "english": "en", "french": "fr", "german": "de", "greek": "el",
    "hebrew": "he", "italian": "it", "japanese": "ja", "portuguese": "pt", "russian": "ru", "spanish": "es",
    "turkish": "tr",
    "deutsch": "de", "español": "es", "français": "fr", "italiano": "it", "ελληνικά": "el",
  ]

  private static let byCountry = [
    "gr": "el", "jp": "ja", "cn": "zh", "hk": "zh", "dk": "da", "cz": "cs", "ua": "uk", "al": "sq", "at": "de",
    "us": "en", "gb": "en", "au": "en", "nz": "en", "mx": "es", "ir": "fa", "il": "he", "iw": "he", "vn": "vi",
    "rs": "sr",
    "pk": "ur", "bd": "bn", "by": "be", "kz": "kk", "in": "hi", "md": "ro", "kp": "ko",
  ]

  private static func isLowerCase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}
