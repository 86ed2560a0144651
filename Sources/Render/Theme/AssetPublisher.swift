import Media
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
  /// What stands at each address that `publish` gave for a picture.
  private let assets = Mutex<[String: Asset]>([:])
  /// Path of a theme's asset by its name; `nil` where there is no such file.
  private let themed = Mutex<[String: String?]>([:])

  init(theme: Theme, makesDerivatives: Bool, sink: @escaping @Sendable (Artifact) -> Void) {
    self.theme = theme
    self.makesDerivatives = makesDerivatives
    self.sink = sink
  }

  /// Publishes the file at `path`, below the output folder.
  func publish(_ file: String, at path: String) {
    publish(Artifact(path: path, kind: .asset, content: .copy(of: file)))
  }

  /// Publishes a file of ours, and remembers it by its address.
  func publish(_ asset: Asset, as address: String) {
    publish(asset.file, at: asset.path)
    if asset.width != nil { assets.withLock { $0[address] = asset } }
  }

  func asset(at address: String) -> Asset? { assets.withLock { $0[address] } }

  /// Publishes `asset` as the recipe makes it, and gives its path; `nil` where its bytes are not known.
  func publish(_ asset: Asset, by recipe: Recipe) -> String? {
    guard let digest = asset.digest else { return nil }
    let path = Derivative.path(of: digest, recipe)
    publish(Artifact(path: path, kind: .asset, content: .derivative(of: asset.file, recipe)))
    return path
  }

  /// The path of a file of `Templates/assets/`, which carries a digest so that browsers may keep it for ever.
  func path(ofThemed name: String) -> String? {
    if let known = themed.withLock({ $0[name] }) { return known }
    let bytes = ((try? theme.bytes("assets/" + name)) ?? nil)
    let path = bytes.map { "assets/" + AssetPublisher.fingerprinted(name, SHA256.digest(of: $0).hex) }
    themed.withLock { $0[name] = .some(path) }
    if let path, let bytes { publish(Artifact(path: path, kind: .asset, content: .bytes(bytes))) }
    return path
  }
}

extension AssetPublisher {
  private func publish(_ artifact: Artifact) {
    if published.withLock({ $0.insert(artifact.path).inserted }) { sink(artifact) }
  }

  /// `style.0123456789.css` of `style.css`.
  private static func fingerprinted(_ name: String, _ digest: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "\(name).\(digest.prefix(10))" }
    return "\(name[..<dot]).\(digest.prefix(10))\(name[dot...])"
  }
}
