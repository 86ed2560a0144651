import Testing

@testable import Migration

/// Settings of Hugo that decide about pages.
@Suite struct HugoSettingsTests {
  private static let settings = "title: H\nbaseURL: https://h.example/\n"
  private static let page = "---\ntitle: A\n---\nx\n"

  @Test func `pages get the values of cascade that they lack, from the nearest section`() throws {
    let old = try OldSite(
      .hugo,
      [
        "hugo.yaml": Self.settings + "cascade: {draft: true, params: {a: 1}}\n",
        "content/_index.md": "---\ncascade: {draft: true, author: Ada}\n---\n",
        "content/2020.md": Self.page, "content/open/a.md": Self.page,
        "content/open/_index.md":
          "---\ntitle: Open\ncascade: [{draft: false}, {_target: {path: '/open/h**'}, build: {render: never}}]\n---\n",
        "content/open/hidden.md": Self.page, "content/own.md": "---\ntitle: O\ndraft: false\nauthor: Bo\n---\n",
      ])
    let plain = try old.text("content/2020.md")
    #expect(plain.contains("draft: true\n") && plain.contains("author: Ada\n"), "\(plain)")
    let open = try old.text("content/open/a.md")
    #expect(!open.contains("draft") && open.contains("author: Ada\n") && open.contains("params: {a: 1}"), "\(open)")
    #expect(try old.text("content/open/hidden.md").contains("draft: true"))
    #expect(try !old.text("content/own.md").contains("draft") && old.text("content/own.md").contains("author: Bo"))
    #expect(old.findings == ["content/open/hidden.md:1: the page was not published"])
  }

  @Test func `a cascade with a condition that cannot be evaluated is reported`() throws {
    let old = try OldSite(
      .hugo,
      [
        "hugo.yaml": Self.settings + "cascade: [{target: {environment: production}, draft: true}]\n",
        "content/a.md": Self.page,
      ])
    #expect(try !old.text("content/a.md").contains("draft"))
    #expect(old.findings == ["hugo.yaml: `cascade` for {environment: production} could not be imported"])
  }

  @Test(arguments: [
    ("/a/**", "/a/b/c", true), ("/a/*", "/a/b/c", false), ("/a/*", "/a/b", true), ("{/a,/b}/c", "/b/c", true),
    ("/?/c", "/b/c", true), ("/a", "/ab", false), ("**", "/", true), ("{/a", "/a", false),
  ])
  func `patterns of pages are Hugo's`(pattern: String, path: String, matches: Bool) {
    #expect(HugoSite.matches(pattern[...], path[...]) == matches)
  }

  @Test func `dates and slugs come from the names of files, if the settings say so`() throws {
    let old = try OldSite(
      .hugo,
      [
        "hugo.yaml":
          Self.settings + "frontmatter: {date: [':filename', ':default'], lastmod: [':git', changed]}\n",
        "content/posts/2020-01-02-dawn.md": "---\ntitle: D\ndate: 2019-01-01\nchanged: 2021-01-01\n---\n",
        "content/posts/noon.md": "---\ntitle: N\npublishDate: 2018-01-01\n---\n",
      ])
    let dawn = try old.text("content/posts/2020-01-02-dawn.md")
    #expect(dawn.contains("date: 2020-01-02\nupdated: 2021-01-01\n"), "\(dawn)")
    #expect(dawn.contains("permalink: \"/posts/dawn/\""), "\(dawn)")
    #expect(try old.text("content/posts/noon.md").contains("date: 2018-01-01\n"))
    #expect(old.findings == ["hugo.yaml: dates of `:git` could not be imported"])
  }

  @Test func `addresses keep their capitals, and lost accents are reported`() throws {
    let old = try OldSite(
      .hugo,
      [
        "hugo.yaml": Self.settings + "disablePathToLower: true\nremovePathAccents: true\n",
        "content/Posts/Dawn.md": Self.page, "content/Posts/café.md": Self.page,
      ])
    #expect(try old.text("content/Posts/Dawn.md").contains("permalink: \"/Posts/Dawn/\""))
    #expect(
      old.findings == ["content/Posts/café.md: Hugo wrote the letters of `Posts/café` without accents in the address"])
  }

  @Test func `mounted folders are read, and mounts that cannot be followed are reported`() throws {
    let old = try OldSite(
      .hugo,
      [
        "hugo.yaml":
          Self.settings
          + "module: {imports: [{path: m.example/theme}], mounts: [{source: text, target: content}, {source: files, target: static}, {source: text, target: content/x}, {source: ../out, target: content}, {source: a, target: assets}]}\n",
        "text/a.md": Self.page, "content/b.md": Self.page, "files/c.css": "x", "static/d.css": "x",
      ])
    #expect(old.site.has("content/a.md") && !old.site.has("content/b.md"))
    #expect(old.site.has("content/static/c.css") && !old.site.has("content/static/d.css"))
    #expect(
      old.findings == [
        "hugo.yaml: the module `m.example/theme` could not be imported",
        "hugo.yaml: the mount of `text` at `content/x` could not be imported",
        "hugo.yaml: the mount of `../out` at `content` could not be imported",
      ])
  }
}
