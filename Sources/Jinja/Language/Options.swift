/// How an `Environment` reads and runs its templates. Options of Jinja have Jinja's names.
package struct Options: Sendable {
  package enum Escaping: Sendable {
    /// `byName`: HTML and XML templates are escaped; other file name extensions (`.txt`, `.css`, `.js`, `.json`, `.md`,
    /// …) are not. A name without an extension counts as HTML.
    case byName
    case always, never
  }

  package var escaping = Escaping.byName
  /// Whether an undefined variable renders as nothing, as in Jinja; otherwise it is an error.
  package var isLenient = false
  package var trimBlocks = false
  package var lstripBlocks = false
  package var keepTrailingNewline = false
  /// Whether the addresses that templates write are resolved against `Host.addressBase`. Templates without it pay
  /// nothing: it adds instructions around each URL attribute.
  package var resolvesAddresses = false
  var limits = Limits()

  package init() {}
}
