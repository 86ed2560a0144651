import Model
import Synchronization
import Text

/// The files that pages have asked for: each is published once.
final class AssetPublisher: Sendable {
  private let theme: Theme
  /// Whether pictures can be resized.
  let makesDerivatives: Bool
  private let sink: @Sendable (Artifact) -> Void
  private let published = Mutex<[String: Artifact]>([:])
  private let assets: Mutex<ThemedAssets>

  init(theme: Theme, makesDerivatives: Bool, sink: @escaping @Sendable (Artifact) -> Void) {
    self.theme = theme
    self.makesDerivatives = makesDerivatives
    self.sink = sink
    assets = Mutex(ThemedAssets(theme))
  }

  func publish(_ artifact: Artifact) {
    let isNew = published.withLock { $0.updateValue(artifact, forKey: artifact.path) == nil }
    if isNew { sink(artifact) }
  }

  /// Publishes a file of `Templates/assets/`, and the files that it names.
  func publish(_ asset: ThemedAsset) {
    for file in asset.files { publish(file) }
    publish(asset.artifact)
  }

  /// Returns what a page has published at `path`, or else the file of `Templates/assets/` with that published path;
  /// `nil` if there is neither.
  func artifact(at path: String) -> Artifact? {
    if let artifact = published.withLock({ $0[path] }) { return artifact }
    guard path.hasPrefix("assets/") else { return nil }
    return theme.assetNames.lazy.compactMap { self.themed($0)?.artifact }.first { $0.path == path }
  }

  /// Returns a file of `Templates/assets/`, or `nil` if there is none.
  func themed(_ name: String) -> ThemedAsset? { assets.withLock { $0.asset(name) } }
}
