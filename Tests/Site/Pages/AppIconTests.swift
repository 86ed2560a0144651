import Foundation
import Testing
import Trial

/// The icons of the web app manifest.
@Suite struct AppIconTests {
  private static let hasWorker = Installed.thumbnail != nil

  private struct Manifest: Decodable {
    struct Icon: Decodable {
      var src: String
      var sizes: String
      var type: String?
      var purpose: String?
    }
    var icons: [Icon]
  }

  private func site(_ theme: String = "", _ files: [String: String] = [:]) throws -> Site {
    let settings =
      "title: Trial\nurl: https://trial.example/below/\nlanguages: [en, el]\noffline: true\n\(theme)\n"
    let own = ["content/site.yaml": settings, "content/a.md": "---\ntitle: A\n---\nWords.\n"]
    return try Site(files.merging(own) { $1 })
  }

  private func icons(_ site: Site, _ tree: String = "") throws -> [Manifest.Icon] {
    let bytes = Data(try site.page(tree + "manifest.webmanifest").utf8)
    return try JSONDecoder().decode(Manifest.self, from: bytes).icons
  }

  /// The size of the PNG that the icon names.
  private func size(_ icon: Manifest.Icon, _ site: Site) throws -> String {
    let path = try #require(icon.src.hasPrefix("/below/") ? String(icon.src.dropFirst("/below/".count)) : nil)
    let png = [UInt8](try Data(contentsOf: URL(filePath: site.output + "/" + path)))
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let number = { (at: Int) in png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return "\(number(16))x\(number(20))"
  }

  /// A GIF of one pixel.
  private static let dot = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

  private static let logo =
    "<?xml version=\"1.0\"?>\n<!-- <svg> -->\n"
    + "<svg xmlns='http://www.w3.org/2000/svg' width='90px' height='30'><rect width='90' height='30' fill='#123456'/></svg>\n"

  @Test(.enabled(if: hasWorker, "the worker is not built"), arguments: ["", "theme: {logo: logo.svg}"])
  func `the theme's icon or the site's logo is made into PNG, also one that may be cut`(theme: String) throws {
    let site = try site(theme, ["content/static/logo.svg": Self.logo])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    for tree in ["", "el/"] {
      let found = try icons(site, tree)
      #expect(found.map(\.sizes) == ["192x192", "512x512", "512x512", "any"])
      #expect(found.map(\.purpose) == ["any", "any", "maskable", nil])
      #expect(found.dropLast().allSatisfy { $0.type == "image/png" })
      #expect(try found.dropLast().map { try size($0, site) } == found.dropLast().map(\.sizes))
      #expect(found.last?.src.hasSuffix(".svg") == true)
    }
    let files = try site.files()
    try site.folder.write("---\ntitle: B\n---\nOther words.\n", to: "content/b.md")
    #expect(try site.build().status == 0)
    let warm = try site.files()
    for (path, bytes) in files where path.hasPrefix("media/") { #expect(warm[path] == bytes, "\(path)") }
    #expect(try site.build("--clean").status == 0)
    #expect(try Tree.difference(warm, from: site.files()) == nil)
  }

  @Test(.enabled(if: hasWorker, "the worker is not built"))
  func `another logo makes other icons, and what is no drawing is left as it is`() throws {
    let site = try site("theme: {logo: logo.svg}", ["content/static/logo.svg": Self.logo])
    #expect(try site.build().status == 0)
    let first = try icons(site).map(\.src)
    try site.folder.write(Self.logo.replacing("#123456", with: "#654321"), to: "content/static/logo.svg")
    #expect(try site.build().status == 0)
    let second = try icons(site).map(\.src)
    #expect(first.dropLast().allSatisfy { !second.contains($0) } && first.last == second.last)
    #expect(try site.files().keys.count { $0.hasSuffix(".png") } == 3)
    // A document type may declare entities; the theme's icon is taken.
    try site.folder.write("<!DOCTYPE svg []>" + Self.logo.dropFirst(21), to: "content/static/logo.svg")
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    #expect(try icons(site).count == 4)
  }

  @Test(.enabled(if: hasWorker, "the worker is not built"))
  func `a logo that is not well-formed is named, and the theme's icon is taken`() throws {
    let site = try site("theme: {logo: logo.svg}", ["content/static/logo.svg": Self.logo.replacing("</svg>", with: "")])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    #expect(build.words.contains("content/static/logo.svg:"), "\(build.words)")
    #expect(build.words.contains("warning: no icons are made of this drawing: it is not well-formed XML (`svg` is not"))
    #expect(try icons(site).map(\.sizes) == ["192x192", "512x512", "512x512", "any"])
  }

  @Test(.enabled(if: hasWorker, "the worker is not built"))
  func `a drawing without a size and a picture that is too small are named, and the theme's icon is taken`() throws {
    let drawing = Self.logo.replacing("width='90px' height='30'", with: "")
    let site = try site("theme: {logo: logo.svg}", ["content/static/logo.svg": drawing])
    #expect(try site.build().words.contains("logo.svg: warning: no icons are made of this drawing: it needs a size"))
    #expect(try icons(site).map(\.sizes) == ["192x192", "512x512", "512x512", "any"])
    let other = try self.site("theme: {logo: logo.gif}")
    try other.folder.write([UInt8](Data(base64Encoded: Self.dot) ?? Data()), to: "content/static/logo.gif")
    let build = try other.build()
    #expect(build.words.contains("logo.gif: warning: no icons are made of this picture: it must be"), "\(build.words)")
  }

  @Test func `without the worker the drawing alone is named`() throws {
    let site = try site()
    let build = try site.buildWithoutWorkers()
    #expect(build.status == 0, "\(build.words)")
    #expect(try icons(site).map(\.sizes) == ["any"])
  }
}
