package import Model
package import Text

/// A picture made from another one, whose file name is known before it is made.
package enum Derivative {
  /// Version of the encoder. Change it with everything that changes the bytes made from the same picture and recipe.
  static let encoder = "2"

  /// Returns `media/<16 digits>-<width>.<ext>`; the digits are a digest of the source's digest, the recipe and the
  /// encoder.
  package static func path(of source: Digest, _ recipe: Recipe) -> String {
    let quality = recipe.format == .png ? 0 : recipe.quality
    let content = "\(source.hex) \(recipe.width) \(recipe.format.rawValue) \(quality) \(encoder)"
    return "media/\(SHA256.digest(of: content).hex(16))-\(recipe.width).\(fileExtension(of: recipe.format))"
  }

  /// Returns the size of the derivative of a picture of size `source`; pictures are never enlarged.
  package static func size(of source: PixelSize, _ recipe: Recipe) -> PixelSize {
    guard recipe.width < source.width else { return source }
    let height = (Double(source.height) * Double(recipe.width) / Double(source.width)).rounded()
    return PixelSize(recipe.width, max(1, Int(height))) ?? source
  }

  private static func fileExtension(of format: Recipe.Format) -> String {
    format == .jpeg ? "jpg" : format.rawValue
  }
}
