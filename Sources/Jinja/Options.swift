/// How an `Environment` reads and runs its templates; Jinja's options go by Jinja's names.
package struct Options: Sendable {
  package enum Escaping: Sendable {
    /// HTML and XML templates, known by their names' endings, are escaped, other kinds (`.txt`, `.css`, `.js`, `.json`,
    /// `.md`, …) not; a name without an ending counts as HTML.
    case byName
    case always, never
  }

  package var escaping = Escaping.byName
  /// An undefined variable renders as nothing, as in Jinja; otherwise it is an error.
  package var isLenient = false
  package var trimBlocks = false
  package var lstripBlocks = false
  package var keepTrailingNewline = false
  package var limits = Limits()

  package init() {}
}
