import Glibc

/// The worker that resizes pictures. Only this program is linked to libvips, so that a malicious picture cannot harm
/// the program that started it.
///
/// Both directions use frames over standard input and output: a big-endian length of four bytes, then fields separated
/// by NUL bytes. The first answer is `ready`, the version of libvips and the formats that it can write. The jobs are:
///
/// - `make`, source, target, width, format, quality: answered by `made`, width, height;
/// - `rescue`, with the same fields: the same, but from what can be decoded of a damaged source;
/// - `animate`, with the same fields: the same from all frames, with their timing;
/// - `tiles`, source, folder, side, quality: answered by `made`, width, height (see `Tiles`);
/// - `draw`, source, target: answered by `made`, width, height; the source is an SVG drawing of Rhapsode's own;
/// - `look`, source: answered by `seen`, `rrggbb`, width, height, and a tiny WebP in hexadecimal digits, or nothing for a
///   picture with transparency.
///
/// A failed job is answered by `failed` and the reason. The program ends when its input ends.
@main
enum Main {
  static func main() {
    limitResources()
    guard Picture.start() else { exit(70) }
    Frames.write(["ready", Picture.version] + Picture.formats)
    while let job = Frames.read() { Frames.write(answer(to: job)) }
  }

  private static func answer(to job: [String]) -> [String] {
    do {
      switch (job.first, job.count) {
      case ("make", 6), ("rescue", 6):
        guard let width = Int32(job[3]), let quality = Int32(job[5]), width > 0 else { break }
        let picture = try Picture(thumbnailOf: job[1], width: width, isTolerant: job[0] == "rescue")
        try picture.save(to: job[2], format: job[4], quality: quality)
        return ["made", String(picture.width), String(picture.height)]
      case ("animate", 6):
        guard let width = Int32(job[3]), let quality = Int32(job[5]), width > 0 else { break }
        let picture = try Picture(animationOf: job[1], width: width)
        try picture.save(to: job[2], format: job[4], quality: quality, isAnimated: true)
        return ["made", String(picture.width), String(picture.height)]
      case ("tiles", 5):
        guard let side = Int(job[3]), let quality = Int32(job[4]), side >= 64 else { break }
        let (width, height) = try Tiles(side: side, quality: quality).make(of: job[1], in: job[2])
        return ["made", String(width), String(height)]
      case ("draw", 3):
        let picture = try Picture(drawing: job[1])
        try picture.save(to: job[2], format: "png", quality: 100)
        return ["made", String(picture.width), String(picture.height)]
      case ("look", 2):
        let head = try Picture.head(of: job[1])
        let picture = try Picture(thumbnailOf: job[1], width: 48).plain()
        let color = DominantColor.hex(of: try picture.samples(), bands: picture.bands)
        return ["seen", color, "\(head.width)", "\(head.height)", try Picture.tiny(of: job[1])]
      default: break
      }
      return ["failed", "no such job"]
    } catch {
      return ["failed", error.reason]
    }
  }

  /// Limits address space, file sizes and core dumps; the limits are enough for the largest allowed picture.
  private static func limitResources() {
    for (resource, limit) in [(RLIMIT_AS, 3 << 30), (RLIMIT_FSIZE, 256 << 20), (RLIMIT_CORE, 0)] {
      var value = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
      _ = unsafe setrlimit(CInt(resource.rawValue), &value)
    }
  }
}
