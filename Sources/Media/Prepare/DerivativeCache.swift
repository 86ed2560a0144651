package import Model
import Synchronization
package import System
package import Text

/// Pictures in other sizes and copies without personal data: made by the workers, kept in the cache of a site, copied to
/// where the publisher wants them.
package final class DerivativeCache: Sendable {
  private let thumbnailer: Thumbnailer
  private let profiler: Profiler?
  /// Decides what is published of each media file.
  package let preparer: MediaPreparer
  private let folder: String
  /// The folder with the mirrored pictures of sources.
  private let mirror: String
  private let unreadable = Mutex<Set<String>>([])
  private let digests = Mutex<[String: Digest]>([:])

  /// `site` is its folder.
  package init(site: String, workers: Int, profiler: Profiler? = nil) {
    self.profiler = profiler
    folder = site + "/.rhapsode/cache"
    mirror = site + "/.rhapsode/mirror/"
    thumbnailer = Thumbnailer(folder: folder, sources: [site], workers: workers)
    preparer = MediaPreparer(site: site, cache: folder, thumbnailer: thumbnailer, profiler: profiler)
  }

  /// Starts a worker in advance, so that the first picture is made sooner.
  package func start() { thumbnailer.start() }

  /// Deletes the derivatives that earlier builds made.
  package func forget() {
    let state = StateFolder(folder)
    for name in state.names(in: "media") {
      if let name = RelativePath("media/" + name) { state.removeTree(name) }
    }
  }

  package var canBeMade: Bool { thumbnailer.isInstalled }

  /// A warning for each picture of a source that cannot be decoded, or one if `thumbnail` is not installed.
  package var notices: [Diagnostic] {
    guard !canBeMade else {
      return unreadable.withLock { $0 }.sorted().map { file in
        Diagnostic(
          .warning, "`\(file)`, a picture of a source, cannot be decoded: it is published in its original size")
      }
    }
    return [
      Diagnostic(
        .warning, "`thumbnail` is not installed, so pictures are published in their original size only",
        help: "`rhapsode doctor` says how to install it")
    ]
  }

  /// Writes the derivative of `file` to `target`, which must not exist. If the worker refuses the picture, a second
  /// attempt uses what can be decoded of it. If that fails too, a source's picture is copied unchanged: it must not end
  /// the build.
  package func make(_ file: String, _ recipe: Recipe, _ target: String) throws {
    try profiler.measure(.derive) { try derive(file, recipe, target) }
  }

  /// Returns the file of the derivative in the cache, and makes it unless it is there. Like `make`, it falls back on a
  /// source's own picture.
  package func file(of file: String, _ recipe: Recipe) throws -> String {
    let digest = try digest(of: file)
    do throws(ThumbnailError) {
      return try profiler.measure(.derive) { () throws(ThumbnailError) in try made(file, digest, recipe) }
    } catch {
      guard isOfSource(file) else { throw error }
      return file
    }
  }

  /// Writes a drawing of Rhapsode's as PNG to `target`, which must not exist.
  package func make(_ svg: [UInt8], _ target: String) throws {
    try profiler.measure(.derive) { try Files.write(try Files.read(thumbnailer.file(ofDrawing: svg)), to: target) }
  }

  /// Returns the file of a drawing as PNG in the cache, and makes it unless it is there.
  package func file(of svg: [UInt8]) throws -> String {
    try profiler.measure(.derive) { try thumbnailer.file(ofDrawing: svg) }
  }

  private func derive(_ file: String, _ recipe: Recipe, _ target: String) throws {
    let digest = try digest(of: file)
    do {
      try Files.write(try Files.read(made(file, digest, recipe)), to: target)
    } catch let error as ThumbnailError {
      guard isOfSource(file) else { throw error }
      try Files.write(try Files.read(file), to: target)
      unreadable.withLock { _ = $0.insert(file) }
    }
  }

  private func made(_ file: String, _ digest: Digest, _ recipe: Recipe) throws(ThumbnailError) -> String {
    do throws(ThumbnailError) {
      return try thumbnailer.file(of: file, digest, recipe)
    } catch {
      guard case .refused = error else { throw error }
      return try thumbnailer.file(of: file, digest, recipe, isDamaged: true)
    }
  }

  /// Whether the file is a mirrored picture of a source.
  private func isOfSource(_ file: String) -> Bool { file.hasPrefix(mirror) }

  private func digest(of file: String) throws(FileError) -> Digest {
    if let known = digests.withLock({ $0[file] }) { return known }
    let digest = SHA256.digest(of: try Files.read(file))
    digests.withLock { $0[file] = digest }
    return digest
  }
}
