import System
import Model
import Text

extension MediaPreparer {
  /// Longer side of a published copy, in pixels.
  private static let longest = 2400
  private static let quality = 88
  private static let largestAnimation = 64 << 20

  /// Replaces a picture that has personal data, or a type that browsers do not show, by a re-encoded copy.
  func stripPicture(_ asset: inout Asset) {
    let reader = PersonalDataReader(asset.file)
    asset.isAnimated = reader.isAnimated
    let kinds = reader.kinds
    let unshown = Self.unshown[asset.type]
    guard !kinds.isEmpty || unshown != nil else { return }
    do throws(ThumbnailError) {
      guard !reader.isAnimated else { return try publishStripped(&asset, kinds) }
      try publishCopy(of: &asset)
      let reason = kinds.isEmpty ? "most browsers do not show \(unshown ?? "") pictures" : "it holds \(kinds.words)"
      note(
        .notice, "\(reason): a copy of at most \(Self.longest) pixels without metadata is published", of: &asset,
        help: nil)
    } catch {
      publishNothing(of: &asset, kinds, unshown, error)
    }
  }

  private func publishCopy(of asset: inout Asset) throws(ThumbnailError) {
    guard thumbnailer.isInstalled else { throw .isMissing }
    guard let format = Self.formats[asset.type] else { throw .refused("no copy can be made of this type") }
    guard thumbnailer.formats().contains(format) else { throw .refused("libvips here cannot write \(format.rawValue)") }
    let digest: Digest
    if let known = asset.digest { digest = known } else { digest = try self.digest(of: asset.file) }
    let (width, height) = (asset.width ?? Self.longest, asset.height ?? 1)
    let side = width >= height ? min(width, Self.longest) : max(1, width * min(height, Self.longest) / height)
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

  /// Publishes a copy without metadata that keeps the frames of an animation.
  private func publishStripped(_ asset: inout Asset, _ kinds: [PersonalData]) throws(ThumbnailError) {
    guard let file = try? OpenFile(reading: asset.file), file.size <= Self.largestAnimation,
      let type = MediaType(head: file.bytes(at: 0, count: MediaType.lengthOfHead))
    else { throw .refused("it is too large for an animation") }
    let source = file.bytes(at: 0, count: file.size)
    guard let bytes = AnimationStripper.stripped(source, type) else { throw .refused("the animation is damaged") }
    let copy = "\(cache)/media/\(SHA256.digest(of: source).hex(16))-\(Derivative.encoder).\(type.rawValue)"
    guard (try? Files.write(bytes, to: copy)) != nil else { throw .cannotWrite(copy) }
    asset.copy = copy
    asset.length = Int64(bytes.count)
    note(.notice, "it holds \(kinds.words): a copy without metadata is published", of: &asset, help: nil)
  }

  private func publishNothing(
    of asset: inout Asset, _ kinds: [PersonalData], _ unshown: String?, _ error: ThumbnailError
  ) {
    guard !kinds.isEmpty else {
      note(
        .warning, "most browsers do not show \(unshown ?? "") pictures", of: &asset,
        help: "save it as JPEG, PNG or WebP")
      return
    }
    asset.isWithheld = true
    let way =
      error == .isMissing
      ? "install it (`rhapsode doctor` says how), or remove the metadata:" : "remove the metadata by hand:"
    note(
      .error, "it holds \(kinds.words), and no copy without them can be made: \(error.words)", of: &asset,
      help: "\(way) `exiftool -all= \(fileName(asset.file))`")
  }

  private func digest(of file: String) throws(ThumbnailError) -> Digest {
    guard let file = try? OpenFile(reading: file) else { throw .refused("the file cannot be read") }
    return SHA256.digest(of: file.bytes(at: 0, count: file.size))
  }

  /// Copies keep the format, except those that browsers do not show.
  private static let formats: [String: Recipe.Format] = [
    "image/jpeg": .jpeg, "image/png": .png, "image/webp": .webp, "image/avif": .avif, "image/tiff": .jpeg,
    "image/heic": .jpeg,
  ]

  /// Types that browsers do not show, with their names.
  static let unshown = ["image/heic": "HEIC", "image/tiff": "TIFF"]
}
