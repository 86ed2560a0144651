import Glibc
import Media
import Model
import Store
import Synchronization
import Text

/// Pictures in other sizes: made by the workers, kept in the cache, copied to where the publisher wants them.
final class Pictures: Sendable {
  private let thumbnailer: Thumbnailer
  private let folder: String
  private let digests = Mutex<[String: Digest]>([:])
  private let colors = Mutex<[Digest: String?]>([:])

  init(folder: String) {
    self.folder = folder + "/.rhapsode/cache"
    thumbnailer = Thumbnailer(folder: self.folder, workers: Machine.processors)
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

  /// With the colour that stands behind a picture while it loads.
  func colored(_ asset: Asset) -> Asset {
    guard canBeMade, let digest = asset.digest else { return asset }
    var asset = asset
    if let known = colors.withLock({ $0[digest] }) {
      asset.color = known
    } else {
      let color = try? thumbnailer.color(of: asset.file, digest)
      colors.withLock { $0[digest] = .some(color) }
      asset.color = color
    }
    return asset
  }

  /// Puts what the recipe makes of `file` at `target`, where nothing is yet.
  func make(_ file: String, _ recipe: Recipe, _ target: String) throws {
    let made = try thumbnailer.file(of: file, try digest(of: file), recipe)
    try Files.write(try Files.read(made), to: target)
  }

  private func digest(of file: String) throws(Files.Failure) -> Digest {
    if let known = digests.withLock({ $0[file] }) { return known }
    let digest = SHA256.digest(of: try Files.read(file))
    digests.withLock { $0[file] = digest }
    return digest
  }
}
