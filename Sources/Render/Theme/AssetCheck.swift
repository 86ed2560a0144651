import Text

/// Warnings about files that the site's own style sheets and scripts of `Templates/assets/` name and that cannot be published.
struct AssetCheck {
  let theme: Theme

  var diagnostics: [Diagnostic] {
    var known: [String: [String]] = [:]
    return theme.ownSheetsAndScripts.flatMap { diagnostics(of: String($0.dropFirst("assets/".count)), &known) }
  }
}

extension AssetCheck {
  private func diagnostics(of sheet: String, _ known: inout [String: [String]]) -> [Diagnostic] {
    guard !BrowserLibrary.isAsset(sheet), let bytes = ((try? theme.bytes("assets/" + sheet)) ?? nil) else { return [] }
    return AssetAddresses.all(in: bytes, named: sheet).compactMap { address in
      guard let (file, _) = ThemedAsset.file(of: address.text, in: sheet),
        let finding = finding(file, in: sheet, &known)
      else { return nil }
      let place = Place(
        file: theme.file(of: "assets/" + sheet), offset: address.range.lowerBound,
        length: max(1, address.text.unicodeScalars.count), in: bytes)
      return Diagnostic(.warning, finding.summary, at: place, help: finding.help)
    }
  }

  private func finding(
    _ file: String, in sheet: String, _ known: inout [String: [String]]
  ) -> (summary: String, help: String?)? {
    guard theme.has("assets/" + file) else {
      return (
        "there is no file `Templates/assets/\(file)`", Suggestion.help(for: file, among: theme.assetNames)
      )
    }
    // Its published name would depend on itself.
    guard leads(from: file, to: sheet, &known) else { return nil }
    let kind = AssetAddresses.isScript(sheet) ? "script" : "style sheet"
    return ("the \(kind) `\(sheet)` imports itself", "remove one of the imports")
  }

  /// Whether the file is this one or imports it, directly or not.
  private func leads(from file: String, to sheet: String, _ known: inout [String: [String]]) -> Bool {
    var waiting = [file]
    var seen: Set<String> = [file]
    while let next = waiting.popLast() {
      if next == sheet { return true }
      waiting += names(in: next, &known).filter { seen.insert($0).inserted }
    }
    return false
  }

  /// Returns the files that a style sheet or a script names itself. Each is read once; `known` has the result.
  private func names(in sheet: String, _ known: inout [String: [String]]) -> [String] {
    if let names = known[sheet] { return names }
    guard sheet.hasSuffix(".css") || AssetAddresses.isScript(sheet), !BrowserLibrary.isAsset(sheet),
      let bytes = ((try? theme.bytes("assets/" + sheet)) ?? nil)
    else { return [] }
    let names = AssetAddresses.all(in: bytes, named: sheet).compactMap {
      ThemedAsset.file(of: $0.text, in: sheet)?.name
    }
    known[sheet] = names
    return names
  }
}
