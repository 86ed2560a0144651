import Model
import System
import Text

/// The chapters that a recording's file has, read by `ffprobe`.
enum Chapters {
  private static let most = 500

  /// Returns an empty list if there are none, and `nil` if `ffprobe` took too long.
  static func read(_ path: String, program: String) -> [MediaReference.Chapter]? {
    let name = path.hasPrefix("/") ? path : "./" + path
    let arguments = ["-v", "quiet", "-print_format", "json", "-show_chapters", "-protocol_whitelist", "file", name]
    let deadline = MonotonicClock.seconds() + 20
    guard let child = ChildProcess(program, arguments, confinement: .reading(path)) else { return [] }
    guard let bytes = child.receiveAll(limit: 4 * 1024 * 1024, before: deadline) else {
      return MonotonicClock.seconds() >= deadline ? nil : []
    }
    guard let document = try? JSON.parse(bytes, file: "ffprobe") else { return [] }
    let chapters = (document["chapters"]?.elements ?? []).prefix(most).compactMap {
      chapter -> MediaReference.Chapter? in
      guard let start = (chapter["start_time"]?.string).flatMap({ Double($0) }), start.isFinite, start >= 0 else {
        return nil
      }
      return MediaReference.Chapter(title: chapter["tags"]?["title"]?.string ?? "", start: start)
    }
    return chapters.sorted { $0.start < $1.start }
  }
}
