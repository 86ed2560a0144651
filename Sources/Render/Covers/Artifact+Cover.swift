import Media
import Model

extension Artifact {
  /// A drawn cover as SVG, or as PNG.
  init(cover: DrawnCover, isPicture: Bool) {
    let svg = CoverDrawing.svg(cover)
    self =
      isPicture
      ? Artifact(path: Derivative.picturePath(ofDrawing: svg), kind: .asset, content: .drawn(svg: svg))
      : Artifact(path: Derivative.path(ofDrawing: svg), kind: .asset, content: .bytes(svg))
  }
}
