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

  @Test(arguments: [
    ("old", "is the folder of the old site"), ("old/new", "would be inside the old site"),
    ("old/content", "would be inside the old site"), (".", "would contain the old site"),
  ])
  func `a new site is not written over the old one, into it or around it`(target: String, words: String) throws {
    let folder = try TemporaryFolder()
    for (path, text) in Self.old { try folder.write(text, to: "old/" + path) }
    let marks = Tree.marks(of: folder.path)
    let imported = try rhapsode("import", "hugo", "old", "--to", target, in: folder.path)
    #expect(imported.status == 2, "\(imported.words)")
    #expect(imported.errors.contains("the folder `\(target)` of the new site \(words)"), "\(imported.words)")
    #expect(Tree.marks(of: folder.path) == marks)
  }

  @Test func `redirects of the settings are pages, and mistakes in them are named`() throws {
    let site = try Site([
      "content/site.yaml":
        "title: T\nurl: https://t.example/\nredirects: {/category/sea: /tags/sea/, /feed/: /feed.xml, /a.php: /news/dawn/}\n",
      "content/news/dawn.md": "---\ntitle: Dawn\ndate: 2026-01-02\ntags: [Sea]\n---\nText.\n",
    ])
    #expect(try site.build().status == 0)
    #expect(try site.page("category/sea/index.html").contains("url=https://t.example/tags/sea/"))
    // A host without `_redirects` would send a page called `a.php` as a program or as a download.
    #expect(try site.page("_redirects").contains("/a.php /news/dawn/ 301\n") && !site.folder.has("public/a.php"))
    for (redirects, words) in [
      ("{x: /tags/sea/}", "not `x`"), ("{/old/: https://other.example/}", "must lead to another address of this site"),
      ("{/old/: /../etc/}", "must lead to another address"), ("{/old/: /old/}", "must lead to another address"),
      ("{/../up/: /tags/sea/}", "must be an address of this site"),
      ("{/news/dawn/: /tags/sea/}", "has `/news/dawn/`, which is the address of `content/news/dawn.md`"),
      ("{/old/: /tags/lost/}", "/tags/lost/"),
    ] {
      try site.folder.write(
        "title: T\nurl: https://t.example/\nredirects: \(redirects)\n", to: "content/site.yaml")
      let built = try site.build("--strict")
      #expect(built.errors.contains(words), "\(redirects): \(built.words)")
    }
  }

  @Test func `an entry of a feed does not take an old address, and stops no build`() throws {
    let site = try Site([
      "content/site.yaml":
        "title: T\nurl: https://t.example/\nredirects: {/sources/a/one/: /sources/}\nsources: [{id: a, file: a.xml, page: own}]\n",
      "content/a.xml":
        "<rss version=\"2.0\"><channel><title>A</title><item><title>One</title><guid>1</guid></item></channel></rss>",
    ])
    let built = try site.build()
    #expect(built.status == 0, "\(built.words)")
    #expect(try site.page("sources/a/one/index.html").contains("url=https://t.example/sources/"))
  }

  /// The memory of an import does not grow with the export: what grows are the names of its entries.
  @Test func `an export of 14 MB is read in little memory`() throws {
    let folder = try TemporaryFolder()
    let tool = Repository.folder + "/Tests/Bench/moving/export.py"
    let measured = """
      import resource, subprocess, sys
      status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
      print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)
      """
    func peak(_ size: Int) throws -> Int {
      let made = try Command.run("/usr/bin/python3", [tool, folder / "\(size).xml", "\(size)"])
      #expect(made.status == 0, "\(made.words)")
      let run = try Command.run(
        "/usr/bin/python3",
        [
          "-c", measured, Installed.rhapsode, "import", "wordpress", folder / "\(size).xml", "--to",
          folder / "new-\(size)",
        ],
        in: folder.path, seconds: 600)
      let numbers = run.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      #expect(numbers.count == 2 && numbers[0] == 0, "\(run.words)")
      return numbers.last ?? 0
    }
    let (small, large) = (try peak(2 << 20), try peak(14 << 20))
    #expect(large - small < 6 << 20, "\(small >> 20) MB, \(large >> 20) MB")
    #expect(folder.has("new-\(14 << 20)/content/posts/post-1800.md"))
  }

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
    let addresses = [
      "/2020/dawn/", "/d/", "/about", "/index.xml", "/lost/noon/", "/tag/sea/", "/page/1/", "/posts/page/7/",
    ]
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
    #expect(
      check.errors.contains("write into content/site.yaml: redirects: {\"/tag/sea/\": \"/tags/sea/\"}"),
      "\(check.words)")
    for (old, new) in [("/page/1/", "/"), ("/posts/page/7/", "/posts/")] {
      #expect(
        check.errors.contains("write into content/site.yaml: redirects: {\"\(old)\": \"\(new)\"}"), "\(check.words)")
    }
    #expect(check.errors.contains("5 errors") && check.errors.contains("8 old addresses and 2 ids"), "\(check.words)")
  }

  @Test func `ids of sources' entries are compared with those of the new feeds, and other files are refused`() throws {
    let item = { (number: String, guid: String) in
      "<item><title>\(number)</title><link>https://a.example/\(number)</link><guid>\(guid)</guid></item>"
    }
    let items = item("one", "https://a.example/one") + item("two", "2")
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://t.example/\nsources: [{id: a, file: a.xml}]\n",
      "content/a.xml":
        "<rss version=\"2.0\"><channel><title>A</title><link>https://a.example/</link>\(items)</channel></rss>",
    ])
    #expect(try site.build().status == 0)
    for feed in ["feed.atom", "feed.xml"] where site.folder.has("public/" + feed) {
      let same = try site.run(["check", "--old-feed", "public/" + feed])
      #expect(same.status == 0 && same.errors.contains("2 ids of old feeds"), "\(feed): \(same.words)")
    }
    try site.folder.write(
      "<rss version=\"2.0\"><channel><title>T</title><link>https://t.example/</link>\(item("gone", "9"))</channel></rss>",
      to: "old.xml")
    let gone = try site.run(["check", "--old-feed", "old.xml"])
    #expect(gone.status == 1 && gone.errors.contains("its source must be in the settings"), "\(gone.words)")
    #expect(!gone.errors.contains("guid:"), "\(gone.words)")
    try site.folder.write(
      "<opml version=\"2.0\"><body><outline text=\"A\" xmlUrl=\"https://a.example/f\"/></body></opml>", to: "list.opml")
    try site.folder.write("print('<rss version=\"2.0\"><channel>\(item("x", "x"))</channel></rss>')\n", to: "feed.py")
    for name in ["list.opml", "feed.py"] {
      let refused = try site.run(["check", "--old-feed", name])
      #expect(refused.status == 1 && refused.errors.contains("`\(name)`: this is not a feed"), "\(refused.words)")
    }
  }

  @Test func `an old sitemap can be compressed, and a damaged one is named`() throws {
    let site = try Site(["content/site.yaml": "title: T\nurl: https://t.example/\n"])
    try site.folder.write("<urlset><url><loc>https://old.example/lost/</loc></url></urlset>", to: "sitemap.xml")
    _ = try Command.run(
      "sh", ["-c", "gzip sitemap.xml && head -c 40 sitemap.xml.gz > cut.xml.gz"], in: site.path)
    let run = try site.run(["check", "--old-sitemap", "sitemap.xml.gz"])
    #expect(run.status == 1 && run.errors.contains("the old address `/lost/`"), "\(run.words)")
    let cut = try site.run(["check", "--old-sitemap", "cut.xml.gz"])
    #expect(cut.status == 2 && cut.errors.contains("`cut.xml.gz` cannot be read: the gzip file"), "\(cut.words)")
  }

  @Test func `an index of old sitemaps cannot lead into a private network or to other servers`() throws {
    let site = try Site()
    let here = "http://127.0.0.1:1"
    func index(_ addresses: [String]) -> String {
      "<sitemapindex>" + addresses.map { "<sitemap><loc>\($0)</loc></sitemap>" }.joined() + "</sitemapindex>"
    }
    try site.folder.write(
      index([here + "/good", "http://[::1]:1/a", "http://router/a", "file:///etc/passwd"]), to: "index.xml")
    let run = try site.run(["check", "--old-sitemap", "index.xml"])
    #expect(
      run.status == 1 && run.errors.contains("`\(here)/good`, and 3 more is not read: its address is not public"),
      "\(run.words)")
  }
}
