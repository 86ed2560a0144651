import CVips
import Glibc

/// A picture in libvips. The initializers throw if it cannot be read.
@safe struct Picture: ~Copyable {
  private let image: OpaquePointer

  /// Pixels. A larger picture (a decompression bomb) is refused before it is decoded. `Thumbnailer.mostPixels` is the same.
  private static let largest = 120_000_000

  /// Reads a picture at most `width` wide, in sRGB and upright (EXIF orientation applied). With `isTolerant`, a damaged
  /// file gives what can be decoded of it.
  init(thumbnailOf file: String, width: Int32, isTolerant: Bool = false) throws(PictureError) {
    let hasProfile = try Self.head(of: file).hasProfile
    var out: OpaquePointer?
    let failOn: CInt = isTolerant ? 0 : 1
    let code =
      unsafe hasProfile
      ? shim_thumbnail_of_profile(file, &out, width, failOn) : shim_thumbnail(file, &out, width, failOn)
    try unsafe self.init(out, code)
  }

  /// Reads all frames of an animation, one below the other.
  init(animationOf file: String, width: Int32) throws(PictureError) {
    let frames = try Self.head(of: file + "[n=-1]")
    guard unsafe vips_image_get_n_pages(frames.image) <= 1000 else {
      throw PictureError(reason: "it has too many frames")
    }
    var out: OpaquePointer?
    let code = unsafe shim_thumbnail(file + "[n=-1]", &out, width, 1)
    try unsafe self.init(out, code)
  }

  /// Reads a picture in exactly this size, decoded into memory, so that its parts can be cut out in any order.
  init(of file: String, exactly width: Int, _ height: Int) throws(PictureError) {
    let hasProfile = try Self.head(of: file).hasProfile
    var out: OpaquePointer?
    let code = unsafe shim_thumbnail_exact(file, &out, Int32(width), Int32(height), hasProfile ? 1 : 0)
    let picture = try unsafe Picture(out, code)
    try unsafe self.init(vips_image_copy_memory(picture.image), 0)
  }

  /// Reads an SVG drawing in its own size. librsvg is blocked for everything else: libvips marks it as unsafe for
  /// untrusted files.
  init(drawing file: String) throws(PictureError) {
    unsafe vips_operation_block_set("VipsForeignLoadSvg", 0)
    defer { unsafe vips_operation_block_set("VipsForeignLoadSvg", 1) }
    var out: OpaquePointer?
    let code = unsafe shim_drawing(file, &out)
    let picture = try unsafe Picture(out, code)
    try unsafe self.init(vips_image_copy_memory(picture.image), 0)
  }

  /// Returns the size of a picture after its EXIF orientation is applied.
  static func displayedSize(of file: String) throws(PictureError) -> (width: Int, height: Int) {
    _ = try head(of: file)
    let picture = try Picture(thumbnailOf: file, width: 10_000_000)
    return (picture.width, picture.height)
  }

  /// Returns a part of the picture.
  borrowing func area(_ left: Int, _ top: Int, _ width: Int, _ height: Int) throws(PictureError) -> Picture {
    var out: OpaquePointer?
    let code = unsafe shim_area(image, &out, Int32(left), Int32(top), Int32(width), Int32(height))
    return try unsafe Picture(out, code)
  }

  /// Returns a WebP of at most 24 pixels in hexadecimal digits; empty for a picture with transparency, through which
  /// the placeholder would be visible.
  static func tiny(of file: String) throws(PictureError) -> String {
    let picture = try Picture(thumbnailOf: file, width: 24)
    guard unsafe vips_image_hasalpha(picture.image) == 0 else { return "" }
    let bare = try picture.bare()
    var bytes: UnsafeMutableRawPointer?
    var length = 0
    guard unsafe shim_save_tiny(bare.image, &bytes, &length) == 0, let bytes = unsafe bytes else { throw error() }
    defer { unsafe g_free(bytes) }
    let digits = Array("0123456789abcdef".utf8)
    let hex = unsafe UnsafeRawBufferPointer(start: bytes, count: length).flatMap {
      [digits[Int($0 >> 4)], digits[Int($0 & 15)]]
    }
    return String(decoding: hex, as: UTF8.self)
  }

  private init(_ image: OpaquePointer?, _ code: CInt) throws(PictureError) {
    guard code == 0, let image = unsafe image else { throw Self.error() }
    unsafe self.image = image
  }

