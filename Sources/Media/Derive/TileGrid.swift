package import Model
import Text

/// The tiles of a picture by the IIIF Image API 3, level 0: only those that exist as files.
package enum TileGrid {
  /// Returns the tiles of all levels, from full size to one that fits into a tile.
  package static func tiles(_ width: Int, _ height: Int) -> [Recipe.Tile] {
    scales(width, height).flatMap { scale in
      let step = Recipe.Tile.side * scale
      return stride(from: 0, to: height, by: step).flatMap { y in
        stride(from: 0, to: width, by: step).map { x in
          Recipe.Tile(x: x, y: y, width: min(step, width - x), height: min(step, height - y), scale: scale)
        }
      }
    }
  }

  /// Returns the contents of `info.json`.
  package static func information(id: String, _ width: Int, _ height: Int) -> [UInt8] {
    let tiles = Node.object([
      .init("width", .integer(Int64(Recipe.Tile.side))),
      .init("scaleFactors", .list(scales(width, height).map { .integer(Int64($0)) })),
    ])
    return JSON.bytes(
      of: .object([
        .init("@context", .string("http://iiif.io/api/image/3/context.json")), .init("id", .string(id)),
        .init("type", .string("ImageService3")), .init("protocol", .string("http://iiif.io/api/image")),
        .init("profile", .string("level0")), .init("width", .integer(Int64(width))),
        .init("height", .integer(Int64(height))), .init("tiles", .list([tiles])),
      ]), pretty: true)
  }

  private static func scales(_ width: Int, _ height: Int) -> [Int] {
    var scales = [1]
    while let last = scales.last, (max(width, height) + last - 1) / last > Recipe.Tile.side { scales.append(2 * last) }
    return scales
  }
}
