import Foundation
import Model
import Testing

@testable import Media

@Suite struct MediaProbeTests {
  @Test func `a film tells its length and size, also where they stand at its end`() throws {
    let folder = try Folder()
    let facts = MediaProbe.probe(try folder.write(Samples.movie(seconds: 12, picture: (640, 480)), "a.bin"))
    #expect(facts?.type == .mp4)
    #expect(facts?.duration == 12)
    #expect(facts?.size == PixelSize(640, 480))
    let turned = Samples.movie(seconds: 1, picture: (480, 640), isTurned: true)
    #expect(MediaProbe.probe(try folder.write(turned, "b.mp4"))?.size == PixelSize(640, 480))
    let web = MediaProbe.probe(try folder.write(Samples.webm(640, 480, seconds: 2.5), "c.webm"))
    #expect(web?.duration == 2.5)
    #expect(web?.size == PixelSize(640, 480))
  }

  @Test func `an orientation after a megabyte of pixels is found`() throws {
    let folder = try Folder()
    let pixels = Samples.ascii("VP8L") + Samples.little(1 << 20, bytes: 4) + [UInt8](repeating: 0, count: 1 << 20)
    let picture = Samples.webp(480, 640, orientation: 6, pixels: pixels)
    #expect(MediaProbe.probe(try folder.write(picture, "a.webp"))?.size == PixelSize(640, 480))
    let profile = PNG.chunk("iCCP", [UInt8](repeating: 0, count: 1 << 20))
    let exif = PNG.chunk("eXIf", Samples.tiff([(0x0112, 3, 6)], isBig: true))
    let plain = PNG.picture(4, 2, left: (0, 0, 0), right: (0, 0, 0), leftWidth: 4)
    let late = PNG.changed(plain, extra: profile + exif)
    #expect(MediaProbe.probe(try folder.write(late, "a.png"))?.size == PixelSize(2, 4))
  }

  @Test func `an MP4 without pictures is sound`() throws {
    let folder = try Folder()
    #expect(MediaProbe.probe(try folder.write(Samples.movie(seconds: 3), "a.mp4"))?.type == .m4a)
  }

  @Test func `sound tells its length whatever its name`() throws {
    let folder = try Folder()
    let facts = MediaProbe.probe(try folder.write(Samples.wav(seconds: 3), "sound.mp3"))
    #expect(facts?.type == .wav)
    #expect(facts?.duration == 3)
    #expect(facts?.length == Int64(44 + 48_000))
  }

  @Test func `what is missing, empty, a folder or unknown is nothing`() throws {
    let folder = try Folder()
    #expect(MediaProbe.probe(folder.path + "/none") == nil)
    #expect(MediaProbe.probe(folder.path) == nil)
    #expect(MediaProbe.probe(try folder.write([], "empty.png")) == nil)
    #expect(MediaProbe.probe(try folder.write(Samples.ascii("text"), "text.png")) == nil)
    #expect(MediaProbe.probe("/dev/zero") == nil)
  }

  @Test(
    .enabled(if: Tool.has("ffmpeg"), "ffmpeg is not installed"),
    arguments: [
      ("a.mp3", MediaType.mp3), ("a.m4a", .m4a), ("a.ogg", .ogg), ("a.opus", .opus), ("a.flac", .flac),
    ])
  func `TagLib reads real recordings`(name: String, type: MediaType) throws {
    let folder = try Folder()
    let path = folder.path + "/" + name
    try Tool.run(
      "ffmpeg",
      ["-v", "quiet", "-f", "lavfi", "-i", "sine=frequency=440:duration=3", "-ac", "2"]
        + (name.hasSuffix("ogg") ? ["-c:a", "libvorbis"] : []) + [path])
    let facts = try #require(MediaProbe.probe(path))
    #expect(facts.type == type)
    #expect(facts.duration.map { abs($0 - 3) < 0.2 } ?? false)
    let misnamed = folder.path + "/misnamed.bin"
    try FileManager.default.copyItem(atPath: path, toPath: misnamed)
    #expect(MediaProbe.probe(misnamed)?.type == type)
    #expect(MediaProbe.probe(misnamed)?.duration == facts.duration)
  }

  @Test(.enabled(if: Tool.has("ffmpeg") && Tool.has("ffprobe"), "ffmpeg is not installed"))
  func `chapters are read where ffprobe is`() throws {
    let folder = try Folder()
    let list =
      ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=Αρχή\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=1500\nEND=3000\ntitle=End\n"
    let meta = try folder.write(Samples.ascii(list), "meta.txt")
    let path = folder.path + "/-a.m4a"
    try Tool.run(
      "ffmpeg",
      ["-v", "quiet", "-f", "lavfi", "-i", "sine=duration=3", "-i", meta, "-map_metadata", "1", "./" + "-a.m4a"],
      in: folder.path)
    #expect(Chapters.read(path, program: "ffprobe")?.map(\.title) == ["Αρχή", "End"])
    #expect(Chapters.read(path, program: "ffprobe")?.map(\.start) == [0, 1.5])
    #expect(Chapters.read(try folder.write(Samples.wav(seconds: 1), "none.wav"), program: "ffprobe") == [])
    #expect(Chapters.read(folder.path + "/missing", program: "ffprobe") == [])
  }

  @Test(.enabled(if: Tool.has("ffmpeg"), "ffmpeg is not installed"))
  func `a recording that is cut anywhere is never longer than the whole`() throws {
    let folder = try Folder()
    for name in ["a.mp3", "a.m4a", "a.ogg", "a.flac"] {
      let path = folder.path + "/" + name
      try Tool.run("ffmpeg", ["-v", "quiet", "-f", "lavfi", "-i", "sine=duration=1", path])
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
      let whole = try #require(MediaProbe.probe(path)?.duration)
      for part in 1..<20 {
        let cut = MediaProbe.probe(try folder.write(Array(bytes[..<(bytes.count * part / 20)]), "cut-\(part)-" + name))
        #expect(cut?.duration ?? 0 <= whole, "\(name), \(part)/20")
      }
    }
  }
}
