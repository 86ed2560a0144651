import Model

/// Folders of own content in each language's tree: no list that only sources need is published there.
struct ReservedFolders {
  private let trees: [String]
  private let own: ClaimedPaths

  init(_ settings: Settings, own: ClaimedPaths) {
    trees = settings.languages.map { $0 == settings.defaultLanguage ? "" : $0 + "/" }
    self.own = own
  }

  /// `folder` is a path below the tree of a language.
  func isFree(_ folder: String) -> Bool { trees.allSatisfy { own.hasNothing(at: CaseFoldedPath($0 + folder)) } }
}
