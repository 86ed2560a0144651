import Foundation
import Media
import Model
import Testing

/// Metadata that tell about people, places and devices.
@Suite struct PersonalDataTests {
  private func kinds(_ bytes: [UInt8], _ name: String = "a") throws -> [PersonalData] {
    let folder = try Folder()
    return PersonalDataReader(try folder.write(bytes, name)).kinds
  }

  /// Returns a JPEG with these segments before its size.
  private func jpeg(_ segments: [(marker: UInt8, content: [UInt8])]) -> [UInt8] {
    let plain = Samples.jpeg(40, 20)
    var bytes = Array(plain.prefix(2))
    for segment in segments {
      bytes += [0xFF, segment.marker] + Samples.big(segment.content.count + 2, bytes: 2) + segment.content
    }
    return bytes + plain.dropFirst(2)
  }

  private func exif(_ tiff: [UInt8]) -> [UInt8] { jpeg([(0xE1, Samples.ascii("Exif\0\0") + tiff)]) }

  /// Returns a TIFF directory whose tag leads to a second one, which contains `entries`.
  private func nested(_ tag: Int, _ entries: [(tag: Int, type: Int, value: Int)]) -> [UInt8] {
    let first = Samples.tiff([(tag, 4, 26)], isBig: true)
    return first + Samples.tiff(entries, isBig: true).dropFirst(8)
  }

  @Test func `a plain picture tells nothing, and neither does its orientation`() throws {
    #expect(try kinds(Samples.jpeg(40, 20, orientation: 6)) == [])
    #expect(try kinds(Samples.png(4, 4)) == [])
    #expect(try kinds(Samples.webp(lossy: 4, 4)) == [])
    #expect(try kinds(exif(Samples.tiff([(0x010F, 2, 0x4341_4E00)], isBig: true))) == [], "the maker's name alone")
  }

  @Test func `the tags of EXIF are found in JPEG, PNG and WebP`() throws {
    let place = nested(0x8825, [(0x0002, 5, 26)])
    #expect(try kinds(exif(place)) == [.place])
    #expect(try kinds(exif(nested(0x8825, [(0x0000, 1, 0x0203_0000)]))) == [], "a GPS version alone is not a place")
    #expect(try kinds(exif(nested(0x8769, [(0xA431, 2, 0x3132_3300)]))) == [.serialNumber])
    #expect(try kinds(exif(nested(0x8769, [(0xA431, 2, 0x2020_2000)]))) == [], "an empty field")
    #expect(try kinds(exif(nested(0x8769, [(0x927C, 7, 26)]))) == [.makerNotes])
    let chunk = Samples.big(place.count, bytes: 4) + Samples.ascii("eXIf") + place + [0, 0, 0, 0]
    let png = Samples.png(4, 4) + [0, 0, 0, 0] + chunk
    #expect(try kinds(png) == [.place])
    let webp = Samples.riff(
      "WEBP",
      Samples.ascii("VP8X") + Samples.little(10, bytes: 4) + [8, 0, 0, 0, 3, 0, 0, 3, 0, 0] + Samples.ascii("EXIF")
        + Samples.little(place.count, bytes: 4) + place)
    #expect(try kinds(webp) == [.place])
  }

  @Test func `a preview, XMP, IPTC and second pictures are found in segments`() throws {
    var preview = Samples.tiff([(0x0112, 3, 1)], isBig: true)
    preview.replaceSubrange(preview.count - 4..<preview.count, with: Samples.big(60, bytes: 4))
    #expect(try kinds(exif(preview)) == [.preview])
    #expect(try kinds(jpeg([(0xE1, Samples.ascii("http://ns.adobe.com/xap/1.0/\0<x/>"))])) == [.xmp])
    let iptc = Samples.ascii("Photoshop 3.0\0") + Samples.ascii("8BIM") + [4, 4, 0, 0, 0, 0, 0, 2, 1, 1]
    #expect(try kinds(jpeg([(0xED, iptc)])) == [.iptc])
    let resolution = Samples.ascii("Photoshop 3.0\0") + Samples.ascii("8BIM") + [3, 0xED, 0, 0, 0, 0, 0, 2, 1, 1]
    #expect(try kinds(jpeg([(0xED, resolution)])) == [])
    #expect(try kinds(jpeg([(0xE2, Samples.ascii("MPF\0MM"))])) == [.preview])
    #expect(try kinds(jpeg([(0xE2, Samples.ascii("ICC_PROFILE\0"))])) == [])
  }

  @Test func `places and owners are found in recordings and films`() throws {
    func movie(_ box: [UInt8]) -> [UInt8] {
      Samples.box("ftyp", Samples.ascii("isom") + [0, 0, 0, 0]) + Samples.box("moov", Samples.box("udta", box))
    }
    #expect(try kinds(movie([0, 0, 0, 12, 0xA9] + Samples.ascii("xyz+37."))) == [.place])
    #expect(try kinds(movie(Samples.box("loci", [0, 0, 0, 0]))) == [.place])
    let keys = Samples.box(
      "keys", [0, 0, 0, 0, 0, 0, 0, 1] + Samples.ascii("mdtacom.apple.quicktime.location.ISO6709"))
    #expect(try kinds(movie(Samples.box("meta", [0, 0, 0, 0] + keys))) == [.place])
    #expect(try kinds(movie(Samples.box("name", [1]))) == [])
    func tag(_ frame: String, _ text: String) -> [UInt8] {
      let content = [3] + Samples.ascii(text)
      let frame = Samples.ascii(frame) + Samples.big(content.count, bytes: 4) + [0, 0] + content
      return Samples.ascii("ID3") + [3, 0, 0] + Samples.big(frame.count, bytes: 4) + frame
    }
    #expect(try kinds(tag("TOWN", "Anna")) == [.owner])
    #expect(try kinds(tag("TPE1", "Anna")) == [], "the artist is public")
    #expect(try kinds(tag("TXXX", "Recorder serial\0" + "123")) == [.serialNumber])
  }

  @Test func `a file that is cut off, or has a changed byte, never traps`() throws {
    let folder = try Folder()
    let whole = [
      exif(nested(0x8825, [(2, 5, 26)])), Samples.movie(seconds: 1), Samples.wav(seconds: 1), Samples.avif(4, 4),
    ]
    for bytes in whole {
      for length in stride(from: 0, to: min(bytes.count, 400), by: 3) {
        _ = PersonalDataReader(try folder.write(Array(bytes.prefix(length)), "cut"))
        var changed = bytes
        changed[length] ^= 0xFF
        _ = PersonalDataReader(try folder.write(changed, "changed"))
      }
    }
  }
}
