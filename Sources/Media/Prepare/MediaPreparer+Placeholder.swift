import Model
import System
import Text

extension MediaPreparer {
  /// Publishes a drawing in the place of a picture that cannot be shown, with its proportions. Pages that show it report
  /// the damage.
  func publishPlaceholder(of asset: inout Asset, _ damage: PictureDamage) {
    asset.damage = damage
    (asset.digest, asset.color, asset.isAnimated) = (nil, nil, false)
    guard !asset.isMirrored else {
      asset.isWithheld = true
      return
    }
    let (width, height) = (min(asset.width ?? 1200, 10_000), min(asset.height ?? 800, 10_000))
    let bytes = Array(Self.placeholder(width, height).utf8)
    let file = "\(cache)/media/placeholder-\(width)x\(height).svg"
    do throws(FileError) {
      try StateFolder(cache).makeFolder("media")
      try Files.write(bytes, to: file)
    } catch {
      return withhold(&asset, "`\(relative(error.path))` cannot be written")
    }
    (asset.width, asset.height, asset.length) = (width, height, Int64(bytes.count))
    (asset.copy, asset.type, asset.isPlaceholder) = (file, MediaType.svg.mime, true)
    asset.path += ".svg"
  }

  /// Does not publish a recording whose metadata cannot be removed.
  func withhold(_ asset: inout Asset, _ reason: String) {
    asset.isWithheld = true
    note(
      .warning, "it is not published: \(reason)", of: &asset, help: "save it again, or replace it with an intact copy")
  }

  /// A grey field with the outline of a picture that is crossed out.
  private static func placeholder(_ width: Int, _ height: Int) -> String {
    let side = max(8, min(width, height) / 4)
    let (x, y) = ((width - side) / 2, (height - side) / 2)
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
      + " viewBox=\"0 0 \(width) \(height)\"><path fill=\"#8883\" d=\"M0 0h\(width)v\(height)H0z\"/>"
      + "<path fill=\"none\" stroke=\"#888\" stroke-width=\"\(max(1, side / 12))\""
      + " d=\"M\(x) \(y)h\(side)v\(side)h-\(side)zl\(side) \(side)\"/></svg>\n"
  }
}
