import Text

/// Warnings about files that the site's own style sheets and scripts of `Templates/assets/` name and that cannot be published.
struct AssetCheck {
  let theme: Theme

  var diagnostics: [Diagnostic] {
    var links = AssetLinks(theme)
    return theme.ownSheetsAndScripts.flatMap { diagnostics(of: String($0.dropFirst("assets/".count)), &links) }
  }
}

extension AssetCheck {
  private func diagnostics(of sheet: String, _ links: inout AssetLinks) -> [Diagnostic] {
    guard !BrowserLibrary.isAsset(sheet), let bytes = ((try? theme.bytes("assets/" + sheet)) ?? nil) else { return [] }
    if AssetAddresses.isScript(sheet), bytes.span.contains("import"), ScriptMinifier.imports(in: bytes) == nil {
      return [
        Diagnostic(
          .warning, "this script could not be read, so that the files that it imports are not published",
          at: Place(file: theme.file(of: "assets/" + sheet)), help: "put the scripts into `content/static/`")
      ]
    }
    return AssetAddresses.all(in: bytes, named: sheet).compactMap { address in
      guard let (file, _) = ThemedAsset.file(of: address.text, in: sheet),
        let finding = finding(file, in: sheet, &links)
      else { return nil }
      let place = Place(
        file: theme.file(of: "assets/" + sheet), offset: address.range.lowerBound,
        length: max(1, address.text.unicodeScalars.count), in: bytes)
      return Diagnostic(.warning, finding.summary, at: place, help: finding.help)
    }
  }

  private func finding(
    _ file: String, in sheet: String, _ links: inout AssetLinks
  ) -> (summary: String, help: String?)? {
    guard theme.has("assets/" + file) else {
      return (
        "there is no file `Templates/assets/\(file)`", Suggestion.help(for: file, among: theme.assetNames)
      )
    }
    // Its published name would depend on itself.
    guard links.isCircle(file, named: sheet) else { return nil }
    let kind = AssetAddresses.isScript(sheet) ? "script" : "style sheet"
    return ("the \(kind) `\(sheet)` imports itself", "remove one of the imports")
  }
}
