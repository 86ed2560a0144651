package import Media
import Model

/// The programs that make parts of pages.
package struct RenderTools: Sendable {
  /// `nil` if code is not highlighted.
  package var highlighter: Highlighter?
  /// `nil` if formulas are not typeset.
  package var typesetter: Typesetter?
  /// `nil` if recordings are not analysed.
  package var recordings: Recordings?
  /// `nil` if no texts are spoken.
  package var speech: Speech?
  /// `nil` if readers do not search whole texts, or Pagefind is not installed.
  package var pagefind: Pagefind?

  package init(
    highlighter: Highlighter? = nil, typesetter: Typesetter? = nil, recordings: Recordings? = nil,
    speech: Speech? = nil, pagefind: Pagefind? = nil
  ) {
    self.highlighter = highlighter
    self.typesetter = typesetter
    self.recordings = recordings
    self.speech = speech
    self.pagefind = pagefind
  }

  /// Returns the tools without those that the settings turn off.
  func used(by settings: Settings) -> RenderTools {
    var used = self
    if !settings.highlightsCode { used.highlighter = nil }
    if !settings.formulas.areTypeset { used.typesetter = nil }
    return used
  }
}
