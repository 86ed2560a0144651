import Text

extension FeedText {
  /// The text as HTML, converted from any kind.
  var html: String { kind == .text ? value.escapedAsText : value }

  /// The text without markup.
  var plain: String {
    guard kind != .text else { return value }
    let decoded = CharacterReference.decode(value.utf8.withoutTags)
    return String(decoding: Bytes.trimmed(decoded[...]), as: UTF8.self)
  }

  /// The text as an RSS title, which readers interpret as HTML if it looks like HTML. Tags are removed from HTML that
  /// they would not recognise.
  var titleOfRSS: String {
    let looksLikeHTML = HTMLGuess.looksLikeHTML(Array(value.utf8)[...])
    if kind != .text { return looksLikeHTML ? value : FeedText(.text, plain).titleOfRSS }
    return looksLikeHTML ? value.escapedAsText : value
  }
}
