import Glibc
import Media
import Model
import Store
import Synchronization
import Text

/// Pictures in other sizes and copies without personal data: made by the workers, kept in the cache, copied to where the
/// publisher wants them.
final class Pictures: Sendable {
  private let thumbnailer: Thumbnailer
  private let preparer: MediaPreparer
  private let folder: String
  private let digests = Mutex<[String: Digest]>([:])

  init(folder site: String) {
    folder = site + "/.rhapsode/cache"
    thumbnailer = Thumbnailer(folder: folder, workers: Machine.processors)
    preparer = MediaPreparer(site: site, cache: folder, thumbnailer: thumbnailer)
  }

  /// Forgets what earlier builds made.
  func forget() {
    for name in Files.list(folder + "/media") { unsafe unlink("\(folder)/media/\(name)") }
  }

  var canBeMade: Bool { thumbnailer.isInstalled }

  /// Where the workers are missing, one notice.
  var notices: [Diagnostic] {
    guard !canBeMade else { return [] }
    return [
      Diagnostic(
        .notice, "`thumbnail` is not installed, so pictures are published in their own size only",
        help: "rhapsode doctor says how to get it")
    ]
  }

  /// The site with each media file as it is published: see `MediaPreparer`.
  func prepared(_ site: Site) -> Site {
    var prepared = site
    let (assets, files, preparer) = (site.asset, site.file, preparer)
    prepared.asset = { name, entry in assets(name, entry).map { preparer.prepared($0) } }
    prepared.file = { file in files(file).map { preparer.prepared($0) } }
    return prepared
  }

  /// Puts what the recipe makes of `file` at `target`, where nothing is yet. Of a picture that fails in this size alone,
  /// what can be decoded is taken.
  func make(_ file: String, _ recipe: Recipe, _ target: String) throws {
    let digest = try digest(of: file)
    let made: String
    do throws(ThumbnailError) {
      made = try thumbnailer.file(of: file, digest, recipe)
    } catch .refused {
      made = try thumbnailer.file(of: file, digest, recipe, isDamaged: true)
    }
    try Files.write(try Files.read(made), to: target)
  }

  private func digest(of file: String) throws(Files.Failure) -> Digest {
    if let known = digests.withLock({ $0[file] }) { return known }
    let digest = SHA256.digest(of: try Files.read(file))
    digests.withLock { $0[file] = digest }
    return digest
  }
}
