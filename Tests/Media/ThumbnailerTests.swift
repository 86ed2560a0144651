import Foundation
import Media
import Model
import Testing
import Trial
import Text

@Suite(.enabled(if: Installed.thumbnail != nil, "thumbnail is not built"), .serialized) struct ThumbnailerTests {
  private let folder: Folder
  private let thumbnailer: Thumbnailer

  init() throws {
    folder = try Folder()
    thumbnailer = Thumbnailer(
      folder: folder.path + "/cache/deep", sources: [folder.path], workers: 2, program: Installed.thumbnail, seconds: 20
    )
  }

  private func picture(_ width: Int = 400, _ height: Int = 200) -> [UInt8] {
    PNG.picture(width, height, left: (200, 30, 30), right: (10, 20, 240), leftWidth: width * 3 / 4)
  }

  @Test(arguments: [(Recipe.Format.jpeg, MediaType.jpeg), (.png, .png), (.webp, .webp), (.avif, .avif)])
  func `a smaller picture is made once and kept under the name that was known before`(
    format: Recipe.Format, type: MediaType
  ) throws {
    let formats = thumbnailer.formats()
    try #require(formats.contains(.jpeg) && formats.contains(.png))
    guard formats.contains(format) else { try Test.cancel("libvips writes no \(format) here") }
    let bytes = picture()
    let source = try folder.write(bytes, "a picture.png")
    let recipe = Recipe(width: 100, format: format, quality: 70)
    let digest = SHA256.digest(of: bytes)
    let file = try thumbnailer.file(of: source, digest, recipe)
    #expect(file == folder.path + "/cache/deep/" + Derivative.path(of: digest, recipe))
    let facts = MediaProbe.probe(file)
    #expect(facts?.type == type)
    #expect(facts?.size == PixelSize(100, 50))
    let made = try Data(contentsOf: URL(filePath: file))
    try FileManager.default.removeItem(atPath: source)
    #expect(try thumbnailer.file(of: source, digest, recipe) == file)
    #expect(try Data(contentsOf: URL(filePath: file)) == made)
  }

  @Test func `a kept picture that was cut off or changed is made again, and one with another time is not`() throws {
    let bytes = picture()
    let source = try folder.write(bytes, "a.png")
    let (digest, recipe) = (SHA256.digest(of: bytes), Recipe(width: 100, format: .png, quality: 1))
    let file = URL(filePath: try thumbnailer.file(of: source, digest, recipe))
    let made = try Data(contentsOf: file)
    for damaged in [Data(), made.prefix(100), Data(made.reversed())] {
      try damaged.write(to: file)
      #expect(try thumbnailer.file(of: source, digest, recipe) == file.path(percentEncoded: false))
      #expect(try Data(contentsOf: file) == made)
    }
    try made.write(to: file)
    try FileManager.default.removeItem(atPath: source)
    #expect(throws: Never.self, "the bytes are right") { try thumbnailer.file(of: source, digest, recipe) }
    try Data().write(to: URL(filePath: file.path(percentEncoded: false) + ".sum"))
    #expect(throws: ThumbnailError.self, "without its note the file may be incomplete") {
      try thumbnailer.file(of: source, digest, recipe)
    }
  }

  @Test func `a link among the kept pictures is not followed`() throws {
    let bytes = picture()
    let source = try folder.write(bytes, "a.png")
    let (digest, recipe) = (SHA256.digest(of: bytes), Recipe(width: 100, format: .png, quality: 1))
    let file = try thumbnailer.file(of: source, digest, recipe)
    try FileManager.default.moveItem(atPath: file, toPath: folder.path + "/secret")
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: folder.path + "/secret")
    #expect(try thumbnailer.file(of: source, digest, recipe) == file)
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType == .typeRegular)
    try FileManager.default.removeItem(atPath: folder.path + "/cache/deep/media")
    try FileManager.default.createDirectory(atPath: folder.path + "/elsewhere", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/cache/deep/media", withDestinationPath: folder.path + "/elsewhere")
    #expect(throws: ThumbnailError.self) { try thumbnailer.file(of: source, digest, recipe) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/elsewhere") == [])
  }

  @Test func `the same picture and recipe give the same bytes`() throws {
    let source = try folder.write(picture(), "a.png")
    let recipe = Recipe(width: 64, format: .webp, quality: 70)
    let first = try thumbnailer.file(of: source, SHA256.digest(of: "1"), recipe)
    let second = try thumbnailer.file(of: source, SHA256.digest(of: "2"), recipe)
    #expect(first != second)
    #expect(try Data(contentsOf: URL(filePath: first)) == Data(contentsOf: URL(filePath: second)))
  }

  @Test func `nothing is enlarged`() throws {
    let bytes = picture(40, 20)
    let recipe = Recipe(width: 640, format: .png, quality: 1)
    let file = try thumbnailer.file(of: folder.write(bytes, "a.png"), SHA256.digest(of: bytes), recipe)
    #expect(MediaProbe.probe(file)?.size == PixelSize(40, 20))
  }

  @Test func `the dominant colour is that of most of the picture`() throws {
    let source = try folder.write(picture(), "a.png")
    let color = try thumbnailer.look(at: source, SHA256.digest(of: picture()))
    #expect(["#c81e1e", "#c81e1d", "#c71e1e"].contains(color.color) && color.placeholder?.hasPrefix("UklGR") ?? false)
    try FileManager.default.removeItem(atPath: source)
    #expect(try thumbnailer.look(at: source, SHA256.digest(of: picture())) == color)
  }

  @Test func `a file that is not a picture is refused, and the next picture is made`() throws {
    let broken = try folder.write(Array(picture().prefix(300)), "broken.png")
    let recipe = Recipe(width: 64, format: .jpeg, quality: 70)
    for source in [broken, folder.path + "/none.png", folder.path, try folder.write([1, 2, 3], "x.png")] {
      #expect(throws: ThumbnailError.self) { try thumbnailer.file(of: source, SHA256.digest(of: source), recipe) }
    }
    let good = try folder.write(picture(), "good.png")
    #expect(throws: Never.self) { try thumbnailer.file(of: good, SHA256.digest(of: good), recipe) }
  }

  @Test func `a bomb is turned away by its head`() throws {
    let bomb = try folder.write(
      Array(picture().prefix(8)) + PNG.picture(1, 1, left: (0, 0, 0), right: (0, 0, 0), leftWidth: 1)[8...], "b.png")
    #expect(throws: Never.self) { try thumbnailer.look(at: bomb, SHA256.digest(of: "bomb")) }
    var huge = PNG.picture(1, 1, left: (0, 0, 0), right: (0, 0, 0), leftWidth: 1)
    huge.replaceSubrange(16..<24, with: Samples.big(60_000, bytes: 4) + Samples.big(60_000, bytes: 4))
    let source = try folder.write(huge, "huge.png")
    #expect(throws: ThumbnailError.self) { try thumbnailer.look(at: source, SHA256.digest(of: "x")) }
  }

  /// The asset of a picture in the folder, as the preparer publishes it.
  private func prepared(_ file: String, type: MediaType) throws -> Asset {
    let facts = try #require(MediaProbe.probe(file))
    var asset = Asset(file: file, path: "a", type: type.mime, length: facts.length)
    (asset.width, asset.height) = (facts.size?.width, facts.size?.height)
    asset.digest = SHA256.digest(of: try [UInt8](Data(contentsOf: URL(filePath: file))))
    let cache = folder.path + "/cache/deep"
    return MediaPreparer(site: folder.path, cache: cache, thumbnailer: thumbnailer).prepared(asset)
  }

  @Test func `the facts of a turned PNG or WebP are those of its smaller pictures`() throws {
    let exif = Samples.tiff([(0x0112, 3, 6)], isBig: true)
    let png = try folder.write(PNG.changed(picture(), extra: PNG.chunk("eXIf", exif)), "turned.png")
    let plain = try folder.write(picture(), "plain.png")
    let upright = try thumbnailer.file(
      of: plain, SHA256.digest(of: picture()), Recipe(width: 400, format: .webp, quality: 80))
    // Behind the chunk with the size, which is 30 bytes with the head of the file, and before the metadata.
    let whole = try [UInt8](Data(contentsOf: URL(filePath: upright)))
    let length = whole[34..<38].reversed().reduce(0) { $0 << 8 | Int($1) }
    let pixels = Array(whole[30..<38 + length + length & 1])
    let webp = try folder.write(Samples.webp(400, 200, orientation: 6, pixels: pixels), "turned.webp")
    for file in [png, webp] {
      #expect(MediaProbe.probe(file)?.size == PixelSize(200, 400))
      let recipe = Recipe(width: 100, format: .png, quality: 1)
      let small = try thumbnailer.file(of: file, SHA256.digest(of: file), recipe)
      #expect(MediaProbe.probe(small)?.size == PixelSize(100, 200), "\(file)")
    }
    // Chromium ignores the orientation of WebP, so that the published copy must not need it.
    let asset = try prepared(webp, type: .webp)
    let copy = try [UInt8](Data(contentsOf: URL(filePath: #require(asset.copy))))
    #expect(PixelSize(of: .webp, head: copy) == PixelSize(200, 400) && asset.width == 200 && asset.height == 400)
    #expect(asset.diagnostics.isEmpty && asset.path == "a")
  }

  @Test func `a picture of too many pixels is too large, and not damaged`() throws {
    let small = PNG.picture(1, 1, left: (0, 0, 0), right: (0, 0, 0), leftWidth: 1)
    let huge = try folder.write(PNG.changed(small, size: (20_000, 20_000)), "huge.png")
    #expect(
      try prepared(huge, type: .png).damage
        == PictureDamage(.tooLarge, "it has 20,000 × 20,000 pixels, and at most 120 million are decoded"))
    // The limit is that of the worker, which refuses only what is above it for this reason.
    let most = Thumbnailer.mostPixels / 12_000
    for (height, isTooLarge) in [(most, false), (most + 1, true)] {
      let source = try folder.write(PNG.changed(small, size: (12_000, height)), "\(height).png")
      let error = #expect(throws: ThumbnailError.self) {
        try thumbnailer.look(at: source, SHA256.digest(of: source))
      }
      guard case .refused(let reason) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(reason.contains("are too many") == isTooLarge, "\(reason)")
    }
  }

  @Test func `many ask at once`() async throws {
    let bytes = picture()
    let source = try folder.write(bytes, "a.png")
    let (thumbnailer, digest) = (thumbnailer, SHA256.digest(of: bytes))
    let files = await withTaskGroup(of: String?.self) { group in
      for width in 20..<52 {
        group.addTask { try? thumbnailer.file(of: source, digest, Recipe(width: width, format: .jpeg, quality: 60)) }
      }
      return await group.reduce(into: Set<String>()) { files, file in if let file { files.insert(file) } }
    }
    #expect(files.count == 32)
  }

  @Test func `without the program every picture says so`() throws {
    let none = Thumbnailer(folder: folder.path, workers: 1, program: "/nonexistent/thumbnail")
    #expect(throws: ThumbnailError.isMissing) { try none.look(at: "a.png", SHA256.digest(of: "x")) }
    #expect(none.formats().isEmpty)
  }

  @Test(arguments: [
    ("exit 1", ThumbnailError.isMissing), ("printf '\\0\\0\\0\\013ready\\0008\\000jpeg'; read x; exit 1", .crashed),
  ])
  func `a worker that dies is replaced once and then named`(script: String, error: ThumbnailError) throws {
    let program = try folder.write(Samples.ascii("#!/bin/sh\n\(script)\n"), "worker")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let dying = Thumbnailer(folder: folder.path, workers: 1, program: program, seconds: 5)
    #expect(throws: error) { try dying.look(at: "a.png", SHA256.digest(of: "x")) }
  }

  @Test func `a worker that hangs is ended`() throws {
    let script = "#!/bin/sh\nprintf '\\0\\0\\0\\014ready\\0008\\000jpeg'\nexec sleep 100\n"
    let program = try folder.write(Samples.ascii(script), "worker")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let hanging = Thumbnailer(folder: folder.path, workers: 1, program: program, seconds: 0.5)
    #expect(throws: ThumbnailError.tookTooLong(0.5)) { try hanging.look(at: "a.png", SHA256.digest(of: "x")) }
  }

  @Test func `a folder that cannot be made is named`() throws {
    let recipe = Recipe(width: 64, format: .jpeg, quality: 70)
    let nowhere = Thumbnailer(folder: try folder.write([1], "file") + "/x", workers: 1, program: Installed.thumbnail)
    #expect(throws: ThumbnailError.self) { try nowhere.file(of: "a.png", SHA256.digest(of: "x"), recipe) }
  }
}

@Suite struct DerivativeTests {
  @Test func `another picture, width, format or quality has another name`() {
    let digest = SHA256.digest(of: "a")
    let recipe = Recipe(width: 640, format: .webp, quality: 80)
    let path = Derivative.path(of: digest, recipe)
    #expect(path.hasPrefix("media/") && path.hasSuffix("-640.webp") && path.utf8.count == 6 + 16 + 9)
    #expect(path == Derivative.path(of: digest, recipe))
    let others = [
      Derivative.path(of: SHA256.digest(of: "b"), recipe),
      Derivative.path(of: digest, Recipe(width: 320, format: .webp, quality: 80)),
      Derivative.path(of: digest, Recipe(width: 640, format: .avif, quality: 80)),
      Derivative.path(of: digest, Recipe(width: 640, format: .webp, quality: 81)), path,
    ]
    #expect(Set(others).count == 5)
    let png = [1, 99].map { Derivative.path(of: digest, Recipe(width: 640, format: .png, quality: $0)) }
    #expect(Set(png).count == 1)
  }
}
