import Glibc

/// Makes smaller pictures, job by job, for the program that started it: the only one linked to libvips, so that a hostile
/// picture can hurt nobody else.
///
/// Frames go both ways over standard input and output: a length of four bytes, the highest first, then fields between NUL
/// bytes. It starts with `ready`, the version of libvips and the formats it writes. A job is
///
/// - `make`, source, target, width, format, quality: answered by `made`, width, height;
/// - `rescue`, with the same fields: the same, from what can be decoded of a damaged source;
/// - `look`, source: answered by `seen`, `rrggbb`, width, height.
///
/// What cannot be done is answered by `failed` and the reason. It ends when its input does.
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
      case ("look", 2):
        let head = try Picture.head(of: job[1])
        let picture = try Picture(thumbnailOf: job[1], width: 48).plain()
        let color = DominantColor.hex(of: try picture.samples(), bands: picture.bands)
        return ["seen", color, "\(head.width)", "\(head.height)"]
      default: break
      }
      return ["failed", "no such job"]
    } catch {
      return ["failed", error.reason]
    }
  }

  /// Address space, sizes of files and cores: enough for the largest picture that is let in.
  private static func limitResources() {
    for (resource, limit) in [(RLIMIT_AS, 3 << 30), (RLIMIT_FSIZE, 256 << 20), (RLIMIT_CORE, 0)] {
      var value = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
      _ = unsafe setrlimit(CInt(resource.rawValue), &value)
    }
  }
}
