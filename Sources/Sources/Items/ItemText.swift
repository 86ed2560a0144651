import Configuration
import Escaping
import Feeds
import Markup
import Model
import Archive
import Text

/// The conversion of text in feeds to text that can be published.
enum ItemText {
  /// The number of words that the archive stores with an entry, for lists and filters.
  static let openingWords = 200

  /// The most bytes of an entry's text in the archive, raw and sanitized: the largest value of `max-text`.
  static let longestText = 4 << 20

  /// The most bytes of an entry's title. Some feeds put a whole short text there.
  static let titleLimit = 4 << 10

  /// The most bytes of a name, a file's title and the like: more than any plausible one has.
  static let nameLimit = 1 << 10

  /// Returns one line without markup, from at most `limit` bytes of the raw text.
  static func plain(_ text: FeedText, limit: Int) -> String {
    let value = text.value.prefix(utf8: limit)
    let line =
      text.kind == .text
      ? value.inOneLine : HTMLCleaner.plain(value)
    return line.withoutControls
  }

  /// Returns the title of an entry as the archive stores it; empty if there is none.
  static func title(of entry: FeedEntry) -> String { entry.title.map { plain($0, limit: titleLimit) } ?? "" }

  /// Returns a name, possibly written as HTML, as plain text; empty if nothing is left.
  static func name(_ text: String) -> String { plain(FeedText(.html, text), limit: nameLimit) }

  /// Returns a name, or the title of a file, as plain text on one line. Markup in it is not interpreted.
  static func line(_ text: String) -> String { plain(FeedText(.text, text), limit: nameLimit) }

  /// Returns the text if it is a well-formed language code, else `nil`.
  static func language(_ text: String) -> String? { LanguageCode.isWellFormed(text.lowercased()) ? text : nil }

  /// Returns the normalized URL without credentials, or `nil` if it is not a web address, has control characters or is
  /// longer than 4096 bytes.
  static func webAddress(_ address: String) -> String? {
    guard address.utf8.count <= 4096, !address.utf8.contains(where: \.isASCIIControl) else { return nil }
    let uri = URI(address)
    return uri.isWeb ? uri.normalised.withoutCredentials : nil
  }

  static func clean(kind: String, raw: String, base: String?, _ rules: CleaningRules = .none) -> EntryText {
    let raw = raw.prefix(utf8: longestText)
    let html = Array((kind == "text" ? paragraphs(raw) : raw).utf8)
    let kept = rules.drop.isEmpty ? html : ElementIndex(html).html(without: rules.drop)
    let cleaned = clean(kept, base: base, rules)
    return EntryText(
      kind: kind, raw: raw, base: base, policy: Int64(CleaningPolicy.version), clean: cleaned.html.text,
      plain: cleaned.text, words: cleaned.words, image: cleaned.image?.src)
  }

  /// Returns the text with the contents of the entry's page instead of the feed's text, or `nil` if the selectors of
  /// the rules find no words in the page.
  static func withFullText(_ text: EntryText, of page: String, at address: String, _ rules: CleaningRules) -> EntryText?
  {
    guard let selectors = rules.fullText else { return nil }
    let index = ElementIndex(Array(page.utf8))
    guard let selected = index.html(of: selectors) else { return nil }
    let kept = rules.drop.isEmpty ? selected : ElementIndex(selected).html(without: rules.drop)
    let base = index.base.map { URI(address).resolving($0).text } ?? address
    let cleaned = clean(kept, base: rules.hidesPages ? nil : base, rules)
    guard cleaned.words > 0 else { return nil }
    var text = text
    (text.clean, text.plain, text.words) = (cleaned.html.text, cleaned.text, cleaned.words)
    text.image = cleaned.image?.src ?? text.image
    return text
  }

  private static func clean(_ html: [UInt8], base: String?, _ rules: CleaningRules) -> CleanedHTML {
    var options = cleaning(rules.base ?? base)
    (options.pixels, options.parameters) = (rules.pixels, rules.parameters)
    options.keepsPrivateHosts = rules.keepsPrivateHosts
    let safe = HTMLCleaner.safe(html, options)
    return HTMLCleaner.facts(of: HTMLCleaner.shortened(safe, to: longestText) ?? safe)
  }

  /// Whether pictures in the text are dropped because their relative addresses cannot be resolved.
  static func lacksBase(kind: String, raw: String, base: String?) -> Bool {
    guard kind != "text" else { return false }
    let html = Array(raw.prefix(utf8: longestText).utf8)
    let kept = HTMLCleaner.clean(html, CleaningOptions(bases: base.map { [$0] } ?? [])).media
    return kept != HTMLCleaner.clean(html, cleaning(base)).media
  }

  private static func cleaning(_ base: String?) -> CleaningOptions {
    CleaningOptions(bases: base.map { [$0] } ?? [], dropsRelative: true, images: .remote)
  }

  /// Returns a digest of title and text that is equal for the same article in two feeds, or `nil` if there is no text.
  static func digest(title: String, plain: String) -> UInt64? {
    guard !plain.isEmpty else { return nil }
    return FastDigest(of: folded(title) + "\u{1F}" + plain).low
  }

  /// Whether sanitized HTML contains an `img`, or a `video`, which can have a picture as its `poster`.
  static func hasPicture(_ html: String) -> Bool {
    let bytes = html.utf8.span
    guard bytes.count > 4 else { return false }
    for index in 0..<(bytes.count - 4) where bytes[index] == UInt8(ascii: "<") {
      let (first, second, third) = (bytes[index + 1], bytes[index + 2], bytes[index + 3])
      if first == UInt8(ascii: "i"), second == UInt8(ascii: "m"), third == UInt8(ascii: "g") { return true }
      if first == UInt8(ascii: "v"), second == UInt8(ascii: "i"), third == UInt8(ascii: "d") { return true }
    }
    return false
  }

  /// Returns a paragraph of HTML for each run of lines without an empty line.
  private static func paragraphs(_ text: String) -> String {
    var bytes: [UInt8] = []
    // Swift compares `\r\n` as one character, which no `\n` matches.
    for paragraph in text.replacing("\r\n", with: "\n").split(separator: "\n\n") {
      bytes.append(utf8: "<p>")
      bytes.append(escaping: String(paragraph))
      bytes.append(utf8: "</p>")
    }
    return bytes.text
  }
}
