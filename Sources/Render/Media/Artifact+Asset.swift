import Model

extension Artifact {
  /// `nil` if the file must not be published.
  init?(publishing asset: Asset) {
    guard !asset.isWithheld else { return nil }
    self.init(path: asset.path, kind: .asset, content: .copy(of: asset.copy ?? asset.file))
  }
}
