import Testing

@testable import Migration

/// Files that only the front matter of an old site names.
@Suite struct FrontFilesTests {
  private static let settings = "baseURL = 'https://old.example/blog/'\n"

  private func front(_ fields: String, _ files: [String: String] = [:]) throws -> (text: String, findings: [String]) {
    var site = ["hugo.toml": Self.settings, "content/posts/a.md": "---\ntitle: A\n\(fields)\n---\nText.\n"]
    site.merge(files) { _, new in new }
    let old = try OldSite(.hugo, site)
    let text = try old.text("content/posts/a.md")
    let lines = text.split(separator: "\n").dropFirst(2).prefix { $0 != "---" }.filter { !$0.hasPrefix("guid:") }
    // Paths that begin with a slash are quoted.
    return (
      lines.joined(separator: "\n").replacing("\"", with: ""), old.findings.filter { $0.contains("was not found") }
    )
  }

  @Test(arguments: [
    ("featured_image: /blog/img/a.png", "cover: /img/a.png"), ("featured_image: img/a.png", "cover: /img/a.png"),
    ("featureImage: https://old.example/blog/img/a.png", "cover: /img/a.png"), ("image: a.png", "cover: /img/a.png"),
    ("banner: https://other.example/b", "cover: https://other.example/b"),
    ("images: [beside.png]", "cover: beside.png"),
    ("thumbnail: //cdn.example/b.png", "cover: https://cdn.example/b.png"), ("hero: c d.png", "cover: /img/c d.png"),
    ("cover: {image: img/a.png, alt: Boats, relative: true}", "cover: {src: /img/a.png, alt: Boats}"),
    ("image: /img/a.png\nthumbnail: img/a.png", "cover: /img/a.png"),
    ("audio: /sound/a.mp3", "audio: /sound/a.mp3"), ("enclosure: {url: /blog/sound/a.mp3}", "audio: /sound/a.mp3"),
    ("video_file: sound/b.mp4", "video: /sound/b.mp4"), ("image: true", "params: {image: true}"),
  ])
  func `pictures and recordings are found by every usual field`(field: String, result: String) throws {
    let files = [
      "static/img/a.png", "static/img/c d.png", "static/sound/a.mp3", "static/sound/b.mp4", "content/posts/beside.png",
    ]
    let (text, findings) = try front(field, Dictionary(uniqueKeysWithValues: files.map { ($0, "x") }))
    #expect(text == result || text.hasPrefix(result + "\nparams:"), "\(text)")
    #expect(findings == [])
  }

  @Test func `a mapping keeps its other values as parameters, and files in them have their new paths`() throws {
    let (text, findings) = try front(
      "header:\n  teaser: /blog/img/a.png\n  video: {id: x1}\ngallery: [{url: img/a.png}, {url: img/gone.png}, page.pdf]",
      ["static/img/a.png": "x"])
    #expect(text.contains("cover: /img/a.png"))
    #expect(text.contains("teaser: /img/a.png") && text.contains("id: x1") && text.contains("url: /img/a.png"))
    #expect(findings == ["content/posts/a.md:6: the file `img/gone.png` was not found"])
  }

  @Test func `a file that is missing is named at its line, and the next field is tried`() throws {
    let (text, findings) = try front(
      "date: 2020-01-02\nimage: /img/gone.png\naudio: gone.mp3\nthumbnail: /img/a.png", ["static/img/a.png": "x"])
    #expect(text.contains("cover: /img/a.png") && !text.contains("gone"), "\(text)")
    #expect(
      findings == [
        "content/posts/a.md:4: the picture `/img/gone.png` was not found",
        "content/posts/a.md:5: the recording `gone.mp3` was not found",
      ])
  }

  @Test func `a missing file is reported once, though it is also a parameter`() throws {
    let (_, findings) = try front("header: {teaser: /img/gone.png}")
    #expect(findings == ["content/posts/a.md:3: the picture `/img/gone.png` was not found"])
  }

  @Test func `a picture that Hugo processes is copied if front matter names it`() throws {
    let old = try OldSite(
      .hugo,
      [
        "hugo.toml": Self.settings, "assets/img/a.png": "x", "assets/css/a.css": "x",
        "content/b.md": "---\ntitle: B\nfeatured_image: img/a.png\n---\n",
      ])
    #expect(try old.text("content/b.md").contains("cover: \"/img/a.png\""))
    #expect(old.site.has("content/static/img/a.png") && !old.site.has("content/static/css/a.css"))
  }

  @Test(arguments: ["../../../etc/passwd.png", "/../x.png", "..", "/", ".", "a\\\"b.png", "%2e%2e/%2e%2e/x.png"])
  func `a name that leads out of the site is not a file of it`(name: String) throws {
    let (text, _) = try front("cover: \"\(name)\"")
    #expect(!text.hasPrefix("cover:"), "\(text)")
  }
}
