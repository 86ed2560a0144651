import Testing

@testable import Migration

@Suite struct EleventyImportTests {
  private static let settings = "module.exports = c => ({dir: {input: 'src', data: '../_data'}})"

  @Test(arguments: [
    "---json\n{\"title\": \"A\", \"tags\": [\"sea\"]}\n---\nWords.\n",
    "---js\n{ title: 'A', /* of one */ tags: [\"sea\",], }\n---\nWords.\n",
    "---js\nconst title = `A`;\nconst tags = ['sea'];\n---\nWords.\n",
  ])
  func `front matter in JSON and literals of JavaScript are read`(text: String) throws {
    let old = try OldSite(.eleventy, [".eleventy.js": Self.settings, "src/a.md": text])
    let page = try old.text("content/a.md")
    #expect(page.contains("title: A\n") && page.contains("tags: [sea]\n") && page.hasSuffix("---\nWords.\n"), "\(page)")
  }

  @Test func `front matter that is a program is reported, and not published as a text`() throws {
    let old = try OldSite(
      .eleventy, [".eleventy.js": Self.settings, "src/a.md": "---js\nconst title = f();\n---\nWords.\n"])
    #expect(!old.site.has("content/a.md"))
    #expect(old.findings.contains { $0.hasPrefix("src/a.md:1: the front matter is a program") }, "\(old.findings)")
  }

  @Test(arguments: [
    "{'src/a': 'x', 'src/b.css': '/y/b.css', src: '/'}", "{ 'src/a': 'x', [c]: 'd', 'src/b.css': 'y/b.css' }",
  ])
  func `each pair of a passthrough copy is heard, unless its name is computed`(map: String) throws {
    let old = try OldSite(
      .eleventy,
      [
        ".eleventy.js": "module.exports = c => { c.addPassthroughCopy(\(map)); }", "src/a/p.png": "png",
        "src/b.css": "css",
      ])
    #expect(old.site.has("content/static/x/p.png"), "\(old.site.files.keys)")
    #expect(old.site.has("content/static/y/b.css"), "\(old.site.files.keys)")
  }

  @Test func `data is read beside the folder of texts`() throws {
    let old = try OldSite(
      .eleventy,
      [
        ".eleventy.js": Self.settings,
        "_data/metadata.js": "module.exports = {title: 'Mills', url: 'https://m.example'};",
        "_data/made.js": "module.exports = () => 1;", "src/a.md": "---\ntitle: A\n---\n",
      ])
    let settings = try old.settings
    #expect(settings.contains("title: Mills\n") && settings.contains("url: https://m.example/\n"))
    #expect(old.findings.contains("_data/made.js: data that a program makes"), "\(old.findings)")
    let without = try OldSite(.eleventy, [".eleventy.js": Self.settings, "src/a.md": "x\n"])
    #expect(without.findings.contains(".eleventy.js: the settings do not say the site's address"))
  }

  @Test(arguments: [
    ("src/feed.njk", "---\npermalink: /feed/atom.xml\n---\n<feed></feed>", "atom: [feed/atom.xml]"),
    ("src/rss.liquid", "---\npermalink: /feed.xml\n---\n<rss></rss>", "rss: [feed.xml]"),
    ("src/x.txt", "x", "json: [feed/items.json]"),
  ])
  func `the address of the old feed is kept`(file: String, text: String, paths: String) throws {
    let program =
      file == "src/x.txt"
      ? "c.addPlugin(feedPlugin, {type: 'json', outputPath: '/feed/items.json'}); return {dir: {input: 'src'}}"
      : "return {dir: {input: 'src'}}"
    let old = try OldSite(.eleventy, [".eleventy.js": program, file: text])
    let settings = try old.settings
    #expect(settings.contains(paths), "\(settings)")
  }

  @Test func `the menu has entries below others, and templates are reported with their addresses`() throws {
    let old = try OldSite(
      .eleventy,
      [
        ".eleventy.js": Self.settings, "src/blog.njk": "---\neleventyNavigation: {key: Blog, order: 1}\n---\nx",
        "src/a.md": "---\ntitle: A\ndate: Last Modified\neleventyNavigation: {key: A, parent: Blog}\n---\n",
        "src/j.11ty.js": "module.exports = class {}",
      ])
    let settings = try old.settings
    #expect(
      settings.contains("menu: [{title: Blog, url: \"/blog/\", children: [{title: A, url: \"/a/\"}]}]"), "\(settings)")
    for finding in [
      "src/blog.njk: a page that is a template, at `/blog/`", "src/j.11ty.js: a page that is a template, at `/j/`",
      "src/a.md:1: the date `Last Modified` was that of the file",
    ] { #expect(old.findings.contains(finding), "\(finding)\n\(old.findings)") }
  }

  @Test(arguments: ["a = 1", "{a: f()}", "{a: `${b}`}", "{a: 1", "[1]", String(repeating: "{a:", count: 200)])
  func `what is no literal object of JavaScript is not read`(text: String) {
    #expect(JSLiteral.parse(Array(text.utf8)) == nil)
  }

  @Test func `a literal that is nested without end is not read, and one of some depth is`() {
    func literal(_ depth: Int) -> [UInt8] {
      Array("module.exports = {a: \(String(repeating: "[", count: depth))\(String(repeating: "]", count: depth))}".utf8)
    }
    #expect(JSLiteral.parse(literal(50)) != nil)
    #expect(JSLiteral.parse(literal(70)) == nil && JSLiteral.parse(literal(1_000_000)) == nil)
  }
}
