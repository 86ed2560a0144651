import Foundation
import Testing
import Trial

/// Published media carry no place, serial number or preview picture (promise 8), and no script.
@Suite(
  .enabled(if: Installed.path(of: "exiftool") != nil, "exiftool is not installed"),
  .enabled(if: Installed.path(of: "ffmpeg") != nil, "ffmpeg is not installed"))
struct PrivacyTests {
  private static let front = "---\ntitle: Boat\ndate: 2026-11-01\n"

  /// Makes a photograph whose metadata contain a place, a serial number, an owner, a preview and credits.
  private static func photograph(_ name: String, in site: Site, size: String = "2600x1800") throws {
    let path = site.folder / "content/stories/boat/\(name)"
    let preview = site.folder / "preview.jpg"
    for (size, path) in [(size, path), ("16x12", preview)] {
      _ = try Command.run(
        Installed.path(of: "ffmpeg") ?? "",
        ["-loglevel", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=\(size)", "-frames:v", "1", path])
    }
    let tagged = try Command.run(
      Installed.path(of: "exiftool") ?? "",
      [
        "-q", "-overwrite_original", "-GPSLatitude=37.9", "-GPSLatitudeRef=N", "-GPSLongitude=23.7",
        "-SerialNumber=SN12345", "-OwnerName=Anna", "-XMP-aux:OwnerName=Anna", "-XMP-dc:Creator=Maria",
        "-XMP-dc:Rights=(c) Maria", "-XMP-xmpRights:WebStatement=https://creativecommons.org/licenses/by-sa/4.0/", path,
      ] + (name.hasSuffix("jpg") ? ["-ThumbnailImage<=" + preview] : []))
    #expect(tagged.status == 0, "\(tagged.words)")
    try site.folder.remove("preview.jpg")
  }

  private func tags(of path: String) throws -> String {
    try Command.run(Installed.path(of: "exiftool") ?? "", ["-a", "-G1", "-s", "-ee", "-U", path]).text
  }

  /// Asks exiftool about every file of the output.
  private func expectNothingPrivate(in site: Site) throws {
    let found = try Command.run(
      Installed.path(of: "exiftool") ?? "", ["-r", "-a", "-G1", "-s", "-ee", "-U", "-ext", "*", site.output]
    ).text
    #expect(found.contains("directories scanned") || found.contains("========"), "\(found.prefix(500))")
    for secret in ["GPS", "SN12345", "Anna", "37.9", "ThumbnailImage", "PreviewImage", "MakerNote"] {
      let lines = found.split(separator: "\n").filter { $0.contains(secret) && !$0.hasPrefix("========") }
      #expect(lines.isEmpty, "\(secret): \(lines)")
    }
  }

  @Test(arguments: ["jpg", "png", "webp", "tif"])
  func `no published file tells a photograph's place, serial number, owner or preview`(type: String) throws {
    let site = try Site([
      "content/stories/boat/index.md": Self.front
        + "cover: {src: a.\(type), alt: A boat}\n---\n![A boat](a.\(type))\n\n[the picture](a.\(type))\n\n![Z](b.\(type)){zoom}\n",
      "content/stories/other.md": "---\ntitle: Other\ndate: 2026-10-01\n---\n![](boat/a.\(type))\n",
      "content/about.md": "---\ntitle: About\n---\nUs\n",
    ])
    try Self.photograph("a.\(type)", in: site)
    try Self.photograph("b.\(type)", in: site, size: "1300x900")
    try FileManager.default.createDirectory(atPath: site.folder / "content/static", withIntermediateDirectories: true)
    try site.folder.copy(site.folder / "content/stories/boat/a.\(type)", to: "content/static/c.\(type)")
    let built = try site.build("--verbose")
    #expect(built.status == 0, "\(built.words)")
    for name in ["content/stories/boat/a", "content/stories/boat/b", "content/static/c"] {
      #expect(built.errors.contains("\(name).\(type): notice: it holds the place where it was made"), "\(built.words)")
    }
    try expectNothingPrivate(in: site)
    let own = try tags(of: site.output + "/stories/boat/a.\(type)")
    #expect(own.contains("Maria") && own.contains("by-sa"), "\(own)")
    let page = try site.page("stories/boat/index.html")
    #expect(page.contains("Maria") && page.contains(">CC BY-SA 4.0</a>"), "\(page)")
    if type != "tif" { #expect(page.contains("width=\"2600\""), "\(page)") }
    #expect(try site.files().keys.contains { $0.hasSuffix("/info.json") })
    // A page with tiles is kept like others.
    try site.folder.write("---\ntitle: About\n---\nUs all\n", to: "content/about.md")
    let next = try site.run(["build", "--now", Site.now, "--json", "--profile"])
    let document = try JSONSerialization.jsonObject(with: Data(next.output)) as? [String: Any]
    let templates = (document?["profile"] as? [String: Any])?["templates"] as? [[String: Any]] ?? []
    let renders = templates.first { $0["name"] as? String == "entry.html" }?["renders"] as? Int
    #expect(renders == 1, "\(next.words)")
  }

  @Test func `without the worker the same is published, but for smaller pictures`() throws {
    let site = try Site(["content/stories/boat/index.md": Self.front + "---\n![A boat](a.jpg)\n"])
    try Self.photograph("a.jpg", in: site, size: "640x480")
    let run = try site.buildWithoutWorkers()
    #expect(run.status == 0, "\(run.words)")
    #expect(run.errors.components(separatedBy: "`thumbnail` is not installed").count == 2, "\(run.words)")
    try expectNothingPrivate(in: site)
    let bytes = try site.folder.bytes(of: "public/stories/boat/a.jpg")
    let page = try site.page("stories/boat/index.html")
    #expect(page.contains("Maria") && !page.contains("srcset"))
    #expect(try site.build().status == 0)
    #expect(try site.folder.bytes(of: "public/stories/boat/a.jpg") == bytes)
    #expect(try site.page("stories/boat/index.html").contains("srcset"))
  }

  @Test func `pictures inside texts and drawings are published without metadata too`() throws {
    let site = try Site(["content/stories/boat/index.md": Self.front])
    try Self.photograph("a.jpg", in: site, size: "320x200")
    let data =
      "data:image/jpeg;base64," + Data(try site.folder.bytes(of: "content/stories/boat/a.jpg")).base64EncodedString()
    try site.folder.remove("content/stories/boat/a.jpg")
    try site.folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><image href=\"\(data)\"/></svg>",
      to: "content/stories/boat/a.svg")
    try site.folder.write(
      Self.front + "---\n![A](a.svg)\n\n![B](\(data))\n\n<img alt=\"C\" src=\"\(data)\">\n",
      to: "content/stories/boat/index.md")
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    var found = 0
    for path in ["stories/boat/index.html", "stories/boat/a.svg", "feed.xml"] {
      for part in try site.page(path).components(separatedBy: "data:image/jpeg;base64,").dropFirst() {
        found += 1
        let coded = part.prefix { $0.isLetter || $0.isNumber || "+/=".contains($0) }
        let picture = try #require(Data(base64Encoded: String(coded)))
        try site.folder.write([UInt8](picture), to: "one.jpg")
        let words = try tags(of: site.folder / "one.jpg")
        #expect(words.contains("320") && !words.contains("GPS") && !words.contains("Anna"), "\(path): \(words)")
      }
    }
    #expect(found >= 5, "\(found)")
  }

  @Test func `photographs in a model are published without metadata, wherever the model is`() throws {
    let text = Self.front + "---\n![A model](linked.glb)\n"
    let site = try Site(["content/stories/boat/index.md": text])
    try Self.photograph("pier.jpg", in: site, size: "64x48")
    let picture = try site.folder.bytes(of: "content/stories/boat/pier.jpg")
    try site.folder.remove("content/stories/boat/pier.jpg")
    var scene =
      "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"byteLength\":\(picture.count)}],\"images\":[{\"bufferView\":0}],"
      + "\"bufferViews\":[{\"buffer\":0,\"byteLength\":\(picture.count)}]}"
    scene += String(repeating: " ", count: (4 - scene.utf8.count % 4) % 4)
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    let chunks =
      number(scene.utf8.count) + Array("JSON".utf8) + Array(scene.utf8) + number(picture.count) + Array("BIN\0".utf8)
      + picture
    let model = Array("glTF".utf8) + number(2) + number(12 + chunks.count) + chunks
    for path in ["stories/boat/linked.glb", "stories/boat/beside.glb", "static/own.glb"] {
      try site.folder.write(model, to: "content/" + path)
    }
    #expect(try site.build().status == 0)
    for path in ["stories/boat/linked.glb", "stories/boat/beside.glb", "own.glb"] {
      let bytes = try site.folder.bytes(of: "public/" + path)
      #expect(bytes.count == model.count && bytes.firstRange(of: "JFIF".utf8) != nil, "\(path)")
      for secret in ["SN12345", "Anna", "Exif"] { #expect(bytes.firstRange(of: secret.utf8) == nil, "\(path)") }
    }
  }

  @Test func `a clean build makes everything again, also tiles`() throws {
    let site = try Site(["content/stories/boat/index.md": Self.front + "---\n![A boat](a.jpg){zoom}\n"])
    try Self.photograph("a.jpg", in: site)
    #expect(try site.build().status == 0)
    let media = site.path + "/.rhapsode/cache/media"
    let tiles = try #require(
      try FileManager.default.contentsOfDirectory(atPath: media).first { $0.hasSuffix("-tiles") })
    try site.folder.write("old", to: ".rhapsode/cache/media/\(tiles)/old.jpg")
    #expect(try site.build("--clean").status == 0)
    #expect(try !FileManager.default.contentsOfDirectory(atPath: "\(media)/\(tiles)").contains("old.jpg"))
  }

  @Test func `a recording is published without the place where it was made`() throws {
    let site = try Site([
      "content/stories/boat/index.md": Self.front + "audio: a.m4a\n---\nText\n"
    ])
    _ = try Command.run(
      Installed.path(of: "ffmpeg") ?? "",
      [
        "-loglevel", "error", "-f", "lavfi", "-i", "sine=duration=1", "-metadata", "location=+37.97+023.72/",
        site.folder / "content/stories/boat/a.m4a",
      ])
    let built = try site.build("--verbose")
    #expect(built.status == 0, "\(built.words)")
    #expect(
      built.errors.contains("content/stories/boat/a.m4a: notice: it holds the place where it was made"),
      "\(built.words)")
    try expectNothingPrivate(in: site)
  }

  @Test func `a damaged picture is a warning at its line, in build and check, and becomes a placeholder`() throws {
    let site = try Site(["content/stories/boat/index.md": Self.front + "---\nText\n\n![A boat](a.jpg)\n"])
    let path = site.folder / "content/stories/boat/a.jpg"
    _ = try Command.run(
      Installed.path(of: "ffmpeg") ?? "",
      ["-loglevel", "error", "-f", "lavfi", "-i", "testsrc=size=900x600", "-frames:v", "1", path])
    let whole = try site.folder.bytes(of: "content/stories/boat/a.jpg")
    try site.folder.write(Array(whole.prefix(whole.count / 2)), to: "content/stories/boat/a.jpg")
    for command in ["check", "build"] {
      let run = try site.run([command])
      #expect(run.status == 0, "\(run.words)")
      #expect(
        run.errors.contains(
          "content/stories/boat/index.md:7:1: warning: the picture `a.jpg` is damaged: it ends too early"),
        "\(run.words)")
    }
    #expect(!site.folder.has("public/stories/boat/a.jpg"))
    #expect(try site.page("stories/boat/a.jpg.svg").contains("viewBox=\"0 0 900 600\""))
    let page = try site.page("stories/boat/index.html")
    #expect(page.contains("a.jpg.svg") && !page.contains("srcset"))
  }

