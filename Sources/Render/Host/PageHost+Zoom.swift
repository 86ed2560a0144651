import Jinja
import Media
import Model
import Text

extension PageHost {
  private static let quality = 80

  /// Publishes the tiles of a picture with the attribute `zoom`, and returns where they are. Returns `.none` without the
  /// attribute, in feeds, for a picture that fits into two tiles, and if no tiles can be made.
  func zoom(of block: Block) -> Value {
    guard block.attributes["zoom"] != nil, case .medium(let medium, at: _) = block.subject, !scope.isForFeeds,
      context.publisher.makesDerivatives
    else { return .none }
    let file = media.resolve(MediaReference(medium), entry: block.body.entry)
    guard let asset = file.asset, Recipe.suits(asset), let digest = asset.digest,
      let size = PixelSize(asset.width, asset.height), max(size.width, size.height) > 2 * Recipe.Tile.side
    else { return .none }
    for tile in TileGrid.tiles(size.width, size.height) {
      let recipe = Recipe(
        width: (tile.width + tile.scale - 1) / tile.scale, format: .jpeg, quality: Self.quality, tile: tile)
      _ = media.publish(asset, by: recipe)
    }
    let folder = Derivative.tiles(of: digest)
    media.publishInformation(ofTilesIn: folder, id: context.addresses.url("/" + folder), size)
    return map([
      (.href, .string(context.addresses.href("/" + folder))), (.width, .of(size.width)), (.height, .of(size.height)),
    ])
  }
}
