import Media
import Model
import System

extension AssetPublisher {
  /// Returns an icon as PNG, or `nil` if its file cannot be read or cannot be drawn into a square.
  func artifact(of icon: AppIcon) -> Artifact? {
    let bytes: [UInt8]?
    switch icon.drawing {
    case .themed(let name):
      guard case .bytes(let themed) = themed(name)?.content else { return nil }
      bytes = themed
    case .file(let file): bytes = try? Files.read(file, limit: AppIcon.largest)
    }
    return bytes.flatMap { icon.svg(of: $0) }.map { svg in
      Artifact(path: Derivative.picturePath(ofDrawing: svg), kind: .asset, content: .drawn(svg: svg))
    }
  }
}
