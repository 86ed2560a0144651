import Foundation
import Testing
import Trial

/// Media files that are empty, of another type than their names say, cut off, huge, or hostile. None stops a build.
@Suite(.enabled(if: Installed.path(of: "ffmpeg") != nil, "ffmpeg is not installed"))
struct BadMediaTests {
  private let site: Site

  init() throws { site = try Site([:]) }

  /// Returns a small picture, recording or film of this type.
  private func sample(_ type: String) throws -> [UInt8] {
    let path = site.folder / "sample.\(type)"
    let isSound = ["mp3", "m4a", "ogg", "flac", "wav"].contains(type)
    let isFilm = ["mp4", "mkv"].contains(type)
    let input = isSound ? "sine=duration=0.2" : "testsrc=size=64x48:rate=5:duration=0.4"
    _ = try Command.run(
      Installed.path(of: "ffmpeg") ?? "",
      ["-loglevel", "error", "-y", "-f", "lavfi", "-i", input] + (isSound || isFilm ? [] : ["-frames:v", "1"]) + [path])
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try site.folder.bytes(of: "sample.\(type)")
  }

  /// Builds a story that shows all files; returns what the build reports.
  private func build(_ files: [String: [UInt8]]) throws -> String {
    let names = files.keys.sorted()
    for (name, bytes) in files { try site.folder.write(bytes, to: "content/stories/x/\(name)") }
    try site.folder.write(
      "---\ntitle: X\ndate: 2026-11-01\n---\n" + names.map { "![\($0)](\($0))" }.joined(separator: "\n\n") + "\n",
      to: "content/stories/x/index.md")
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    let again = try site.build()
    #expect(again.status == 0 && warnings(again) == warnings(run), "\(again.words)")
    return run.errors
  }

  private func warnings(_ run: Command) -> [Substring] {
    run.errors.split(separator: "\n").filter { $0.contains("warning:") }
  }

  @Test(arguments: ["jpg", "png", "webp", "gif", "tif", "mp3", "m4a", "ogg", "flac", "wav", "mp4", "mkv"])
  func `a file that is cut off, changed or followed by another does not stop a build`(type: String) throws {
    let whole = try sample(type)
    let changed = whole.enumerated().map { $0.offset % 97 == 50 ? ~$0.element : $0.element }
    let words = try build([
      "cut.\(type)": Array(whole.prefix(whole.count / 2)), "end.\(type)": Array(whole.dropLast(9)),
      "changed.\(type)": changed, "two.\(type)": whole + Array("PK\u{3}\u{4}<script>alert(1)</script>".utf8),
    ])
    if ["jpg", "png", "webp", "gif", "tif"].contains(type) {
      #expect(words.contains("the picture `cut.\(type)` is damaged: it ends too early"), "\(words)")
      #expect(site.folder.has("public/stories/x/cut.\(type).svg"))
      #expect(!site.folder.has("public/stories/x/cut.\(type)"))
    }
    // The sound of MP3 and FLAC has no end that the file declares.
    if !["mkv", "mp3", "flac"].contains(type) {
      // Smaller pictures are named after a digest, so all files are looked at.
      let files = try site.files()
      #expect(files.count > 5)
      for (path, bytes) in files {
        #expect(bytes.firstRange(of: Array("alert(1)".utf8)) == nil, "\(path)")
      }
    }
  }

  @Test func `an empty file, and one of another type, are named and do not stop a build`() throws {
    let words = try build([
      "empty.jpg": [], "text.jpg": Array("Not a picture, but some words.".utf8), "png.jpg": try sample("png"),
      "empty.mp3": [],
    ])
    #expect(words.contains("warning: `empty.jpg` is not a picture: it is empty"), "\(words)")
    #expect(words.contains("warning: `text.jpg` is not a picture: it begins with text"), "\(words)")
    #expect(words.contains("content/stories/x/empty.mp3: warning: it is not published: it is empty"), "\(words)")
    #expect(!words.contains("png.jpg"))
    for name in ["empty.jpg", "text.jpg"] {
      #expect(site.folder.has("public/stories/x/\(name).svg") && !site.folder.has("public/stories/x/\(name)"))
    }
    #expect(!site.folder.has("public/stories/x/empty.mp3"))
  }

  @Test func `a file of content/static that is not a picture is named, also if no page shows it`() throws {
    try site.folder.write([UInt8](), to: "content/static/badge.png")
    let words = try build([:])
    #expect(words.contains("content/static/badge.png: warning: it is not a picture: it is empty"), "\(words)")
    #expect(!site.folder.has("public/badge.png"))
  }

