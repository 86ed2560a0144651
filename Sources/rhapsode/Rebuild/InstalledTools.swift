import Media
import Render
import System
import Text

/// The installed programs that make parts of a site, as far as they can be identified without starting one. A build is
/// not skipped if one was installed, replaced or removed since the last, or the libraries or voices that they use.
enum InstalledTools {
  /// The digest of the sizes and times of their files, the version of Pygments that `highlighter` knows,
  /// and those of the files of KaTeX.
  static func digest(_ highlighter: Highlighter, _ typesetter: Typesetter) -> FastDigest {
    var writer = BinaryWriter()
    let programs = ["thumbnail", "ffmpeg", "ffprobe", "espeak-ng"].map { InstalledProgram.path(of: $0) ?? "" }
    for path in programs + [libraries] + voices {
      let stamp = try? Files.status(path, followsLink: true).stamp
      writer.append(path)
      writer.append(stamp?.size ?? -1)
      writer.append(stamp?.modified ?? -1)
    }
    writer.append(Pagefind.installed?.identity ?? "")
    writer.append(highlighter.knownIdentity)
    writer.append(typesetter.stamp)
    return FastDigest(of: writer.bytes)
  }

  /// The dynamic linker's list of shared libraries. Package managers write it again, by ldconfig(8), when they install,
  /// replace or remove one: libvips, a library that it decodes with, or one of ffmpeg or espeak-ng.
  private static let libraries = "/etc/ld.so.cache"

  /// The folders where espeak-ng may have its voices. Each voice has a file directly in `espeak-ng-data`, so that the
  /// folder's time changes when one is added or replaced.
  private static let voices: [String] = {
    let own = ProcessEnvironment.value("ESPEAK_DATA_PATH").map { [$0, "\($0)/espeak-ng-data"] } ?? []
    let folders = ["lib/x86_64-linux-gnu", "lib/aarch64-linux-gnu", "lib64", "lib", "share", "local/share"]
    return own + folders.map { "/usr/\($0)/espeak-ng-data" } + ["/usr/share/mbrola"]
  }()
}
