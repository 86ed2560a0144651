import Media
import Testing

@Suite struct MediaTypeTests {
  static let files: [(type: MediaType?, head: [UInt8])] = [
    (.png, Samples.png(1, 1)), (.jpeg, Samples.jpeg(1, 1)), (.gif, Samples.gif(1, 1)),
    (.webp, Samples.webp(lossy: 1, 1)),
    (.avif, Samples.avif(1, 1)), (.heic, Samples.box("ftyp", Samples.ascii("heic\0\0\0\0mif1"))),
    (.svg, Samples.ascii("<?xml version='1.0'?><!-- > --><!DOCTYPE svg [<!ENTITY a '>'>]>\n<svg xmlns='x'/>")),
    (.bmp, Samples.bmp(1, 1)), (.ico, [0, 0, 1, 0, 1, 0, 16, 16, 0, 0]), (.tiff, Samples.tiff([], isBig: false)),
    (.mp3, Samples.ascii("ID3\u{4}\0\0\0\0\0\0")), (.mp3, [0xFF, 0xFB, 0x90, 0]), (.aac, [0xFF, 0xF1, 0x50, 0x80]),
    (.m4a, Samples.box("ftyp", Samples.ascii("M4A \0\0\0\0"))),
    (.mp4, Samples.box("ftyp", Samples.ascii("isom\0\0\0\0"))),
    (.mov, Samples.box("ftyp", Samples.ascii("qt  \0\0\0\0"))), (.mov, Samples.box("moov", [])),
    (.ogg, Samples.ascii("OggS........\u{1}vorbis")), (.opus, Samples.ascii("OggS........OpusHead")),
    (.ogv, Samples.ascii("OggS........") + [0x80] + Samples.ascii("theora")), (.flac, Samples.ascii("fLaC")),
    (.wav, Samples.wav(seconds: 0)), (.webm, Samples.webm(1, 1, seconds: 1)), (.glb, Samples.ascii("glTF\u{2}\0\0\0")),
    (.mkv, [0x1A, 0x45, 0xDF, 0xA3] + Samples.ascii("matroska")), (.usdz, Samples.zip("Scene.USDC")),
    (.zip, Samples.zip("a.txt")), (.pdf, Samples.ascii("%PDF-1.7")), (.vtt, Samples.ascii("\u{FEFF}WEBVTT\n\n")),
    (.vtt, Samples.ascii("WEBVTT")), (.srt, Samples.ascii("1\r\n00:00:01,000 --> 00:00:02,000\r\nx")),
    (.gzip, [0x1F, 0x8B, 8]),
    (nil, []), (nil, Samples.ascii("WEBVTTX")), (nil, Samples.ascii("<html><svg>")), (nil, Samples.ascii("<svgx>")),
    (nil, Samples.ascii("plain text")), (nil, Samples.ascii("RIFF....AVI ")), (nil, [0xFF]),
    (nil, [0xFF, 0xFF, 0xFF, 0xFF]),
    (nil, Samples.ascii("BMW is a car, and this is no picture")), (nil, Samples.ascii("All free pictures of boats")),
  ]

  @Test(arguments: files.indices) func `a file is what its bytes say`(index: Int) {
    #expect(MediaType(head: Self.files[index].head) == Self.files[index].type)
  }

  @Test(arguments: files.indices) func `reading a head that is cut anywhere does not crash`(index: Int) {
    let head = Self.files[index].head
    for length in 0..<min(head.count, 300) {
      let cut = Array(head[..<length])
      if let type = MediaType(head: cut) { _ = PixelSize(of: type, head: cut) }
    }
  }

  @Test func `names tell what is served as it is`() {
    #expect(MediaType.mime(ofName: "a/Photo.JPG") == "image/jpeg")
    #expect(MediaType.mime(ofName: "style.css") == "text/css; charset=utf-8")
    #expect(MediaType.mime(ofName: "README") == nil)
  }
}
