import Text

extension Entry {
  /// Returns the addresses that redirect to this entry, percent-encoded: its aliases, and `/x/<id>/` if the front
  /// matter gives an id. Translations share an id, so each has that address in its own tree. `tree` is empty or such as
  /// `/en`.
  package func redirectPaths(below tree: String) -> [String] {
    aliases.map(redirectPath)
      + (idIsWritten ? [stablePath(below: tree)] : [])
  }

  /// Returns `/x/<id>/` in a language's tree. It redirects to the entry only if the front matter gives an id.
  package func stablePath(below tree: String) -> String {
    redirectPath(of: "\(tree)/\(SiteNames.stable)/\(URI.encoded(path: id))/")
  }

  /// Returns the absolute path of an alias. A relative alias is resolved against the entry's own address.
  private func redirectPath(of alias: String) -> String {
    let bare = String(alias.prefix { $0 != "?" && $0 != "#" })
    let absolute = bare.hasPrefix("/") ? bare : URI(path).resolving(bare).text
    let encoded = absolute.utf8.contains { $0 > 127 || $0 == 0x20 } ? URI.encoded(path: absolute) : absolute
    return URI.folderPath(encoded)
  }
}
