import Media
import System
import Text

/// The programs of this machine that make parts of a site, as far as it can be told without starting one: a build is not left
/// out if one was installed, replaced or removed since the last.
enum InstalledTools {
  /// Of their paths, sizes and times, and of the Pygments that `highlighter` knows.
  static func digest(_ highlighter: Highlighter) -> FastDigest {
    var writer = BinaryWriter()
    let names = ["thumbnail", "ffmpeg", "ffprobe", "espeak-ng", "pagefind_extended", "pagefind"]
    // See `Pagefind.installed`.
    let named = [ProcessEnvironment.value("PAGEFIND_BINARY_PATH")]
    for path in names.map(InstalledProgram.path) + named {
      let path = path ?? ""
      let stamp = try? Files.status(path, followsLink: true).stamp
      writer.append(path)
      writer.append(stamp?.size ?? -1)
      writer.append(stamp?.modified ?? -1)
    }
    writer.append(highlighter.knownIdentity)
    return FastDigest(of: writer.bytes)
  }
}
