import Fixtures
import Model
import Testing
import Text

@testable import Configuration

/// The site's URL, in the settings and on the command line.
struct SiteURLTests {
  @Test func `the base address may come from the command line`() {
    #expect(
      SettingsFixture.load("title: T\nurl: https://x.example", baseURL: "https://y.example/sub").settings.url
        == "https://y.example/sub/")
    #expect(
      SettingsFixture.load("title: T\nurl: https://x.example", baseURL: "y.example").diagnostics == [
        "`--base-url` must be an absolute address that starts with `http://` or `https://`, not `y.example` — "
          + "did you mean `https://y.example`?"
      ])
    #expect(
      SettingsFixture.load("title: T\nurl: https://x.example/?a#b").diagnostics == [
        "content/site.yaml:2:6: `url` is the address of a folder, without `?` — remove `?` and what follows it"
      ])
  }

  @Test(arguments: [
    "https://eleni:secret@x.example/", "https://eleni@x.example/", "https://x.example/?preview",
    "https://x.example/#top",
    "https://x.example/a/../b/", "https://x.example/./", "https://x.example/%2E%2e/", "https://x.example:99999/",
    "https://a b.example/", "https://a..b/", "https://℀.example/", "ftp://x.example/", "ftp://eleni:secret@x.example/",
    "https:///x", "/sub/", "",
  ])
  func `an address that links cannot be made from is refused, in the settings and on the command line`(url: String) {
    let written = SettingsFixture.load("title: T\nurl: \"\(url)\"").diagnostics
    #expect(written.count == 1 && written[0].hasPrefix("content/site.yaml:2:6: `url`"), "\(written)")
    let given = SettingsFixture.load("title: T\nurl: https://x.example", baseURL: url).diagnostics
    #expect(given.count == 1 && given[0].hasPrefix("`--base-url`"), "\(given)")
    #expect(!(written + given).contains { $0.contains("secret") })
  }

  @Test func `a password in an address that is refused is shown neither in the message nor in its line`() throws {
    let site = TemporarySite([:])
    site.write(
      """
      title: T
      url: ftp://eleni:opensesame@x.example/
      author: {name: A, url: "ftp://eleni:opensesame@x.example/"}
      sources: [{id: a, url: "ftp://eleni:opensesame@x.example/feed"}]
      """, to: "content/site.yaml")
    let found = Settings.load(folder: site.folder, environment: nil, baseURL: nil).diagnostics
    #expect(found.count == 3 && found.allSatisfy { $0.summary.contains("not `ftp://eleni:••••••••••@x.example/") })
    #expect(!found.contains { "\($0)".contains("opensesame") }, "\(found)")
  }

  @Test(arguments: ["ftp://eleni:opensesame@a.example/", "https://eleni:opensesame@a.example/ b"])
  func `a password in an author's address is masked, although no address of the site has it`(address: String) {
    let site = TemporarySite([:])
    site.write(
      """
      title: T
      url: https://x.example/
      author: {nme: A, url: "\(address)"}
      """, to: "content/site.yaml")
    let found = Settings.load(folder: site.folder, environment: nil, baseURL: nil).diagnostics
    #expect(!found.isEmpty && !found.contains { "\($0)".contains("opensesame") }, "\(found)")
  }

  @Test func `a password that the help of a message repeats is masked too`() {
    let site = TemporarySite([:])
    site.write(
      "title: see https://eleni:opensesame@a.example/ #harbour\nurl: https://x.example/\n", to: "content/site.yaml")
    let found = Settings.load(folder: site.folder, environment: nil, baseURL: nil).diagnostics
    #expect(found.first?.help?.contains("https://eleni:••••••••••@a.example/ #harbour") == true, "\(found)")
    #expect(!found.contains { "\($0)".contains("opensesame") }, "\(found)")
  }

  @Test func `an international URL is accepted`() {
    #expect(SettingsFixture.load("title: T\nurl: \"https://παράδειγμα.example:8443/υπο/\"").diagnostics == [])
  }
}
