import Model

/// Folders of own content in each language's tree, where no list of a source's term or author may be published.
struct ReservedFolders {
  private let trees: [String]
  private let own: ClaimedPaths

  init(_ settings: Settings, own: ClaimedPaths) {
    trees = settings.languages.map { $0 == settings.defaultLanguage ? "" : $0 + "/" }
    self.own = own
  }

  /// Whether no language's tree has own content at `folder`.
  func isFree(_ folder: String) -> Bool { trees.allSatisfy { own.hasNothing(at: CaseFoldedPath($0 + folder)) } }
}
