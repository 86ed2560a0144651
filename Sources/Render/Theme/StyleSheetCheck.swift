import Text

/// Warnings about files that the site's own style sheets of `Templates/assets/` name and that cannot be published.
struct StyleSheetCheck {
  let theme: Theme

  var diagnostics: [Diagnostic] {
    theme.ownStyleSheets.flatMap { diagnostics(of: String($0.dropFirst("assets/".count))) }
  }
}

extension StyleSheetCheck {
  private func diagnostics(of sheet: String) -> [Diagnostic] {
    guard !BrowserLibrary.isAsset(sheet), let bytes = ((try? theme.bytes("assets/" + sheet)) ?? nil) else { return [] }
    return StyleSheetAddresses(bytes).all.compactMap { address in
      guard let (file, _) = ThemedAsset.file(of: address.text, in: sheet), let finding = finding(file, in: sheet) else {
        return nil
      }
      let place = Place(
        file: theme.file(of: "assets/" + sheet), offset: address.range.lowerBound,
        length: max(1, address.text.unicodeScalars.count), in: bytes)
      return Diagnostic(.warning, finding.summary, at: place, help: finding.help)
    }
  }

  private func finding(_ file: String, in sheet: String) -> (summary: String, help: String?)? {
    guard theme.has("assets/" + file) else {
      return (
        "there is no file `Templates/assets/\(file)`", Suggestion.help(for: file, among: theme.assetNames)
      )
    }
    // Its published name would depend on itself.
    let isCycle =
      file == sheet || ThemedAsset(file, of: theme, importedBy: [sheet])?.names.contains(sheet) == true
    guard isCycle else { return nil }
    return ("the style sheet `\(sheet)` imports itself", "remove one of the imports")
  }
}
