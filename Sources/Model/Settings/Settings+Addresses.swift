extension Settings {
  /// Returns the start of all paths of a language: empty for the default one and for one that the site does not have,
  /// otherwise such as `/el`.
  package func tree(of language: String) -> String {
    languages.dropFirst().contains(language) ? "/" + language : ""
  }
}
