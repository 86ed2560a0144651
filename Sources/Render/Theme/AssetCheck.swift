import Text

/// Warnings about files that the site's own style sheets and scripts of `Templates/assets/` name and that cannot be published.
struct AssetCheck {
  private let theme: Theme
  private var links: AssetLinks
  /// The names of all assets; made when the first file is missing.
  private var suggestions: SuggestionIndex?

  init(_ theme: Theme) {
    self.theme = theme
    links = AssetLinks(theme)
  }

  static func diagnostics(of theme: Theme) -> [Diagnostic] {
    var check = AssetCheck(theme)
    return theme.ownSheetsAndScripts.flatMap { check.diagnostics(of: String($0.dropFirst("assets/".count))) }
  }
}

extension AssetCheck {
  /// Of one file, so many warnings are given in full: one from a tool can name thousands of files, and each warning has the
  /// line, which can be the whole file.
  private static let mostOfAFile = 20

  private mutating func diagnostics(of sheet: String) -> [Diagnostic] {
    guard !BrowserLibrary.isAsset(sheet), let bytes = try? theme.bytes("assets/" + sheet) else { return [] }
    if AssetAddresses.isScript(sheet), bytes.span.contains("import"), ScriptMinifier.imports(in: bytes) == nil {
      return [
        Diagnostic(
          .warning, "this script could not be read, so that the files that it imports are not published",
          at: Place(file: theme.file(of: "assets/" + sheet)), help: "put the scripts into `content/static/`")
      ]
    }
    var found: [Diagnostic] = []
    var unlisted = 0
    for address in AssetAddresses.all(in: bytes, named: sheet) {
      guard let (file, _) = ThemedAsset.file(of: address.text, in: sheet), isWrong(file, in: sheet) else { continue }
      guard found.count < Self.mostOfAFile else {
        unlisted += 1
        continue
      }
      let finding = finding(file, in: sheet)
      let place = Place(
        file: theme.file(of: "assets/" + sheet), offset: address.range.lowerBound,
        length: max(1, address.text.unicodeScalars.count), in: bytes)
      found.append(Diagnostic(.warning, finding.summary, at: place, help: finding.help))
    }
    guard unlisted > 0 else { return found }
    return found + [
      Diagnostic(
        .warning, "and \(Counted.words(unlisted)) more addresses that lead to no file, or back to this one",
        at: Place(file: theme.file(of: "assets/" + sheet)))
    ]
  }

  /// Whether there is no such file, or its published name would depend on itself.
  private mutating func isWrong(_ file: String, in sheet: String) -> Bool {
    !theme.has("assets/" + file) || links.isCircle(file, named: sheet)
  }

  private mutating func finding(_ file: String, in sheet: String) -> (summary: String, help: String?) {
    guard theme.has("assets/" + file) else {
      var index = suggestions ?? SuggestionIndex(theme.assetNames)
      defer { suggestions = index }
      return ("there is no file `Templates/assets/\(file)`", index.help(for: file))
    }
    let kind = AssetAddresses.isScript(sheet) ? "script" : "style sheet"
    return ("the \(kind) `\(sheet)` imports itself", "remove one of the imports")
  }
}
