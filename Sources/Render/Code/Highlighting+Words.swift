import Media
import Text

extension Highlighting {
  /// Returns the reason why code in `language` is not highlighted; `nil` if it is, or if its language is plain text.
  func diagnostic(language: String, at place: Place) -> Diagnostic? {
    switch self {
    case .spans, .isPlain: nil
    case .isMissing:
      // Without a place, all these diagnostics are equal and are reported once.
      Diagnostic(
        .notice, "Pygments is not installed, so code is not highlighted",
        help: "`rhapsode doctor` says how to install it; `highlighting: false` in the settings ends this notice")
    case .unknownLanguage(let suggestion):
      Diagnostic(
        suggestion == nil ? .notice : .warning,
        "code in `\(language)` is not highlighted: Pygments has no such language", at: place,
        help: suggestion.map { "did you mean `\($0)`?" } ?? "for code without a language, write `text`",
        chain: [.firstPlaceOnly])
    case .tookTooLong(let seconds):
      Diagnostic(
        .warning,
        "this code is not highlighted: Pygments needs more than \(Counted.seconds(seconds)) of processor time for it",
        at: place, help: "write `text` as its language, or shorten it; `build --clean` tries again")
    case .failed:
      Diagnostic(
        .warning, "this code is not highlighted: Pygments failed while reading it as `\(language)`", at: place,
        help: "write `text` as its language; `build --clean` tries again")
    case .isTooLarge:
      Diagnostic(
        .warning, "this code is not highlighted: it is larger than \(CodeBlock.largest >> 20) MB", at: place,
        help: "publish it as a file, and link to it")
    }
  }
}
