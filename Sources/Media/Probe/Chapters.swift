import System
package import Model
import Text

/// The chapters of a recording, read by `ffprobe` if it is installed.
package enum Chapters {
  /// Returns an empty list if there are no chapters or no `ffprobe`.
  package static func read(_ path: String) -> [MediaReference.Chapter] {
    let name = path.hasPrefix("/") ? path : "./" + path
    let arguments = ["-v", "quiet", "-print_format", "json", "-show_chapters", "-protocol_whitelist", "file", name]
    guard let child = ChildProcess("ffprobe", arguments),
      let bytes = child.receiveAll(limit: 4 * 1024 * 1024, before: MonotonicClock.seconds() + 20),
      let document = try? JSON.parse(bytes, file: "ffprobe")
    else { return [] }
    return (document["chapters"]?.elements ?? []).compactMap { chapter in
      guard let start = (chapter["start_time"]?.string).flatMap({ Double($0) }), start.isFinite else { return nil }
      return MediaReference.Chapter(title: chapter["tags"]?["title"]?.string ?? "", start: start)
    }
  }
}
