import Media
import Text

/// An icon of the web app as PNG, for systems that show no SVG (Web App Manifest, W3C).
struct AppIcon: Hashable, Sendable {
  enum Drawing: Hashable, Sendable {
    /// A file of `Templates/assets/`.
    case themed(String)
    /// A file of the site.
    case file(String)
  }

  var drawing: Drawing
  /// Pixels.
  var side: Int
  /// The background, `0xRRGGBB`, if systems may cut the icon to a circle; `nil` for one that is shown as it is.
  var background: Int?

  /// The largest file that is made into icons, in bytes.
  static let largest = 4 << 20
  /// The least width and height of a PNG or JPEG that is made into icons, in pixels.
  private static let leastSide = 192

  /// Returns the drawing in a square of this size, or `nil` if the bytes are neither an SVG drawing that says its size nor a
  /// large enough PNG or JPEG.
  func svg(of bytes: [UInt8]) -> [UInt8]? {
    // The safe zone of a maskable icon is a circle of 80 % of its side, in which a square of 56 % fits.
    let inner = background == nil ? side : side * 56 / 100
    let place = (side - inner) / 2
    var output = Array("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" ".utf8)
    output += "width=\"\(side)\" height=\"\(side)\" viewBox=\"0 0 \(side) \(side)\">".utf8
    if let background {
      output += "<path fill=\"\(CoverColor(rgb: background).css)\" d=\"M0 0h\(side)v\(side)H0z\"/>".utf8
    }
    if let drawing = NestedDrawing(bytes) {
      drawing.append(at: place, side: inner, to: &output)
    } else {
      guard let type = MediaType(head: bytes), type == .png || type == .jpeg,
        let size = PixelSize(of: type, head: bytes), min(size.width, size.height) >= AppIcon.leastSide
      else { return nil }
      output += "<image x=\"\(place)\" y=\"\(place)\" width=\"\(inner)\" height=\"\(inner)\" ".utf8
      output += "xlink:href=\"data:image/\(type == .png ? "png" : "jpeg");base64,\(Base64.encode(bytes))\"/>".utf8
    }
    return output + Array("</svg>\n".utf8)
  }
}
