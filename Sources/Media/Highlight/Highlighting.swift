/// The result of highlighting a block.
package enum Highlighting: Sendable, Hashable {
  case spans(TokenSpans)
  /// The block is plain text by its language.
  case isPlain
  /// Pygments is not installed.
  case isMissing
  /// Pygments has no such language; `suggestion` has a similar name.
  case unknownLanguage(suggestion: String?)
  /// The lexer needed too much time; `seconds` is the limit.
  case tookTooLong(seconds: Double)
  /// The lexer failed, or the worker ended or sent nonsense.
  case failed
  /// The code has more than `CodeBlock.largest` bytes.
  case isTooLarge
}
