import Media
import Text

/// Whether pictures of sources can be read to their end. A truncated one would fail when smaller sizes of it are made.
struct PictureCheck: Sendable {
  private let thumbnailer: Thumbnailer

  /// `cache`: the folder of what can always be deleted; what was found about a sound picture is kept there.
  init(cache: String) { thumbnailer = Thumbnailer(folder: cache, workers: 1) }

  /// Why the picture cannot be published, as it follows its address; `nil` if it is sound, and if no smaller sizes of it are
  /// made: the worker does not read its type, or is not installed.
  func fault(of file: String, _ copy: MirroredPicture.Copy) -> String? {
    guard copy.type.hasDerivatives, thumbnailer.isInstalled else { return nil }
    do throws(ThumbnailError) {
      _ = try thumbnailer.color(of: file, copy.digest)
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
