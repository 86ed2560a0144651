package import Model
import Synchronization
package import System
import Text

/// Decides what is published for each media file: the file itself, a copy without personal data or scripts, or nothing.
/// Any thread may call it; each file is examined once.
package final class MediaPreparer: Sendable {
  let folder: String
  let cache: String
  let thumbnailer: Thumbnailer
  private let profiler: Profiler?
  private let slots = Mutex<[String: Slot]>([:])

  private final class Slot: Sendable {
    let asset = Mutex<Asset?>(nil)
  }

  /// Places in diagnostics are relative to `folder`, the site's folder. Copies are stored in `cache`.
  package init(site folder: String, cache: String, thumbnailer: Thumbnailer, profiler: Profiler? = nil) {
    self.profiler = profiler
    self.folder = folder
    self.cache = cache
    self.thumbnailer = thumbnailer
  }

  /// Returns the asset with its dominant colour, its damage and, if needed, the copy to publish instead.
  package func prepared(_ asset: Asset) -> Asset {
    let slot = slots.withLock { slots in
      let known = slots[asset.file] ?? Slot()
      slots[asset.file] = known
      return known
    }
    return slot.asset.withLock { known in
      if let known, known.isMirrored == asset.isMirrored { return known }
      let made = profiler.measure(.prepare) { prepare(asset) }
      known = made
      return made
    }
  }
}

extension MediaPreparer {
  private func prepare(_ asset: Asset) -> Asset {
    var asset = asset
    if asset.type == MediaType.glb.mime, let damage = GLBDamage.clause(asset.file) {
      asset.damage = PictureDamage(.undecodable, damage)
      withhold(&asset, damage)
      return asset
    }
    switch asset.type {
    case _ where isMisnamed(asset):
      asset.isWithheld = true
      note(
        .warning, "it is not published: it is \(asset.type), but has the name of a text or a page", of: &asset,
        help: "rename it: servers would send it with the media type of its extension")
    case "image/svg+xml": if !isStatic(asset) { cleanDrawing(&asset) }
    case let type where type.hasPrefix("image/"):
      preparePicture(&asset)
      look(at: &asset)
    case let type where MediaType.isRecording(type): checkRecording(&asset)
    case MediaType.glb.mime: stripModel(&asset)
    default: break
    }
    return asset
  }

  /// Publishes a model whose pictures have no metadata, or with a warning as it is.
  private func stripModel(_ asset: inout Asset) {
    guard case .unsupported(let words)? = strip(&asset, []) else { return }
    note(
      .warning, "the metadata of the pictures inside is published, such as the place of a photograph: it \(words)",
      of: &asset, help: "export the model once more, or remove the metadata of its pictures before")
  }

  /// Whether it is a picture or a recording whose name says that it is a text, a page or a script, so that servers would
  /// send it as one.
  private func isMisnamed(_ asset: Asset) -> Bool {
    guard MediaType.isPictureOrRecording(asset.type), let named = MediaType.mime(ofName: asset.path)
    else { return false }
    return named.hasPrefix("text/") && named != MediaType.vtt.mime || named.hasSuffix("xml") && named != asset.type
  }

  /// Whether the file is in `content/static/`, where drawings count as the author's code and are published unchanged.
  func isStatic(_ asset: Asset) -> Bool { asset.file.hasPrefix("\(folder)/content/static/") }

  /// Decodes the picture once, for its colour. A picture that cannot be decoded is marked as damaged or too large.
  private func look(at asset: inout Asset) {
    guard thumbnailer.isInstalled, !asset.isPlaceholder, let digest = asset.digest else { return }
    if let width = asset.width, let height = asset.height, width * height > Thumbnailer.mostPixels {
      asset.damage = PictureDamage(
        .tooLarge,
        "it has \(Counted.words(width)) × \(Counted.words(height)) pixels, and at most "
          + "\(Thumbnailer.mostPixels / 1_000_000) million are decoded")
      return
    }
    do throws(ThumbnailError) {
      let look = try thumbnailer.look(at: asset.file, digest)
      (asset.color, asset.placeholder) = (look.color, look.placeholder)
    } catch {
      switch error {
      case .refused(let reason) where reason.contains("not a known file format"): asset.digest = nil
      case .refused, .crashed, .tookTooLong: asset.damage = PictureDamage(.undecodable, error.words)
      case .isMissing, .cannotWrite: break
      }
    }
  }

  /// Publishes a recording without its metadata, or not at all if it is damaged.
  private func checkRecording(_ asset: inout Asset) {
    let name = String(asset.file.lastPathPart)
    if asset.type == MediaType.mkv.mime {
      note(
        .warning, "browsers do not play Matroska (MKV) films", of: &asset,
        help: "`ffmpeg -i \(name) -c copy \(SiteNames.stem(of: name).stem).mp4` converts it to MP4")
    }
    switch strip(&asset, PersonalDataReader(asset.file).kinds) {
    case .unneeded, .made, nil: break
    case .empty: withhold(&asset, "it is empty")
    case .unknown: withhold(&asset, "it is not a recording")
    case .damaged(let words), .unsupported(let words): withhold(&asset, "it \(words)")
    }
  }

  /// Adds a diagnostic, except for pictures of sources, which the author cannot fix.
  func note(_ severity: Diagnostic.Severity, _ summary: String, of asset: inout Asset, help: String?) {
    guard !asset.isMirrored else { return }
    asset.diagnostics.append(Diagnostic(severity, summary, at: Place(file: relative(asset.file)), help: help))
  }

  func relative(_ file: String) -> String {
    file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.count + 1)) : file
  }
}

extension [PersonalData] {
  /// A list in words: "a preview picture, EXIF data and XMP data".
  var words: String {
    let all = map(\.words)
    guard all.count > 1, let last = all.last else { return all.first ?? "" }
    return all.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension ThumbnailError: CustomStringConvertible {
  package var description: String { words }

  /// The reason in words, to follow a colon.
  package var words: String {
    switch self {
    case .isMissing: "`thumbnail` is not installed"
    case .refused(let reason): reason
    case .crashed: "the decoder crashed"
    case .tookTooLong(let seconds): "decoding took longer than \(Counted.seconds(seconds))"
    case .cannotWrite(let path): "`\(path)` cannot be written"
    }
  }
}
