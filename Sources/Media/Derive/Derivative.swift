package import Model
package import Text

/// A picture made from another one, whose file name is known before it is made.
package enum Derivative {
  /// Version of the encoder. Change it with everything that changes the bytes made from the same picture and recipe.
  static let encoder = "3"

  /// Returns `media/<16 digits>-<width>.<ext>`; the digits are a digest of the source's digest, the recipe and the
  /// encoder.
  package static func path(of source: Digest, _ recipe: Recipe) -> String {
    if let tile = recipe.tile { return path(of: source, tile, width: recipe.width) }
    let quality = recipe.format == .png ? 0 : recipe.quality
    let kind = recipe.format.rawValue + (recipe.isAnimated ? " animated" : "")
    let content = "\(source.hex) \(recipe.width) \(kind) \(quality) \(encoder)"
    return "media/\(SHA256.digest(of: content).hex(16))-\(recipe.width).\(fileExtension(of: recipe.format))"
  }

  /// Returns `media/<16 digits>.svg`, the path of a drawing that Rhapsode has made.
  package static func path(ofDrawing svg: [UInt8]) -> String { "media/\(SHA256.digest(of: svg).hex(16)).svg" }

  /// Returns `media/<16 digits>.vtt`, the path of captions that are converted from a file with these bytes.
  package static func path(ofCaptionsFrom contents: FastDigest) -> String {
    "media/\(SHA256.digest(of: "captions \(contents.hex) \(Transcript.form)").hex(16)).vtt"
  }

  /// Returns `media/<16 digits>.png`, the path of such a drawing as PNG. The digits depend on the whole SVG, with its
  /// words and colours.
  package static func picturePath(ofDrawing svg: [UInt8]) -> String {
    "media/\(SHA256.digest(of: Array("png \(encoder) ".utf8) + svg).hex(16)).png"
  }

  /// Returns the folder of a picture's tiles, without its file `info.json`.
  package static func tiles(of source: Digest) -> String {
    "media/" + SHA256.digest(of: "\(source.hex) tiles \(Recipe.Tile.side) \(encoder)").hex(16)
  }

  /// By the IIIF Image API 3: `<folder>/<region>/<size>/<rotation>/<quality>.<format>`.
  private static func path(of source: Digest, _ tile: Recipe.Tile, width: Int) -> String {
    let height = (tile.height + tile.scale - 1) / tile.scale
    return "\(tiles(of: source))/\(tile.x),\(tile.y),\(tile.width),\(tile.height)/\(width),\(height)/0/default.jpg"
  }

  private static func fileExtension(of format: Recipe.Format) -> String {
    format == .jpeg ? "jpg" : format.rawValue
  }
}
