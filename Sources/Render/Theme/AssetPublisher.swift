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
  /// Name → the theme's asset; `nil` if there is no such file.
  private let known = Mutex<[String: Artifact?]>([:])

  init(theme: Theme, makesDerivatives: Bool, sink: @escaping @Sendable (Artifact) -> Void) {
    self.theme = theme
    self.makesDerivatives = makesDerivatives
    self.sink = sink
  }

  func publish(_ artifact: Artifact) {
    let isNew = published.withLock { $0.updateValue(artifact, forKey: artifact.path) == nil }
    if isNew { sink(artifact) }
  }

  /// Returns what a page has published at `path`, or else the file of `Templates/assets/` with that published path;
  /// `nil` if there is neither.
  func artifact(at path: String) -> Artifact? {
    if let artifact = published.withLock({ $0[path] }) { return artifact }
    guard path.hasPrefix("assets/") else { return nil }
    return theme.assetNames.lazy.compactMap { self.themed($0) }.first { $0.path == path }
  }

  /// Returns a file of `Templates/assets/`. Its path has a digest, so that browsers can cache it for ever.
  func themed(_ name: String) -> Artifact? {
    if let known = known.withLock({ $0[name] }) { return known }
    let bytes = ((try? theme.bytes("assets/" + name)) ?? nil)
    // Minifying would remove the notices that the licences of libraries ask for.
    let isOfLibrary = BrowserLibrary.isAsset(name)
    let artifact = bytes.map { isOfLibrary ? $0 : AssetMinifier.minified($0, name: name) }.map { bytes in
      let path = "assets/" + AssetPublisher.fingerprinted(name, SHA256.digest(of: bytes).hex)
      return Artifact(path: path, kind: .asset, content: .bytes(bytes))
    }
    known.withLock { $0[name] = .some(artifact) }
    return artifact
  }
}

extension AssetPublisher {
  /// Returns `style.0123456789.css` for `style.css`.
  private static func fingerprinted(_ name: String, _ digest: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "\(name).\(digest.prefix(10))" }
    return "\(name[..<dot]).\(digest.prefix(10))\(name[dot...])"
  }
}
