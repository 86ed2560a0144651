import Media
import Model
import Text

extension TypesetFormula {
  /// Returns the reason why a formula is shown as TeX; `nil` if it is not. `place` is where the formula begins.
  func diagnostic(of formula: Formula, tex: [UInt8], at place: Place) -> Diagnostic? {
    switch self {
    case .mathML: nil
    case .isMissing:
      // Without a place, all these diagnostics are equal and are reported once.
      Diagnostic(
        .notice, "KaTeX is not installed, so formulas are shown as TeX",
        help: "`rhapsode doctor` says how to install it; `formulas: false` in the settings ends this notice")
    case .mistake(let offset, let reason):
      Diagnostic(
        .error, "KaTeX cannot read this formula: \(Self.lowered(reason))",
        at: Self.place(of: offset, in: tex, formula, place), help: Self.help(for: reason))
    case .refused(let offset, let command):
      Diagnostic(
        .error, "`\(command)` is not allowed in formulas", at: Self.place(of: offset, in: tex, formula, place),
        help: "formulas have no links, pictures and attributes; write them in Markdown, around the formula")
    case .tookTooLong(let seconds):
      Diagnostic(
        .warning, "this formula is shown as TeX: KaTeX needs more than \(Counted.seconds(seconds)) for it", at: place,
        help: "split it, or write it without macros that use one another")
    case .isTooLarge:
      Diagnostic(
        .warning, "this formula is shown as TeX: it is too large, or one of too many in this text", at: place,
        help: "split the formula, or the text")
    case .failed:
      Diagnostic(
        .warning, "this formula is shown as TeX: KaTeX failed while reading it", at: place,
        help: "nest it less deeply; the next build tries again")
    }
  }
}

extension TypesetFormula {
  /// Returns the place of a mistake: of the whole command, if a command begins there.
  private static func place(of offset: Int, in tex: [UInt8], _ formula: Formula, _ place: Place) -> Place {
    // At the end, KaTeX means what is missing after the last character.
    let offset = max(0, min(offset, (tex.lastIndex { !$0.isASCIIWhitespace } ?? 0)))
    var length = 1
    if tex.indices.contains(offset), tex[offset] == UInt8(ascii: "\\") {
      length += max(1, tex[(offset + 1)...].prefix(while: \.isASCIILetter).count)
    }
    let (line, column) = formula.place(of: offset, in: tex)
    guard line > 0 else { return place }
    return Place(file: place.file, line: line, column: column, length: length)
  }

  /// KaTeX's words follow a colon.
  private static func lowered(_ reason: String) -> String { reason.prefix(1).lowercased() + reason.dropFirst() }

  private static func help(for reason: String) -> String {
    if reason.hasPrefix("Undefined control sequence") {
      return
        "KaTeX knows the commands of https://katex.org/docs/supported; your own belong in `formulas: {macros: …}` of the "
        + "settings"
    }
    if reason.hasPrefix("Can't use function '$'") { return "a formula has no `$` inside; for the sign, write `\\$`" }
    return "see https://katex.org/docs/supported for what KaTeX can read"
  }
}
