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
      for (path, bytes) in try site.files() where path.contains("two.") {
        #expect(bytes.firstRange(of: Array("alert(1)".utf8)) == nil, "\(path)")
      }
    }
  }

  @Test func `an empty file, and one of another type, are named and do not stop a build`() throws {
    let words = try build([
      "empty.jpg": [], "text.jpg": Array("Not a picture, but some words.".utf8), "png.jpg": try sample("png"),
    ])
    #expect(words.contains("`empty.jpg` is not a picture") && words.contains("`text.jpg` is not a picture"), "\(words)")
    #expect(!words.contains("png.jpg"))
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
    ])
    let page = try site.page("stories/x/index.html")
    #expect(page.contains("&lt;script&gt;alert(1)") && !page.contains("javascript:"), "\(page)")
  }
}
