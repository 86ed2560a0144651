import Media
import Text

/// A check that pictures of sources can be decoded completely. Making smaller sizes of a truncated one would fail.
struct PictureCheck: Sendable {
  private let thumbnailer: Thumbnailer

  /// `cache` is a folder that can always be deleted; it stores the results of intact pictures, which are below `mirror`.
  init(cache: String, mirror: String) { thumbnailer = Thumbnailer(folder: cache, sources: [mirror], workers: 1) }

  /// Returns why the picture cannot be published, in words that follow its URL. Returns `nil` if it is intact, or if no
  /// smaller sizes are made of it because the worker does not read its type or is not installed.
  func fault(of file: String, _ copy: MirroredPicture.Copy) -> String? {
    guard copy.type.hasDerivatives, thumbnailer.isInstalled else { return nil }
    do throws(ThumbnailError) {
      _ = try thumbnailer.look(at: file, copy.digest)
      return nil
    } catch {
      switch error {
      case .refused: return "it is damaged or incomplete"
      case .crashed, .tookTooLong: return "it cannot be decoded"
      case .isMissing, .cannotWrite: return nil
      }
    }
  }
}
