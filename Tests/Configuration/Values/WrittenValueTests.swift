import Testing

@testable import Configuration

/// Values of settings that have a form of their own.
@Suite struct WrittenValueTests {
  @Test func `sizes and durations have limits, to the last number`() {
    #expect(ByteSize.bytes("1048576 KB") == 1 << 30 && ByteSize.bytes("1048577 KB") == nil)
    #expect(Interval.seconds("1000y") == 31_536_000_000 && Interval.seconds("1001y") == nil)
    #expect(Interval.seconds("31536000000s") == 31_536_000_000 && Interval.seconds("31536000001s") == nil)
    #expect(Interval.seconds("365000d") == 31_536_000_000 && Interval.seconds("365001d") == nil)
  }

  @Test(arguments: [
    "", "//x.example/", "https://x.example/", "/a/../b/", "..", "/a/./b", "/%2e%2e/b", "/a//b", "/a\\b", "/a%5Cb",
    "/a?b", "/a#b", "/a%00b", "/a%0Ab", "/" + String(repeating: "x", count: 256), "/%FF",
  ])
  func `an address that no file of the site can have is refused`(text: String) {
    #expect(SiteAddress.path(text, below: "") == nil)
  }

  @Test func `an address of the site is relative to a folder, or begins at the root`() {
    #expect(SiteAddress.path("/old%20place/", below: "x") == "/old place/")
    #expect(SiteAddress.path("old/", below: "x/y") == "/x/y/old/" && SiteAddress.path("old", below: "") == "/old")
    #expect(SiteAddress.path("/", below: "x") == "/")
  }

  @Test(arguments: [
    "https:///x", "https://", "https://*", "javascript:", "sha256-abc", "sha1-" + String(repeating: "a", count: 44),
    "https://a.example; script-src *", "'unsafe-inline'", "'https:'", "https://a.example,x",
  ])
  func `what a policy cannot name is no source of one`(source: String) {
    let found = SettingsFixture.errors("policy: {scripts: [\"\(source)\"]}\n")
    #expect(found.count == 1 && found[0].contains("is not a source of a Content-Security-Policy"), "\(found)")
  }

  @Test func `the home page cannot be redirected, and no header is without a name`() {
    #expect(SettingsFixture.errors("redirects: {/: /a/}\n").first?.contains("an old address must be") == true)
    let source = "sources: [{id: a, url: \"https://a.example/feed\", headers: {\"\": x}}]\n"
    #expect(SettingsFixture.errors(source).first?.contains("is not a valid header name") == true)
  }
}
