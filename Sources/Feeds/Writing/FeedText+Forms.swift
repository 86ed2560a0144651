import Text

extension FeedText {
  /// The text as HTML, whatever it was.
  var html: String { kind == .text ? value.escapedAsText : value }

  /// The text without markup.
  var plain: String {
    guard kind != .text else { return value }
    let decoded = CharacterReference.decode(value.utf8.withoutTags)
    return String(decoding: Bytes.trimmed(decoded[...]), as: UTF8.self)
  }

  /// A title of RSS, which readers take for HTML where it looks like it. HTML that they would not know as such loses its
  /// tags.
  var titleOfRSS: String {
    let looksLikeHTML = HTMLGuess.looksLikeHTML(Array(value.utf8)[...])
    if kind != .text { return looksLikeHTML ? value : FeedText(.text, plain).titleOfRSS }
    return looksLikeHTML ? value.escapedAsText : value
  }
}
