import Model
import System
import Text

extension MediaPreparer {
  /// Longer side of a re-encoded copy, in pixels.
  private static let longest = 2400
  /// The longest side that WebP can have.
  private static let longestWebP = 16_383
  private static let quality = 88

  /// Publishes a picture without its metadata: losslessly if possible, else as a re-encoded copy, else as a placeholder.
  func preparePicture(_ asset: inout Asset) {
    let reader = PersonalDataReader(asset.file)
    asset.isAnimated = reader.isAnimated
    switch strip(&asset, reader.kinds) {
    case .empty: replace(&asset, "it is empty")
    case .unknown: replace(&asset, Self.beginsWithText(asset.file) ? "it begins with text" : "its type is not known")
    case .unneeded, .made:
      if let name = Self.unshown[asset.type] {
        show(&asset, as: name)
      } else if reader.orientation != 1 {
        publishUpright(&asset)
      }
    case .unsupported(let words): publishDerivative(of: &asset, words)
    case .damaged(let words): publishPlaceholder(of: &asset, PictureDamage(.undecodable, "it \(words)"))
    case nil: break
    }
  }

  /// Publishes a placeholder for a file that is not a picture. One in `content/static/` is also reported, since no page
  /// may show it.
  private func replace(_ asset: inout Asset, _ reason: String) {
    if isStatic(asset) {
      note(
        .warning, "it is not a picture: \(reason)", of: &asset,
        help: "a placeholder is published; replace it with a picture, or rename it")
    }
    publishPlaceholder(of: &asset, PictureDamage(.noPicture, reason))
  }

  /// Whether the file begins with UTF-8 text, as a downloaded error page does.
  private static func beginsWithText(_ file: String) -> Bool {
    guard let file = try? OpenFile(reading: file) else { return false }
    let head = file.bytes(at: 0, count: 512)
    if head.contains(where: { $0.isASCIIControl && !$0.isASCIIWhitespace }) { return false }
    // The last character may be cut off.
    return head.span.firstNonUTF8.map { head.count == 512 && $0 > 508 } ?? true
  }

  /// Publishes a copy without metadata if the file has any. Returns `nil` if that failed, which is reported.
  func strip(_ asset: inout Asset, _ kinds: [PersonalData]) -> StrippedCopy.Outcome? {
    let ending = asset.file.lastPathPart.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let isPlain = ending.utf8.count <= 5 && ending.utf8.allSatisfy(\.isASCIIAlphanumeric)
    let identity = asset.digest ?? SHA256.digest(of: relative(asset.file))
    let target = "\(cache)/media/\(identity.hex(32))-s\(StrippedCopy.version)\(isPlain ? "." + ending : "")"
    do throws(FileError) {
      try StateFolder(cache).makeFolder("media")
      let copy = try StrippedCopy(of: asset.file, to: target)
      asset.credits = copy.credits
      guard case .made(let length) = copy.outcome else { return copy.outcome }
      asset.copy = target
      asset.length = Int64(length)
      if !kinds.isEmpty {
        note(.notice, "it holds \(kinds.words): a copy without them is published", of: &asset, help: nil)
      }
      return copy.outcome
    } catch {
      guard error.path != asset.file else {
        withhold(&asset, "it cannot be read")
        return nil
      }
      // An error, so that the site of the last build stays as it is, with the file.
      asset.isWithheld = true
      asset.diagnostics.append(
        Diagnostic(
          .error, "its copy `\(relative(error.path))` cannot be written: \(error.reason)",
          at: Place(file: relative(asset.file)),
          help: error.isDiskFull
            ? "free some space and build again" : error.obstacle ?? "only copies without metadata are published"))
      return nil
    }
  }

  /// Shows a re-encoded copy of a picture that browsers do not show. Links still lead to the picture itself.
  private func show(_ asset: inout Asset, as name: String) {
    let original = Asset.Original(path: asset.path, file: asset.copy ?? asset.file)
    do throws(ThumbnailError) {
      try publishCopy(of: &asset)
      asset.original = original
    } catch {
      note(
        .warning, "most browsers do not show \(name) pictures", of: &asset,
        help: error == .isMissing
          ? "install libvips (`rhapsode doctor` says how), or save it as JPEG" : "save it as JPEG, PNG or WebP")
    }
  }

  /// Publishes a re-encoded copy of a WebP picture with an EXIF orientation, which Chromium ignores in WebP.
  private func publishUpright(_ asset: inout Asset) {
    do throws(ThumbnailError) {
      try publishCopy(of: &asset, longest: Self.longestWebP)
    } catch {
      note(
        .warning, "some browsers show it turned: they ignore the EXIF orientation of WebP pictures", of: &asset,
        help: error == .isMissing
          ? "install libvips (`rhapsode doctor` says how), or save it the right way up" : "save it the right way up")
    }
  }

  /// Publishes only a re-encoded copy of a picture whose metadata cannot be removed otherwise.
  private func publishDerivative(of asset: inout Asset, _ words: String) {
    do throws(ThumbnailError) {
      try publishCopy(of: &asset)
      asset.isAnimated = false
      note(
        .warning, "only a copy of at most \(Self.longest) pixels is published: it \(words)", of: &asset,
        help: "its metadata cannot be removed without encoding it again; save it as JPEG, PNG or WebP")
    } catch {
      publishPlaceholder(
        of: &asset, PictureDamage(.undecodable, "it \(words), and no copy can be made: \(error.words)"))
    }
  }

  private func publishCopy(of asset: inout Asset, longest: Int = MediaPreparer.longest) throws(ThumbnailError) {
    guard thumbnailer.isInstalled else { throw .isMissing }
    guard let format = Self.formats[asset.type] else { throw .refused("no copy can be made of this type") }
    guard thumbnailer.formats().contains(format) else { throw .refused("libvips here cannot write \(format.rawValue)") }
    let digest: Digest
    if let known = asset.digest { digest = known } else { digest = try self.digest(of: asset.file) }
    let (width, height) = (asset.width ?? longest, asset.height ?? 1)
    let side = width >= height ? min(width, longest) : max(1, width * min(height, longest) / height)
    let recipe = Recipe(width: side, format: format, quality: Self.quality)
    let copy = try thumbnailer.file(of: asset.file, digest, recipe, isDamaged: asset.damage != nil)
    guard let facts = MediaProbe.probe(copy) else { throw .cannotWrite(copy) }
    asset.copy = copy
    asset.length = facts.length
    asset.width = facts.size?.width
    asset.height = facts.size?.height
    if asset.type != facts.type.mime {
      asset.type = facts.type.mime
      asset.path += ".jpg"
    }
  }

  private func digest(of file: String) throws(ThumbnailError) -> Digest {
    guard let file = try? OpenFile(reading: file) else { throw .refused("the file cannot be read") }
    return SHA256.digest(of: file.bytes(at: 0, count: file.size))
  }

  /// Copies keep the format, except those that browsers do not show.
  private static let formats: [String: Recipe.Format] = [
    "image/jpeg": .jpeg, "image/png": .png, "image/webp": .webp, "image/avif": .avif, "image/tiff": .jpeg,
    "image/heic": .jpeg, "image/gif": .webp,
  ]

  /// Types that browsers do not show, with their names.
  static let unshown = ["image/heic": "HEIC", "image/tiff": "TIFF"]
}
