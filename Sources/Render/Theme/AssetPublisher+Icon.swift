import Media
import Model
import System

extension AssetPublisher {
  /// Returns an icon as PNG, or `nil` if its file cannot be read or cannot be drawn into a square.
  func artifact(of icon: AppIcon) -> Artifact? {
    bytes(of: icon.drawing).flatMap { icon.svg(of: $0) }.map { svg in
      Artifact(path: Derivative.picturePath(ofDrawing: svg), kind: .asset, content: .drawn(svg: svg))
    }
  }

  /// Returns the file of a drawing, or `nil` if it cannot be read.
  func bytes(of drawing: AppIcon.Drawing) -> [UInt8]? {
    switch drawing {
    case .themed(let name):
      guard case .bytes(let themed) = themed(name)?.artifact.content else { return nil }
      return themed
    case .file(let file): return try? Files.read(file, limit: AppIcon.largest)
    }
  }
}
