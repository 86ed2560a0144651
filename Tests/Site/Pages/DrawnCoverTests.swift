import Foundation
import Testing
import Trial

/// Covers that are drawn for stories without a picture.
@Suite struct DrawnCoverTests {
  private static let settings = """
    title: Trial
    url: https://trial.example/
    categories: {sea: {title: Sea, color: "#ffe08a"}}
    sections: {stories: {layout: wall}}
    podcast: [{title: Voices, section: stories, category: Arts}]

    """
  private static let hasWorker = Installed.thumbnail != nil

  private func site(_ settings: String = settings, _ front: String = "category: sea") throws -> Site {
    let site = try Site([
      "content/site.yaml": settings,
      "content/stories/sail/index.md":
        "---\ntitle: The *last* sail\ndate: 2026-01-02\n\(front)\naudio: yard.mp3\n---\n:::scene\nWords\n:::\n",
      "content/stories/article.md": "---\ntitle: An article\ndate: 2026-01-01\n---\nWords\n",
    ])
    try site.folder.copy(
      Repository.folder + "/content/stories/boatyard/yard.mp3", to: "content/stories/sail/yard.mp3")
    return site
  }

  private func matches(_ pattern: String, in text: String) throws -> [String] {
    try text.matches(of: Regex(pattern)).map { String(text[$0.range]) }
  }

  @Test(.enabled(if: hasWorker, "the worker is not built"))
  func `a story without a picture has a cover on walls, in previews, feeds and podcasts`() throws {
    let site = try site()
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let wall = try site.page("stories/index.html")
    #expect(wall.contains("<span class=\"cover drawn\""), "\(wall)")
    #expect(wall.contains("<article class=\"card bare\""), "an article has none")
    let address = try #require(try matches("media/[0-9a-f]{16}\\.svg", in: wall).first)
    let drawing = try site.page(address)
    #expect(drawing.contains("fill=\"#ffe08a\"") && drawing.contains("fill=\"#000000\""), "\(drawing)")
    #expect(!drawing.contains("<text"), "the title is printed beside it: \(drawing)")
    #expect(try matches("The \\*last\\* sail</a></h3>", in: wall).count == 1 && wall.contains("svg\" alt=\"\""))
    let page = try site.page("stories/sail/index.html")
    #expect(page.contains("<meta property=\"og:image:height\" content=\"630\">"), "\(page)")
    #expect(!page.contains("<figure class=\"entry-cover"))
    let pictures = try site.files().filter { $0.key.hasPrefix("media/") && $0.key.hasSuffix(".png") }
    #expect(Set(pictures.values.map { Self.size($0) }) == ["1200x630", "1400x1400"])
    for path in pictures.keys { #expect(Self.isPlainAtTheEdges(site.output + "/" + path), "\(path)") }
    #expect(try !matches("media:thumbnail url=\"[^\"]*png\" width=\"1200\"", in: site.page("feed.xml")).isEmpty)
    #expect(try site.page("feed.json").contains(".png"))
    let podcast = try #require(try site.files().first { $0.key.hasSuffix("podcast.xml") }?.value)
    #expect(try !matches("itunes:image href=\"[^\"]*media/", in: String(decoding: podcast, as: UTF8.self)).isEmpty)
  }

  @Test(.enabled(if: hasWorker, "the worker is not built"))
  func `a drawn cover follows the title, the colour and the setting, and is made once`() throws {
    let site = try site()
    #expect(try site.build().status == 0)
    let first = try site.files().filter { $0.key.hasPrefix("media/") }
    let cache = { try FileManager.default.contentsOfDirectory(atPath: site.path + "/.rhapsode/cache/media") }
    let made = try cache()
    try site.folder.write("---\ntitle: About\n---\nUs\n", to: "content/about.md")
    #expect(try site.build().status == 0)
    #expect(try site.files().filter { $0.key.hasPrefix("media/") } == first)
    #expect(try Set(cache()) == Set(made))
    for settings in [
      Self.settings.replacingOccurrences(of: "#ffe08a", with: "#123456"), Self.settings + "drawn-covers: false\n",
    ] {
      try site.folder.write(settings, to: "content/site.yaml")
      #expect(try site.build().status == 0)
      let warm = try site.files()
      #expect(try site.build("--clean").status == 0)
      #expect(try Tree.difference(warm, from: site.files()) == nil)
    }
    #expect(try site.files().keys.allSatisfy { !$0.hasPrefix("media/") })
    #expect(try !site.page("stories/index.html").contains("cover drawn"))
  }

  @Test(.enabled(if: hasWorker, "the worker is not built"))
  func `with drawn-covers all, an article has a card in previews of links, and none on its page and on walls`() throws {
    let site = try site(Self.settings + "drawn-covers: all\n")
    #expect(try site.build().status == 0)
    let page = try site.page("stories/article/index.html")
    let card = try #require(try matches("https://trial.example/media/[0-9a-f]+\\.png", in: page).first)
    #expect(page.contains("<meta property=\"og:image\" content=\"\(card)\">"), "\(page)")
    #expect(page.contains("<meta name=\"twitter:card\" content=\"summary_large_image\">"), "\(page)")
    #expect(!page.contains("<figure class=\"entry-cover"), "\(page)")
    #expect(try site.page("stories/index.html").contains("<article class=\"card bare\""))
  }

  @Test func `without the worker only the drawing is published`() throws {
    let site = try site()
    let build = try site.buildWithoutWorkers()
    #expect(build.status == 0, "\(build.words)")
    #expect(build.errors.components(separatedBy: "`thumbnail` is not installed").count == 2, "\(build.words)")
    let media = try site.files().keys.filter { $0.hasPrefix("media/") }
    #expect(media.count == 1 && media.first?.hasSuffix(".svg") == true)
    #expect(try !site.page("stories/sail/index.html").contains("og:image"))
  }

  private static func size(_ png: [UInt8]) -> String {
    let number = { (at: Int) in png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return "\(number(16))x\(number(20))"
  }

  /// Whether no letter reaches the outer 20 pixels at the right; `true` without libvips' own program.
  private static func isPlainAtTheEdges(_ file: String) -> Bool {
    guard let scratch = try? TemporaryFolder(), FileManager.default.isExecutableFile(atPath: "/usr/bin/vips") else {
      return true
    }
    func vips(_ arguments: String...) -> String {
      ((try? Command.run("/usr/bin/vips", arguments).text) ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let bytes = (try? Data(contentsOf: URL(filePath: file))) ?? Data()
    guard let width = Int(size([UInt8](bytes)).prefix { $0 != "x" }) else { return false }
    for x in [0, width - 20] {
      _ = vips("crop", file, scratch / "edge.png", "\(x)", "0", "20", "600")
      _ = vips("extract_band", scratch / "edge.png", scratch / "red.png", "0")
      guard Double(vips("deviate", scratch / "red.png")) == 0 else { return false }
    }
    return true
  }
}
