import Foundation
import Media
import Testing

/// Files that are a picture and something else. What is published is a picture and nothing else.
@Suite struct PolyglotTests {
  private static let script = Array("<html><script>alert(1)</script>".utf8)
  private static let archive = Array("PK\u{3}\u{4}alert(1)".utf8)

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + Samples.big(content.count + 2, bytes: 2) + content
  }

  private static let scan: [UInt8] =
    [
      0xFF, 0xDB, 0, 3, 0, 0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x7F,
      0xFF, 0xD9,
    ]

  private static let png = PNG.picture(2, 1, left: (0, 0, 0), right: (9, 9, 9), leftWidth: 1)

  private static func gif(_ extensions: [UInt8]) -> [UInt8] {
    Array("GIF89a/*".utf8) + [1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + extensions
      + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
  }

  private static func blocks(_ text: [UInt8]) -> [UInt8] { [UInt8(text.count)] + text + [0] }

  private static func bmp(_ gap: [UInt8], colors: Int = 2) -> [UInt8] {
    let head = Samples.little(40, bytes: 4) + Samples.little(1, bytes: 4) + Samples.little(1, bytes: 4) + [1, 0, 1, 0]
    let start = 54 + 4 * colors + gap.count
    return Array("BM".utf8) + Samples.little(start + 4, bytes: 4) + [0, 0, 0, 0] + Samples.little(start, bytes: 4)
      + head
      + [UInt8](repeating: 0, count: 24) + [UInt8](repeating: 9, count: 4 * colors) + gap + [0x80, 0, 0, 0]
  }

  private static func icon(_ picture: [UInt8], gap: [UInt8]) -> [UInt8] {
    [0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 32, 0] + Samples.little(picture.count, bytes: 4)
      + Samples.little(22 + gap.count, bytes: 4) + gap + picture
  }

  static let files: [(name: String, bytes: [UInt8])] = [
    ("JPEG and ZIP", [0xFF, 0xD8] + scan + archive),
    ("JPEG and a page", [0xFF, 0xD8] + segment(0xFE, script) + segment(0xE5, script) + scan),
    ("JPEG and PDF", [0xFF, 0xD8] + segment(0xFE, Array("%PDF-1.4 alert(1)".utf8)) + scan),
    ("JPEG and a page, beside its previews", [0xFF, 0xD8] + segment(0xE2, Array("MPF\0".utf8) + script) + scan),
    (
      "JPEG and a page, as its thumbnail",
      [0xFF, 0xD8] + segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 5, 1] + script) + scan
    ),
    (
      "JPEG and a page, after its colours",
      [0xFF, 0xD8] + segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1] + script) + scan
    ),
    ("PNG and a page, in a text", PNG.changed(png, extra: PNG.chunk("tEXt", script))),
    ("PNG and a page, where a text is compressed", PNG.changed(png, extra: PNG.chunk("zTXt", script))),
    ("PNG and a page, after the end", png + script),
    ("GIF and JavaScript, in a comment", gif([0x21, 0xFE] + blocks(Array("*/=1;alert(1);/*".utf8)))),
    ("GIF and JavaScript, in a text", gif([0x21, 0x01] + blocks(Array("*/=1;alert(1);/*".utf8)))),
    (
      "GIF and JavaScript, in the looping",
      gif([0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0] + blocks(Array("*/=1;alert(1);/*".utf8)))
    ),
    ("GIF and JavaScript, in the timing", gif([0x21, 0xF9] + blocks(Array("*/=1;alert(1);/*".utf8)))),
    ("GIF and JavaScript, after the end", gif([]) + Array("*/=1;alert(1)".utf8)),
    ("BMP and a page, between", bmp(script)), ("BMP and ZIP", bmp([]) + archive),
    ("ICO and a page, between", icon(Array(bmp([]).dropFirst(14)), gap: script)),
    ("ICO and ZIP", icon(Array(bmp([]).dropFirst(14)), gap: []) + archive),
  ]

  @Test(arguments: files.indices) func `only the picture is copied, and it keeps its type`(index: Int) throws {
    let (name, bytes) = Self.files[index]
    let folder = try Folder()
    let path = try folder.write(bytes, "a")
    let copy = try StrippedCopy(of: path, to: path + ".copy")
    guard case .made(let length) = copy.outcome else {
      Issue.record("\(name): \(copy.outcome)")
      return
    }
    let made = try [UInt8](Data(contentsOf: URL(filePath: path + ".copy")))
    #expect(made.count == length && made.firstRange(of: Array("alert".utf8)) == nil, "\(name)")
    #expect(MediaType(head: made) == MediaType(head: bytes) && MediaType(head: made)?.kind == .picture, "\(name)")
    #expect(try StrippedCopy(of: path + ".copy", to: path + ".again").outcome == .unneeded, "\(name)")
  }

  @Test func `pictures that end too early, or overlap, are refused`() throws {
    let folder = try Folder()
    for bytes in [
      Array(Self.png.dropLast()), Array(Self.png.dropLast(20)), Array(Self.bmp([]).dropLast()),
      Array(Self.icon(Self.bmp([]), gap: []).dropLast()),
      [0, 0, 1, 0, 2, 0] + [UInt8](repeating: 0, count: 8) + Samples.little(40, bytes: 4) + Samples.little(0, bytes: 4)
        + [UInt8](repeating: 0, count: 8) + Samples.little(40, bytes: 4) + Samples.little(0, bytes: 4),
    ] {
      let path = try folder.write(bytes, "a")
      guard case .damaged = try StrippedCopy(of: path, to: path + ".copy").outcome else {
        Issue.record("\(bytes.prefix(8))")
        continue
      }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `strips that all refer to the same bytes are refused`() throws {
    let folder = try Folder()
    // 60,000 strips of 4 MB each.
    let (count, length) = (60_000, 4 << 20)
    let tables = 8 + 2 + 12 * 3 + 4
    let entries: [(tag: Int, count: Int, place: Int)] = [(273, count, tables), (279, count, tables + 4 * count)]
    var bytes = Samples.ascii("II*\0") + Samples.little(8, bytes: 4) + Samples.little(3, bytes: 2)
    bytes += Samples.little(256, bytes: 2) + Samples.little(3, bytes: 2) + Samples.little(1, bytes: 4)
    bytes += Samples.little(1, bytes: 4)
    for entry in entries {
      bytes += Samples.little(entry.tag, bytes: 2) + Samples.little(4, bytes: 2) + Samples.little(entry.count, bytes: 4)
      bytes += Samples.little(entry.place, bytes: 4)
    }
    bytes += Samples.little(0, bytes: 4)
    let pixels = tables + 8 * count
    bytes += (0..<count).flatMap { _ in Samples.little(pixels, bytes: 4) }
    bytes += (0..<count).flatMap { _ in Samples.little(length, bytes: 4) }
    bytes += [UInt8](repeating: 1, count: length)
    let path = try folder.write(bytes, "a.tif")
    #expect(try StrippedCopy(of: path, to: path + ".copy").outcome == .damaged("has parts that overlap"))
  }

  @Test func `what is of no known type is said to be so`() throws {
    let folder = try Folder()
    let path = try folder.write(Self.script, "a.jpg")
    #expect(try StrippedCopy(of: path, to: path + ".copy").outcome == .unknown)
    #expect(try StrippedCopy(of: try folder.write([], "b.jpg"), to: path + ".copy").outcome == .empty)
  }
}
