import Media
import Model

/// A file that a page has published because it shows it.
enum PublishedAsset: Hashable, Sendable {
  /// A file of `Templates/assets/`, with the files that it names.
  case themed(String)
  /// A copy of `file` at `path`.
  case copy(path: String, file: String)
  /// A picture at `path` that the recipe makes from `file`.
  case derivative(path: String, file: String, Recipe)
  /// The description of a picture's tiles, `info.json` in their `folder`; see `TileGrid`. `id` is the folder's address.
  case tileInformation(folder: String, id: String, PixelSize)
  /// A drawn cover as SVG, or as PNG.
  case cover(DrawnCover, isPicture: Bool)
  /// An icon of the web app as PNG.
  case icon(AppIcon)
  /// Captions as WebVTT at `path`, converted from `file`.
  case captions(path: String, file: String)

  /// `nil` for what is published in another way: bytes and drawn covers.
  init?(_ artifact: Artifact) {
    switch artifact.content {
    case .bytes, .drawn: return nil
    case .copy(let file): self = .copy(path: artifact.path, file: file)
    case .derivative(let file, let recipe): self = .derivative(path: artifact.path, file: file, recipe)
    }
  }

  /// Publishes the file again for a page that is kept.
  func publish(by publisher: AssetPublisher) {
    switch self {
    case .themed(let name): if let asset = publisher.themed(name) { publisher.publish(asset) }
    case .tileInformation(let folder, let id, let size):
      let bytes = TileGrid.information(id: id, size.width, size.height)
      publisher.publish(Artifact(path: folder + "/info.json", kind: .asset, content: .bytes(bytes)))
    case .cover(let cover, let isPicture): publisher.publish(Artifact(cover: cover, isPicture: isPicture))
    case .icon(let icon): if let artifact = publisher.artifact(of: icon) { publisher.publish(artifact) }
    case .captions(let path, let file):
      if let artifact = Artifact(captionsOf: file, at: path) { publisher.publish(artifact) }
    case .copy(let path, let file): publisher.publish(Artifact(path: path, kind: .asset, content: .copy(of: file)))
    case .derivative(let path, let file, let recipe):
      publisher.publish(Artifact(path: path, kind: .asset, content: .derivative(of: file, recipe)))
    }
  }
}
