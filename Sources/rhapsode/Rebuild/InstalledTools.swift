import Media
import Render
import System
import Text

/// The installed programs that make parts of a site, as far as they can be identified without starting one. A build is
/// not skipped if one was installed, replaced or removed since the last.
enum InstalledTools {
  /// The digest of their paths, sizes and times, and of the version of Pygments that `highlighter` knows.
  static func digest(_ highlighter: Highlighter) -> FastDigest {
    var writer = BinaryWriter()
    for name in ["thumbnail", "ffmpeg", "ffprobe", "espeak-ng"] {
      let path = InstalledProgram.path(of: name) ?? ""
      let stamp = try? Files.status(path, followsLink: true).stamp
      writer.append(path)
      writer.append(stamp?.size ?? -1)
      writer.append(stamp?.modified ?? -1)
    }
    writer.append(Pagefind.installed?.identity ?? "")
    writer.append(highlighter.knownIdentity)
    return FastDigest(of: writer.bytes)
  }
}