  @Test func `one build with all kinds of hostile files ends, names each, and publishes nothing private or executable`()
    throws
  {
    let script = Array("<html xmlns=\"http://www.w3.org/1999/xhtml\"><script>alert(1)</script></html>".utf8)
    let (jpeg, png, gif, mp3) = (try sample("jpg"), try sample("png"), try sample("gif"), try sample("mp3"))
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      Array(jpeg.prefix(2)) + [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)]
        + content
        + jpeg.dropFirst(2)
    }
    let located = segment(0xE1, Array("Exif\0\0MM\0*\0\0\0\u{8}\0\0 Anna, 37.9 N".utf8))
    let javascript: [UInt8] = Array("*/=1;alert(1);/*".utf8)
    var both: [UInt8] = Array(gif[..<6])
    both += "/*".utf8
    both += gif[8..<781]
    both += [0x21, 0xFE, 16]
    both += javascript
    both += [0]
    both += gif[781...]
    both += javascript
    var tagged: [UInt8] = Array("ID3\u{4}\0\0\0\0\u{1}\0PRIV\u{F}\u{7F}\u{7F}\u{7F}\0\0Anna".utf8)
    tagged += [UInt8](repeating: 0, count: 114)
    tagged += mp3.suffix(1200)
    var open: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x80, 0x18, 0x53, 0x80, 0x67, 0x88, 0x12, 0x54, 0xC3, 0x67, 0xFF]
    open += "Anna".utf8
    var harmless: [String: [UInt8]] = ["exif.jpg": located, "exif.dat": located, "exif": located]
    harmless["zip.jpg"] = jpeg + Array("PK\u{3}\u{4}alert(1)".utf8)
    harmless["page.jpg"] = segment(0xFE, script)
    harmless["pdf.jpg"] = segment(0xED, Array("%PDF-1.4 /JavaScript (alert(1))".utf8))
    harmless["js.gif"] = both
    harmless["tag.mp3"] = tagged
    var named: [String: [UInt8]] = ["words.jpg": script, "words.mp3": script, "words.mp4": script, "page.svg": script]
    named["picture.html"] = segment(0xFE, script)
    named["cut.mp3"] = Array("ID3\u{4}\0\0\u{7F}\u{7F}\u{7F}\u{7F}Anna".utf8)
    named["page.mp3"] = Array("ID3\u{4}\0\0\0\0\0\0".utf8) + script
    named["open.mkv"] = open
    named["bomb.png"] = bomb(png)
    let words = try build(harmless.merging(named) { $1 })
    for name in named.keys { #expect(words.contains(name), "\(name): \(words)") }
    #expect(words.contains("the picture `bomb.png` is too large: it has 30,000 × 30,000 pixels"), "\(words)")
    let files = try site.files()
    for (path, bytes) in files where !path.hasSuffix("index.html") {
      for word in ["alert(1)", "Anna"] { #expect(bytes.firstRange(of: Array(word.utf8)) == nil, "\(word) in \(path)") }
    }
    for name in harmless.keys { #expect(files["stories/x/\(name)"] != nil, "\(name)") }
    #expect(files["stories/x/picture.html"] == nil && files["stories/x/words.mp4"] == nil)
    #expect(try !site.page("stories/x/index.html").contains("<script>alert"))
  }

  /// A PNG that says that it has 900 million pixels.
  private func bomb(_ png: [UInt8]) -> [UInt8] {
    var bytes = png
    bytes.replaceSubrange(16..<24, with: [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])
    return bytes
  }

  @Test func `hostile XMP and EXIF are neither slow nor shown as markup`() throws {
    let png = try sample("png")
    let pixels = try #require(png.firstRange(of: Array("IDAT".utf8))).lowerBound - 4
    func with(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let length = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (24 - 8 * $0)) }
      return Array(png[..<pixels]) + length + Array(name.utf8) + content + [0, 0, 0, 0] + png[pixels...]
    }
    func xmp(_ text: String) -> [UInt8] { with("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Array(text.utf8)) }
    let attributes = (0..<100_000).map { " a\($0)=\"\"" }.joined()
    let directory: [UInt8] = Array("MM\0*".utf8) + [0, 0, 0, 8, 0xFF, 0xFF]
    let entry: [UInt8] = [0x01, 0x0E, 0, 2, 0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 8]
    _ = try build([
      "many.png": xmp("<x\(attributes)>"), "deep.png": xmp(String(repeating: "<a>", count: 100_000)),
      "entity.png": xmp("<!DOCTYPE a [<!ENTITY b \"c\">]><dc:title>&b;</dc:title>"),
      "markup.png": xmp(
        "<x><dc:title>&lt;script&gt;alert(1)&lt;/script&gt;</dc:title><cc:license rdf:resource=\"javascript:a()\"/></x>"
      ),
      "loop.png": with("eXIf", directory + (0..<500).flatMap { _ in entry }),
      "megabytes.png": xmp(
        "<x:xmpmeta><rdf:Description>" + String(repeating: "<dc:title a='b'>&lt;&#60;&amp;", count: 400_000)),
    ])
    let page = try site.page("stories/x/index.html")
    #expect(page.contains("&lt;script&gt;alert(1)") && !page.contains("javascript:"), "\(page)")
  }
}