  @Test func `a drawing is published without its scripts, and one that cannot be read is refused`() throws {
    let site = try Site([
      "content/stories/boat/index.md": Self.front + "---\n![A map](map.svg)\n",
      "content/stories/boat/map.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\n"
        + "<script>alert(1)</script><path d=\"M0 0h9\"/>\n</svg>\n",
      "content/static/own.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>a()</script></svg>",
    ])
    let built = try site.build()
    #expect(built.status == 0, "\(built.words)")
    #expect(
      built.errors.contains("content/stories/boat/map.svg:2:1: warning: the drawing holds a script"), "\(built.words)")
    let published = try site.page("stories/boat/map.svg")
    #expect(!published.contains("script") && published.contains("<path"))
    #expect(try site.page("own.svg").contains("script"), "static files are the author's own")
    try site.folder.write("<!DOCTYPE svg [<!ENTITY a \"b\">]><svg>&a;</svg>", to: "content/stories/boat/map.svg")
    let refused = try site.build()
    #expect(refused.status == 1)
    #expect(
      refused.errors.contains(
        "content/stories/boat/map.svg:1:15: error: this drawing is not published: it declares entities"))
  }

  @Test func `smaller pictures are made where a template asks for them, and nowhere else`() throws {
    let site = try Site([
      // The first image is the cover, which the theme shows in several sizes.
      "content/stories/boat/index.md": Self.front + "---\n![A dot](dot.jpg)\n\n![A boat](a.jpg)\n",
      "Templates/blocks/image.html": "<img src=\"{{ block.media.src }}\" alt=\"{{ block.media.alt }}\">",
    ])
    try Self.photograph("a.jpg", in: site, size: "1000x700")
    try Self.photograph("dot.jpg", in: site, size: "16x16")
    let built = try site.build()
    #expect(built.status == 0, "\(built.words)")
    #expect(try !site.files().keys.contains { $0.hasPrefix("media/") && $0.hasSuffix("-480.webp") })
    try site.folder.remove("Templates")
    #expect(try site.build().status == 0)
    #expect(try site.files().keys.contains { $0.hasPrefix("media/") && $0.hasSuffix("-480.webp") })
  }
}
