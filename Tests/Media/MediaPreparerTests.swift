import Foundation
import Media
import Model
import Testing
import Text

/// The copies of media files that are published.
@Suite struct MediaPreparerTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func prepared(_ bytes: some Collection<UInt8>, _ name: String, type: String, isMirrored: Bool = false) throws
    -> Asset
  {
    let file = try folder.write(Array(bytes), name)
    let cache = folder.path + "/cache"
    let thumbnailer = Thumbnailer(folder: cache, workers: 1, program: "/nonexistent/thumbnail")
    var asset = Asset(file: file, path: name, type: type, length: Int64(bytes.count))
    asset.isMirrored = isMirrored
    return MediaPreparer(site: folder.path, cache: cache, thumbnailer: thumbnailer).prepared(asset)
  }

  /// A JPEG with XMP data before, and a scan and the end after its size.
  private var photograph: [UInt8] {
    let xmp = Samples.ascii("http://ns.adobe.com/xap/1.0/\0<x/>")
    return Array(plain.prefix(2)) + [0xFF, 0xE1] + Samples.big(xmp.count + 2, bytes: 2) + xmp + plain.dropFirst(2)
  }

  private var plain: [UInt8] {
    Samples.jpeg(40, 20).replacing([0xFF, 0xFF, 0xC0], with: [0xFF, 0xC0])
      + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 0xFF, 0, 3, 0xFF, 0xD9]
  }

  @Test(arguments: [false, true])
  func `a copy that cannot be written is an error, so that nothing is published without it`(isMirrored: Bool) throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/cache", withIntermediateDirectories: false)
    _ = try folder.write([], "cache/media")
    let picture = try prepared(photograph, "a.jpg", type: "image/jpeg", isMirrored: isMirrored)
    #expect(picture.isWithheld && picture.copy == nil)
    #expect(picture.diagnostics.map(\.severity) == [.error])
    let words = try #require(picture.diagnostics.first?.summary)
    #expect(words.hasPrefix("its copy `") && words.hasSuffix("media` cannot be written: Not a directory"), "\(words)")
  }

  @Test func `a drawing that cannot be read is not called too large`() {
    let thumbnailer = Thumbnailer(folder: folder.path + "/cache", workers: 1, program: "/nonexistent/thumbnail")
    let asset = Asset(file: folder.path + "/gone.svg", path: "gone.svg", type: "image/svg+xml", length: 1)
    let made = MediaPreparer(site: folder.path, cache: folder.path + "/cache", thumbnailer: thumbnailer).prepared(asset)
    #expect(made.isWithheld)
    #expect(made.diagnostics.map(\.summary) == ["this drawing is not published: it cannot be read"])
  }

  @Test func `a picture is published without its metadata, also without libvips`() throws {
    let own = try prepared(photograph, "a.jpg", type: "image/jpeg")
    #expect(try [UInt8](Data(contentsOf: URL(filePath: #require(own.copy)))) == plain)
    #expect(own.diagnostics.map(\.severity) == [.notice] && own.length == Int64(plain.count))
    #expect(own.diagnostics.first?.place?.file == "a.jpg")
    let mirrored = try prepared(photograph, "b.jpg", type: "image/jpeg", isMirrored: true)
    #expect(mirrored.copy != nil && mirrored.diagnostics.isEmpty)
    let bare = try prepared(plain, "c.jpg", type: "image/jpeg")
    #expect(bare.copy == nil && bare.diagnostics.isEmpty)
  }

  @Test func `a damaged picture becomes a placeholder, and a source's is left out`() throws {
    let own = try prepared(photograph.dropLast(4), "a.jpg", type: "image/jpeg")
    #expect(own.isPlaceholder && own.damage == PictureDamage(.undecodable, "it ends too early"))
    #expect(own.path == "a.jpg.svg")
    let drawing = try String(decoding: Data(contentsOf: URL(filePath: #require(own.copy))), as: UTF8.self)
    #expect(drawing.hasPrefix("<svg") && drawing.contains("viewBox=\"0 0 1200 800\""))
    let mirrored = try prepared(photograph.dropLast(4), "b.jpg", type: "image/jpeg", isMirrored: true)
    #expect(mirrored.isWithheld && mirrored.damage != nil && mirrored.diagnostics.isEmpty)
  }

  @Test func `a file that is not a picture becomes a placeholder, and says what it is instead`() throws {
    let files: [(bytes: [UInt8], reason: String)] = [
      ([], "it is empty"), (Samples.ascii("<!DOCTYPE html><title>404</title>"), "it begins with text"),
      (Array("Αυτό δεν είναι εικόνα".utf8), "it begins with text"), ([1, 2, 3, 4, 0xFF], "its type is not known"),
    ]
    for (bytes, reason) in files {
      let asset = try prepared(bytes, "a.jpg", type: "image/jpeg")
      #expect(asset.damage == PictureDamage(.noPicture, reason))
      #expect(asset.isPlaceholder && asset.path == "a.jpg.svg" && asset.diagnostics.isEmpty)
      #expect(try prepared(bytes, "a.jpg", type: "image/jpeg", isMirrored: true).isWithheld)
    }
  }

  @Test func `an empty recording is not published`() throws {
    for (name, type) in [("a.mp3", "audio/mpeg"), ("a.mp4", "video/mp4")] {
      let asset = try prepared([], name, type: type)
      #expect(asset.isWithheld && asset.diagnostics.map(\.summary) == ["it is not published: it is empty"])
    }
  }

  @Test func `a recording without sound has no duration, and is not published`() throws {
    let sound = Samples.wav(seconds: 1)
    // The recorder was interrupted before it could write the length of the sound.
    var interrupted = sound
    interrupted.replaceSubrange(40..<44, with: [0, 0, 0, 0])
    for bytes in [Samples.wav(seconds: 0), interrupted] {
      let asset = try prepared(bytes, "a.wav", type: "audio/wav")
      #expect(MediaProbe.probe(asset.file)?.duration == nil)
      #expect(asset.isWithheld && asset.diagnostics.map(\.summary) == ["it is not published: it has no sound"])
    }
  }

  @Test func `an orientation that browsers ignore is not copied`() throws {
    let late = try prepared(Samples.png(4, 4, orientation: 6, isLate: true), "a.png", type: "image/png")
    let copy = try [UInt8](Data(contentsOf: URL(filePath: #require(late.copy))))
    #expect(copy.firstRange(of: Samples.ascii("eXIf")) == nil)
  }

  @Test func `a WebP that browsers show turned is named if no upright copy can be made`() throws {
    let pixels = Samples.ascii("VP8L") + Samples.little(2, bytes: 4) + [0x2F, 0]
    let asset = try prepared(Samples.webp(4, 2, orientation: 6, pixels: pixels), "a.webp", type: "image/webp")
    #expect(asset.diagnostics.map(\.severity) == [.warning] && !asset.isPlaceholder)
    #expect(asset.diagnostics.first?.summary.hasPrefix("some browsers show it turned") == true)
  }

  @Test func `an animation keeps its frames and loses its metadata`() throws {
    let head = Samples.gif(4, 4)
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 4, 0, 4, 0, 0, 2, 2, 0x4C, 1, 0]
    let loop = [0x21, 0xFF, 11] + Samples.ascii("NETSCAPE2.0") + [3, 1, 0, 0, 0]
    let xmp = [0x21, 0xFF, 11] + Samples.ascii("XMP DataXMP") + [4, 1, 2, 3, 4, 0]
    let comment: [UInt8] = [0x21, 0xFE, 2, 65, 66, 0]
    let asset = try prepared(head + loop + xmp + comment + frame + frame + [0x3B], "a.gif", type: "image/gif")
    let copy = try #require(asset.copy)
    #expect(try [UInt8](Data(contentsOf: URL(filePath: copy))) == head + loop + frame + frame + [0x3B])
    #expect(asset.diagnostics.map(\.severity) == [.notice])
    let cut = try prepared(head + xmp + frame.dropLast(), "cut.gif", type: "image/gif")
    #expect(cut.isPlaceholder)
  }

  @Test func `an animated WebP and PNG lose their chunks of metadata`() throws {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Samples.ascii(name) + Samples.little(content.count, bytes: 4) + content + (content.count % 2 == 0 ? [] : [0])
    }
    let frames = chunk("ANIM", [0, 0, 0, 0, 0, 0]) + chunk("ANMF", [1, 2, 3])
    func head(_ flags: UInt8) -> [UInt8] { chunk("VP8X", [flags, 0, 0, 0, 3, 0, 0, 3, 0, 0]) }
    let webp = try prepared(
      Samples.riff("WEBP", head(0x06) + frames + chunk("XMP ", [60])), "a.webp", type: "image/webp")
    let copy = try [UInt8](Data(contentsOf: URL(filePath: #require(webp.copy))))
    #expect(copy == Samples.riff("WEBP", head(0x02) + frames))
    func part(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Samples.big(content.count, bytes: 4) + Samples.ascii(name) + content + [0, 0, 0, 0]
    }
    let start = Samples.png(4, 4) + [0, 0, 0, 0] + part("acTL", [0, 0, 0, 1, 0, 0, 0, 0])
    let text = part("tEXt", Samples.ascii("Location\0Athens"))
    let end = part("IDAT", [1]) + part("IEND", [])
    let png = try prepared(start + text + end, "a.png", type: "image/png")
    #expect(try [UInt8](Data(contentsOf: URL(filePath: #require(png.copy)))) == start + end)
    #expect(webp.isAnimated && png.isAnimated)
  }

  @Test func `a still picture is not taken for an animation, and an AVIF sequence is`() throws {
    let stills: [([UInt8], String)] = [
      (Samples.png(4, 4) + [0, 0, 0, 0], "png"), (Samples.webp(extended: 4, 4), "webp"), (Samples.avif(4, 4), "avif"),
    ]
    for (bytes, type) in stills {
      #expect(try !prepared(bytes, "still." + type, type: "image/" + type).isAnimated, "\(type)")
    }
    let sequence = Samples.box("ftyp", Samples.ascii("avis") + [0, 0, 0, 0] + Samples.ascii("avifavis"))
    #expect(PersonalDataReader(try folder.write(sequence, "moving.avif")).isAnimated)
  }

  @Test func `a film that browsers do not play is named`() throws {
    let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67, 0x80]
    let film = try prepared(
      Samples.element([0x1A, 0x45, 0xDF, 0xA3], Samples.element([0x42, 0x82], Samples.ascii("matroska"))) + segment,
      "a.mkv", type: "video/x-matroska")
    #expect(film.diagnostics.first?.summary == "browsers do not play Matroska (MKV) films")
    #expect(!film.isWithheld)
  }
}