  var width: Int { Int(unsafe vips_image_get_width(image)) }
  var height: Int { Int(unsafe vips_image_get_height(image)) }
  var bands: Int { Int(unsafe vips_image_get_bands(image)) }

  /// Whether the picture has a colour profile, so that its colours may not be plain sRGB.
  var hasProfile: Bool { unsafe vips_image_get_typeof(image, "icc-profile-data") != 0 }

  /// Opens a picture without decoding its pixels.
  static func head(of file: String) throws(PictureError) -> Picture {
    guard let opened = unsafe shim_open(file) else { throw error() }
    let picture = try unsafe Picture(opened, 0)
    guard picture.width * picture.height <= largest else {
      throw PictureError(reason: "\(picture.width) by \(picture.height) pixels are too many")
    }
    return picture
  }

  /// Returns the picture in sRGB, with eight bits in each of its one to four bands.
  consuming func plain() throws(PictureError) -> Picture {
    var out: OpaquePointer?
    let code = unsafe shim_srgb(image, &out)
    let srgb = try unsafe Picture(out, code)
    unsafe out = nil
    let cast = unsafe shim_bytes(srgb.image, &out)
    return try unsafe Picture(out, cast)
  }

  /// Returns the samples row by row, with the bands of a pixel together. This decodes the pixels: a damaged file throws
  /// here.
  func samples() throws(PictureError) -> [UInt8] {
    var count = 0
    guard let memory = unsafe vips_image_write_to_memory(image, &count) else { throw Self.error() }
    defer { unsafe g_free(memory) }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// Writes the picture without metadata. It is renamed to `target` when it is complete, so that no program reads half
  /// a picture.
  borrowing func save(
    to target: String, format: String, quality: Int32, isAnimated: Bool = false
  ) throws(PictureError) {
    let part = "\(target).\(getpid()).0.part"
    _ = unsafe unlink(part)
    let bare = try bare(keepsTiming: isAnimated)
    let code: CInt
    switch format {
    case "jpeg": code = try bare.saveJPEG(to: part, quality)
    case "png": code = unsafe shim_save_png(bare.image, part)
    case "webp": code = unsafe shim_save_webp(bare.image, part, quality)
    case "avif": code = unsafe shim_save_avif(bare.image, part, quality)
    default: throw PictureError(reason: "no format \(format)")
    }
    guard code == 0, unsafe rename(part, target) == 0 else {
      _ = unsafe unlink(part)
      throw Self.error()
    }
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(image)) }
}

extension Picture {
  /// Returns `false` if libvips cannot be used. Blocks the loaders that libvips marks as unsafe for untrusted files.
  static func start() -> Bool {
    guard unsafe vips_init("thumbnail") == 0 else { return false }
    vips_block_untrusted_set(1)
    vips_concurrency_set(1)
    vips_cache_set_max(0)
    return true
  }

  static var version: String { "\(vips_version(0)).\(vips_version(1)).\(vips_version(2))" }

  /// The formats that libvips can write.
  static var formats: [String] {
    savers.filter { unsafe vips_type_find("VipsOperation", $0.saver) != 0 }.map(\.format)
  }

  private static let savers = [
    (format: "jpeg", saver: "jpegsave"), (format: "png", saver: "pngsave"), (format: "webp", saver: "webpsave"),
    (format: "avif", saver: "heifsave"),
  ]

  /// Returns the same pixels without EXIF, XMP, IPTC and profiles.
  private borrowing func bare(keepsTiming: Bool = false) throws(PictureError) -> Picture {
    var out: OpaquePointer?
    let code = unsafe keepsTiming ? shim_bare_animation(image, &out) : shim_bare(image, &out)
    return try unsafe Picture(out, code)
  }

  /// JPEG has no transparency: transparent pixels are blended with white.
  private borrowing func saveJPEG(to file: String, _ quality: Int32) throws(PictureError) -> CInt {
    guard unsafe vips_image_hasalpha(image) != 0 else { return unsafe shim_save_jpeg(image, file, quality) }
    var out: OpaquePointer?
    let code = unsafe shim_on_white(image, &out)
    let flat = try unsafe Picture(out, code)
    return unsafe shim_save_jpeg(flat.image, file, quality)
  }

  /// Returns libvips's message, cut to its first line.
  private static func error() -> PictureError {
    let text = unsafe String(cString: vips_error_buffer())
    vips_error_clear()
    let line = text.split(separator: "\n").first.map { String($0) }
    return PictureError(reason: line ?? "the picture cannot be read")
  }
}
