import Foundation
import Testing
import Trial

/// The commands `import` and `check --old-sitemap`, on a site in the documented form of Hugo.
@Suite struct MovingInTests {
  private static let old: [String: String] = [
    "hugo.toml": "baseURL = 'https://old.example/'\ntitle = 'Old'\n[permalinks]\nposts = '/:year/:slug/'\n",
    "content/posts/dawn.md":
      "---\ntitle: Dawn\ndate: 2020-05-06\ntags: [sea]\naliases: [/d/]\n---\n![b](/img/b.svg)\n\n{{< chart >}} [n]({{< ref \"noon.md\" >}})\n",
    "content/posts/noon.md": "+++\ntitle = 'Noon'\ndate = 2020-06-07\n+++\nText.\n",
    "content/about.md": "{\"title\": \"About\"}\nText.\n",
    "static/img/b.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>\n",
  ]

  @Test func `a site that moves in builds after one import, and every old address answers`() throws {
    let folder = try TemporaryFolder()
    for (path, text) in Self.old { try folder.write(text, to: "old/" + path) }
    let imported = try rhapsode("import", "hugo", "old", "--to", "new", in: folder.path)
    #expect(imported.status == 0 && imported.errors.contains("import-report.md"), "\(imported.words)")
    #expect(try folder.text(of: "new/import-report.md").contains("line 9: `{{< chart >}}`"))
    let built = try rhapsode("build", in: folder / "new")
    #expect(built.status == 0, "\(built.words)")
    for path in [
      "2020/dawn/index.html", "2020/noon/index.html", "d/index.html", "about/index.html", "img/b.svg", "index.xml",
    ] {
      #expect(folder.has("new/public/" + path), "\(path)")
    }
    let base = "https://old.example"
    let addresses = ["/2020/dawn/", "/d/", "/about", "/index.xml", "/lost/noon/"]
    try folder.write(
      "<urlset>" + addresses.map { "<url><loc>\(base)\($0)</loc></url>" }.joined() + "</urlset>", to: "sitemap.xml")
    try folder.write(
      """
      <rss version="2.0"><channel><title>x</title>
      <item><title>Dawn</title><link>\(base)/2020/dawn/</link><guid>\(base)/2020/dawn/</guid></item>
      <item><title>Noon</title><link>\(base)/2020/noon/</link><guid>urn:noon</guid></item></channel></rss>
      """, to: "feed.xml")
    let check = try rhapsode(
      "check", "--old-sitemap", folder / "sitemap.xml", "--old-feed", folder / "feed.xml", in: folder / "new")
    #expect(check.status == 1, "\(check.words)")
    #expect(check.errors.contains("write into content/posts/noon.md: aliases: [\"/lost/noon/\"]"), "\(check.words)")
    #expect(check.errors.contains("write into content/posts/noon.md: guid: \"urn:noon\""), "\(check.words)")
    #expect(check.errors.contains("2 errors") && check.errors.contains("5 old addresses and 2 ids"), "\(check.words)")
  }
}
