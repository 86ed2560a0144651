package import Model
package import Text

/// A picture made from another: its name is known before it is.
package enum Derivative {
  /// Changes with whatever changes the bytes that come out of the same picture and recipe.
  static let encoder = "2"

  /// `media/<16 digits>-<width>.<ext>`, from the digest of the source's bytes, the recipe and the encoder.
  package static func path(of source: Digest, _ recipe: Recipe) -> String {
    let quality = recipe.format == .png ? 0 : recipe.quality
    let content = "\(source.hex) \(recipe.width) \(recipe.format.rawValue) \(quality) \(encoder)"
    return "media/\(SHA256.digest(of: content).hex(16))-\(recipe.width).\(fileExtension(of: recipe.format))"
  }

  /// The size that the recipe makes of a picture so large: nothing is enlarged.
  package static func size(of source: PixelSize, _ recipe: Recipe) -> PixelSize {
    guard recipe.width < source.width else { return source }
    let height = (Double(source.height) * Double(recipe.width) / Double(source.width)).rounded()
    return PixelSize(recipe.width, max(1, Int(height))) ?? source
  }

  private static func fileExtension(of format: Recipe.Format) -> String {
    format == .jpeg ? "jpg" : format.rawValue
  }
}
