import Media
import Model
import System
import Text

/// A converter of untrusted images to icons for the site's pages. The type is detected from the bytes. SVG is refused,
/// since it can contain scripts.
struct IconMaker: Sendable {
  /// `type` is a file name extension.
  struct Icon: Sendable, Hashable {
    var type: String
    var width: Int
    var height: Int
    var bytes: [UInt8]
  }

  /// The allowed width and height in pixels.
  private static let sides = 8...4096
  /// The largest ratio of the sides: an icon is nearly square, unlike a banner.
  private static let mostStretched = 2
  private static let width = 96
  /// The most bytes of an image that is published unchanged.
  private static let largest = 64 << 10

  /// The folder of images that the worker processes.
  private let state: StateFolder
  private let thumbnailer: Thumbnailer

  /// `cache` is a folder that can always be deleted. `thumbnail` is the worker program; `nil` for the installed one.
  init(cache: String, thumbnail: String? = nil) {
    state = StateFolder(cache + "/icons")
    thumbnailer = Thumbnailer(folder: cache, workers: 1, program: thumbnail)
  }

  /// Returns the icon, or `nil` if the bytes are not a supported image.
  func icon(of bytes: [UInt8]) -> Icon? {
    let picture = IconMaker.largestPNG(inICO: bytes) ?? bytes
    guard let raster = RasterPicture(picture, mayBeIcon: true), IconMaker.isIcon(raster.size) else { return nil }
    let (type, size) = (raster.type, raster.size)
    if type.hasDerivatives, thumbnailer.isInstalled { return smaller(picture, type) }
    guard picture.count <= IconMaker.largest else { return nil }
    return Icon(type: type.rawValue, width: size.width, height: size.height, bytes: picture)
  }
}

extension IconMaker {
  private static func isIcon(_ size: PixelSize) -> Bool {
    sides.contains(size.width) && sides.contains(size.height)
      && size.width <= size.height * mostStretched && size.height <= size.width * mostStretched
  }

  /// Returns the image as re-encoded by the worker: only its pixels remain of the original bytes.
  private func smaller(_ bytes: [UInt8], _ type: MediaType) -> Icon? {
    let digest = SHA256.digest(of: bytes)
    guard let file = RelativePath("\(digest.hex(16)).\(type.rawValue).\(DraftName.ending())") else { return nil }
    defer { state.remove(file) }
    let recipe = Recipe(width: IconMaker.width, format: .png, quality: 80)
    guard (try? state.write(bytes, to: file)) != nil,
      let made = try? thumbnailer.file(of: state.path(of: file), digest, recipe),
      let small = try? Files.read(made), let size = PixelSize(of: .png, head: small)
    else { return nil }
    return Icon(type: "png", width: size.width, height: size.height, bytes: small)
  }

  /// Returns the largest PNG in a Windows icon, or `nil` if it has none. A bitmap in it can only be shown as part of
  /// the icon.
  private static func largestPNG(inICO bytes: [UInt8]) -> [UInt8]? {
    guard MediaType(head: bytes) == .ico else { return nil }
    let directory = IconDirectory(bytes)
    var best: (pixels: Int, bytes: [UInt8])?
    for index in 0..<min(directory.count, 20) {
      guard let entry = directory.entry(index) else { break }
      guard entry.content.upperBound <= bytes.count else { continue }
      let image = Array(bytes[entry.content])
      guard MediaType(head: image) == .png, let size = PixelSize(of: .png, head: image) else { continue }
      if size.width * size.height > best?.pixels ?? 0 { best = (size.width * size.height, image) }
    }
    return best?.bytes
  }
}
