import Model
import Text

/// The check of the two pictures of a `compare` block: the second one is laid over the first, and is cut to its shape.
struct CompareCheck {
  private let check: BlockCheck
  private let block: Block

  init(_ check: BlockCheck, _ block: Block) {
    self.check = check
    self.block = block
  }

  /// Warns about pictures whose aspect ratios differ by more than a fiftieth; a smaller difference is invisible.
  func report() {
    let pictures = block.body.children(block.body.inside(block.position)).compactMap { block.body.medium(at: $0) }
    guard let first = pictures.first, let second = pictures.last, pictures.count == 2,
      let (width, height) = size(of: first), let (otherWidth, otherHeight) = size(of: second),
      abs(width * otherHeight - otherWidth * height) * 50 > width * otherHeight
    else { return }
    check.scope.diagnostics.append(
      Diagnostic(
        .warning,
        "`\(second.src)` is \(otherWidth) × \(otherHeight), but `\(first.src)` is \(width) × \(height): its edges are cut off",
        at: Place(
          file: check.scope.site.entries[block.body.entry].file ?? "", line: second.line, column: second.column),
        help: "cut one of them to the proportions of the other, so that both show the same part"))
  }

  private func size(of picture: MediaElement) -> (width: Int, height: Int)? {
    guard let asset = check.media.asset(picture.src, entry: block.body.entry), let width = asset.width,
      let height = asset.height
    else { return nil }
    return (width, height)
  }
}
