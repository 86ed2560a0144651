import CVips
import Glibc

/// A picture of libvips. What cannot be read throws.
@safe struct Picture: ~Copyable {
  private let image: OpaquePointer

  /// Pixels; a bomb is turned away before it is opened up.
  private static let largest = 120_000_000

  /// At most `width` wide, in sRGB, as the camera was held. A tolerant one takes what can be decoded of a damaged file.
  init(thumbnailOf file: String, width: Int32, isTolerant: Bool = false) throws(PictureError) {
    let hasProfile = try Self.head(of: file).hasProfile
    var out: OpaquePointer?
    let level: CInt = isTolerant ? 0 : 1
    let code =
      unsafe hasProfile
      ? door_thumbnail_of_profile(file, &out, width, level) : door_thumbnail(file, &out, width, level)
    try unsafe self.init(out, code)
  }

  private init(_ image: OpaquePointer?, _ code: CInt) throws(PictureError) {
    guard code == 0, let image = unsafe image else { throw Self.error() }
    unsafe self.image = image
  }

  var width: Int { Int(unsafe vips_image_get_width(image)) }
  var height: Int { Int(unsafe vips_image_get_height(image)) }
  var bands: Int { Int(unsafe vips_image_get_bands(image)) }

  /// Whether its colours are not plain sRGB.
  var hasProfile: Bool { unsafe vips_image_get_typeof(image, "icc-profile-data") != 0 }

  /// The picture as it is stored; its pixels are not read yet.
  static func head(of file: String) throws(PictureError) -> Picture {
    guard let opened = unsafe door_open(file) else { throw error() }
    let picture = try unsafe Picture(opened, 0)
    guard picture.width * picture.height <= largest else {
      throw PictureError(reason: "\(picture.width) by \(picture.height) pixels are too many")
    }
    return picture
  }

  /// Eight bits in each of one to four bands, sRGB.
  consuming func plain() throws(PictureError) -> Picture {
    var out: OpaquePointer?
    let code = unsafe door_srgb(image, &out)
    let srgb = try unsafe Picture(out, code)
    unsafe out = nil
    let cast = unsafe door_bytes(srgb.image, &out)
    return try unsafe Picture(out, cast)
  }

  /// Row by row, the bands of a pixel together. Pixels are decoded now: this is where a damaged file throws.
  func samples() throws(PictureError) -> [UInt8] {
    var count = 0
    guard let memory = unsafe vips_image_write_to_memory(image, &count) else { throw Self.error() }
    defer { unsafe g_free(memory) }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// Without metadata. Writes beside `target` first, so that nobody ever reads half a picture.
  borrowing func save(to target: String, format: String, quality: Int32) throws(PictureError) {
    let part = "\(target).\(getpid()).0.part"
    _ = unsafe unlink(part)
    let bare = try bare()
    let code: CInt
    switch format {
    case "jpeg": code = try bare.saveJPEG(to: part, quality)
    case "png": code = unsafe door_save_png(bare.image, part)
    case "webp": code = unsafe door_save_webp(bare.image, part, quality)
    case "avif": code = unsafe door_save_avif(bare.image, part, quality)
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
  /// `false` where libvips cannot be used. Loaders that were not hardened are shut.
  static func start() -> Bool {
    guard unsafe vips_init("thumbnail") == 0 else { return false }
    vips_block_untrusted_set(1)
    vips_concurrency_set(1)
    vips_cache_set_max(0)
    return true
  }

  static var version: String { "\(vips_version(0)).\(vips_version(1)).\(vips_version(2))" }

  /// What it can write.
  static var formats: [String] {
    savers.filter { unsafe vips_type_find("VipsOperation", $0.saver) != 0 }.map(\.format)
  }

  private static let savers = [
    (format: "jpeg", saver: "jpegsave"), (format: "png", saver: "pngsave"), (format: "webp", saver: "webpsave"),
    (format: "avif", saver: "heifsave"),
  ]

  /// The same pixels without EXIF, XMP, IPTC and profiles.
  private borrowing func bare() throws(PictureError) -> Picture {
    var out: OpaquePointer?
    let code = unsafe door_bare(image, &out)
    return try unsafe Picture(out, code)
  }

  /// JPEG has no transparency: what shows through is white.
  private borrowing func saveJPEG(to file: String, _ quality: Int32) throws(PictureError) -> CInt {
    guard unsafe vips_image_hasalpha(image) != 0 else { return unsafe door_save_jpeg(image, file, quality) }
    var out: OpaquePointer?
    let code = unsafe door_on_white(image, &out)
    let flat = try unsafe Picture(out, code)
    return unsafe door_save_jpeg(flat.image, file, quality)
  }

  /// The first line of what libvips has to say.
  private static func error() -> PictureError {
    let text = unsafe String(cString: vips_error_buffer())
    vips_error_clear()
    let line = text.split(separator: "\n").first.map { String($0) }
    return PictureError(reason: line ?? "the picture cannot be read")
  }
}
