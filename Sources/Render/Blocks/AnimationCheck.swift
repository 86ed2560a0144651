import Model
import Text

/// The check of a picture's attribute `animated`, which names an animation to show in place of the still picture: the
/// file must be an animation of the same aspect ratio.
struct AnimationCheck {
  private let check: BlockCheck
  private let block: Block

  init(_ check: BlockCheck, _ block: Block) {
    self.check = check
    self.block = block
  }

  /// Reports what is wrong, and returns whether the block can be shown.
  func run() -> Bool {
    guard let pair = block.attributes.pair("animated"),
      case .medium(let medium, _) = block.subject,
      let still = check.media.asset(medium.src, entry: block.body.entry),
      let moving = check.media.asset(pair.value, entry: block.body.entry)
    else { return true }
    guard moving.isMovingPicture else {
      check.report(
        "`\(pair.value)` does not move", at: pair, of: block,
        help: "`animated` is a GIF, WebP or PNG with several frames; a film is written `![words](film.mp4)`")
      return false
    }
    guard let width = still.width, let height = still.height, let otherWidth = moving.width,
      let otherHeight = moving.height,
      !Self.isSameShape((width, height), (otherWidth, otherHeight))
    else { return true }
    check.report(
      "`\(pair.value)` is \(otherWidth) × \(otherHeight), but `\(medium.src)` is \(width) × \(height): both must have one "
        + "shape, since they share one box",
      at: pair, of: block, help: "cut one of them to the proportions of the other")
    return false
  }

  /// Whether both sizes have the same aspect ratio, within the rounding of a side to whole pixels.
  static func isSameShape(_ one: (width: Int, height: Int), _ other: (width: Int, height: Int)) -> Bool {
    abs(one.width * other.height - other.width * one.height)
      <= max(one.width, one.height, other.width, other.height)
  }
}
