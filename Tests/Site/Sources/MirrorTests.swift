import Foundation
import Testing
import Trial

@Suite(.enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
struct MirrorTests {
  @Test func `pictures of a mirrored source are files of ours, in pages and in feeds`() throws {
    let server = try LocalServer.ofFeeds()
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/sub/
      sections: {news: {}}
      sources:
        - id: album
          url: http://127.0.0.1:\(server.port)/album/900/none
          network: private
          section: news
          show: full
          page: own
          images: mirror

      """,
      "content/news/_index.md": "---\ntitle: News\n---\n",
    ])
    let built = try site.build()
    #expect(built.status == 0, "\(built.words)")
    let files = try site.files().keys
    let copy = try #require(files.first { $0.hasPrefix("mirror/") && $0.hasSuffix(".png") })
    #expect(files.count { $0.hasPrefix("mirror/") } == 1)
    let page = try site.page("news/900/index.html")
    #expect(page.contains("src=\"/sub/\(copy)\""), "\(page)")
    #expect(page.contains("width=\"900\" height=\"20\""))
    for feed in ["feed.xml", "feed.atom", "feed.json"] {
      #expect(try site.page(feed).contains("https://trial.example/sub/\(copy)"), "\(feed)")
    }
    for (path, bytes) in try site.files() where path.hasSuffix(".html") || path.hasPrefix("feed") {
      #expect(!(String(bytes: bytes, encoding: .utf8) ?? "").contains("/picture/"), "\(path)")
    }
    #expect(try site.page("news/none/index.html").contains("a picture of none"))
    let told = try site.run(["sources"])
    #expect(told.text.contains("1 picture, 1 missing"), "\(told.words)")
    #expect(try site.run(["sources", "--json"]).text.contains("\"reason\": \"it answered 404 Not Found\""))

    server.stop()
    let before = try site.files()
    #expect(try site.build("--offline").status == 0)
    #expect(try site.files() == before)
    try site.folder.remove(".rhapsode/mirror")
    let bare = try site.build("--offline")
    #expect(bare.status == 0, "\(bare.words)")
    #expect(try site.page("news/900/index.html").contains("a picture of 900"))
    #expect(try !site.files().keys.contains { $0.hasPrefix("mirror/") })
  }

  @Test(arguments: ["mirror", "remote", "none"])
  func `pictures of authors are shown as the settings of their source say, and are in the JSON feed`(images: String)
    throws
  {
    let server = try LocalServer.ofFeeds()
    let origin = "http://127.0.0.1:\(server.port)"
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/sub/
      reading: true
      sources:
        - {id: faces, url: "\(origin)/faces/90/none", network: private, show: full, page: own, images: \(images)}

      """
    ])
    let built = try site.build()
    #expect(built.status == 0, "\(built.words)")
    let copy = try site.files().keys.first { $0.hasPrefix("mirror/") }
    #expect((copy != nil) == (images == "mirror"))
    let pages = ["sources/faces/of-90/index.html", "authors/author-90/index.html", "reading/index.html"]
    let face = copy.map { "/sub/\($0)" } ?? "\(origin)/picture/90"
    for path in pages {
      let page = try site.page(path)
      #expect(page.contains("src=\"\(face)\"") == (images != "none"), "\(path): \(page)")
      #expect(images == "remote" || !page.contains("/picture/"), "\(path)")
    }
    let feed = try site.page("feed.json")
    let avatar = copy.map { "https://trial.example/sub/\($0)" } ?? face
    #expect(feed.contains("\"avatar\": \"\(avatar)\"") == (images != "none"), "\(feed)")
    #expect(images == "remote" || !feed.contains("/picture/"))
    // A picture that was not found leaves the first letter of the name.
    if images == "mirror" {
      #expect(try site.page("authors/author-none/index.html").contains("aria-hidden=\"true\">A<"))
    }
    let files = try site.files()
    for options in [["--offline"], ["--offline", "--clean"]] {
      let again = try site.run(["build", "--now", Site.now] + options)
      #expect(try again.status == 0 && site.files() == files, "\(again.words)")
    }
  }

  @Test(.enabled(if: Installed.thumbnail != nil, "the worker is not built"))
  func `a damaged picture is left out, whether it is fetched or in the mirror already`() throws {
    let server = try LocalServer.ofFeeds()
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources:
        - id: album
          url: http://127.0.0.1:\(server.port)/album/900/cut/damaged/jpeg
          network: private
          show: full
          page: own
          images: mirror

      """
    ])
    let built = try site.build()
    #expect(built.status == 0, "\(built.words)")
    #expect(try site.files().keys.filter { $0.hasPrefix("mirror/") }.count == 1)
    #expect(try site.page("sources/album/cut/index.html").contains("a picture of cut"))
    let told = try site.run(["sources"])
    #expect(told.text.contains("1 picture, 3 missing"), "\(told.words)")
    #expect(try site.run(["sources", "--json"]).text.contains("\"reason\": \"it is damaged or incomplete\""))

    server.stop()
    let copy = try #require(
      Tree.paths(of: site.path + "/.rhapsode/mirror").first { $0.hasSuffix(".png") }.map { ".rhapsode/mirror/" + $0 })
    try site.folder.write(Array(try site.folder.bytes(of: copy).dropLast(60)), to: copy)
    try site.folder.remove(".rhapsode/cache")
    try site.folder.remove("public")
    let offline = try site.build("--offline")
    #expect(offline.status == 0, "\(offline.words)")
    #expect(try !site.files().keys.contains { $0.hasPrefix("mirror/") || $0.hasPrefix("media/") })
    #expect(try site.page("sources/album/900/index.html").contains("a picture of 900"))
  }
}
