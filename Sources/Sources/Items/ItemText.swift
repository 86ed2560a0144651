import Configuration
import Escaping
import Feeds
import Markup
import Model
import Archive
import Text

/// From a feed's text to what may be shown.
enum ItemText {
  /// How many words the archive keeps beside an entry, for lists and filters.
  static let openingWords = 200

  /// Bytes of an entry's text that the archive keeps, as it came and cleaned: the largest value of `max-text`.
  static let longestText = 4 << 20

  /// Bytes of an entry's title; some feeds put a whole short text there.
  static let titleLimit = 4 << 10

  /// Bytes of a name, a file's title and the like: no honest one is longer.
  static let nameLimit = 1 << 10

  /// One line without markup, at most `limit` bytes of the raw text.
  static func plain(_ text: FeedText, limit: Int) -> String {
    let value = limited(text.value, limit)
    let line =
      text.kind == .text
      ? value.split(whereSeparator: \.isWhitespace).joined(separator: " ") : HTMLCleaner.plain(value)
    return line.withoutControls
  }

  /// A name that may have been written as HTML; empty where nothing is left of it.
  static func name(_ text: String) -> String { plain(FeedText(.html, text), limit: nameLimit) }

  /// A name, or the title of a file, that is text and nothing else.
  static func line(_ text: String) -> String { plain(FeedText(.text, text), limit: nameLimit) }

  /// The language, if it is the code of one.
  static func language(_ text: String) -> String? { LanguageCode.isWellFormed(text.lowercased()) ? text : nil }

  /// The address, if a browser may be sent there.
  static func webAddress(_ address: String) -> String? {
    guard address.utf8.count <= 4096, !address.utf8.contains(where: \.isASCIIControl) else { return nil }
    let uri = URI(address)
    return uri.isWeb ? uri.normalised.withoutCredentials : nil
  }

  static func clean(kind: String, raw: String, base: String?) -> EntryText {
    let raw = limited(raw, longestText)
    let html = kind == "text" ? paragraphs(raw) : raw
    let safe = HTMLCleaner.safe(Array(html.utf8), cleaning(base))
    let cleaned = HTMLCleaner.facts(of: HTMLCleaner.shortened(safe, to: longestText) ?? safe)
    return EntryText(
      kind: kind, raw: raw, base: base, policy: Int64(CleaningPolicy.version), clean: cleaned.html.text,
      plain: cleaned.text, words: cleaned.words, image: cleaned.image?.src)
  }

  /// Whether pictures of the text are left out because nothing says what their relative addresses are relative to.
  static func lacksBase(kind: String, raw: String, base: String?) -> Bool {
    guard kind != "text" else { return false }
    let html = Array(limited(raw, longestText).utf8)
    let kept = HTMLCleaner.clean(html, CleaningOptions(bases: base.map { [$0] } ?? [])).media
    return kept != HTMLCleaner.clean(html, cleaning(base)).media
  }

  private static func cleaning(_ base: String?) -> CleaningOptions {
    CleaningOptions(bases: base.map { [$0] } ?? [], dropsRelative: true, images: .remote)
  }

  /// Of title and text, so that the same article in two feeds is known; `nil` for too little to tell.
  static func digest(title: String, plain: String) -> UInt64? {
    guard !plain.isEmpty else { return nil }
    return FastDigest(of: folded(title) + "\u{1F}" + plain).low
  }

  /// Whether cleaned HTML has an `img`.
  static func hasPicture(_ html: String) -> Bool {
    let bytes = html.utf8.span
    guard bytes.count > 4 else { return false }
    for index in 0..<(bytes.count - 4) where bytes[index] == UInt8(ascii: "<") && bytes[index + 1] == UInt8(ascii: "i")
    {
      if bytes[index + 2] == UInt8(ascii: "m"), bytes[index + 3] == UInt8(ascii: "g") { return true }
    }
    return false
  }

  private static func paragraphs(_ text: String) -> String {
    var bytes: [UInt8] = []
    for paragraph in text.split(separator: "\n\n") {
      bytes.append(utf8: "<p>")
      bytes.append(escaping: String(paragraph))
      bytes.append(utf8: "</p>")
    }
    return bytes.text
  }

  private static func limited(_ text: String, _ limit: Int) -> String {
    text.utf8.count <= limit ? text : Array(text.utf8.prefix(limit)).text
  }
}
