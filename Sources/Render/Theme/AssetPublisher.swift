import Model
import Synchronization
import Text

/// Hands over each file that a page asks for, once.
final class AssetPublisher: Sendable {
  private let theme: Theme
  /// Whether pictures in other sizes can be made.
  let makesDerivatives: Bool
  private let sink: @Sendable (Artifact) -> Void
  private let published = Mutex<Set<String>>([])
  /// A theme's asset by its name; `nil` where there is no such file.
  private let known = Mutex<[String: Artifact?]>([:])

  init(theme: Theme, makesDerivatives: Bool, sink: @escaping @Sendable (Artifact) -> Void) {
    self.theme = theme
    self.makesDerivatives = makesDerivatives
    self.sink = sink
  }

  func publish(_ artifact: Artifact) {
    if published.withLock({ $0.insert(artifact.path).inserted }) { sink(artifact) }
  }

  /// A file of `Templates/assets/`, whose path carries a digest so that browsers may keep it for ever.
  func themed(_ name: String) -> Artifact? {
    if let known = known.withLock({ $0[name] }) { return known }
    let bytes = ((try? theme.bytes("assets/" + name)) ?? nil)
    let artifact = bytes.map { bytes in
      let path = "assets/" + AssetPublisher.fingerprinted(name, SHA256.digest(of: bytes).hex)
      return Artifact(path: path, kind: .asset, content: .bytes(bytes))
    }
    known.withLock { $0[name] = .some(artifact) }
    return artifact
  }
}

extension AssetPublisher {
  /// `style.0123456789.css` of `style.css`.
  private static func fingerprinted(_ name: String, _ digest: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "\(name).\(digest.prefix(10))" }
    return "\(name[..<dot]).\(digest.prefix(10))\(name[dot...])"
  }
}
