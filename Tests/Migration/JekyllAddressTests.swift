import Testing
import Text
import Trial

@testable import Migration

@Suite struct JekyllAddressTests {
  private func site(_ pattern: String, date: String, more: String) throws -> ImportedSite {
    let folder = try TemporaryFolder()
    try folder.write("title: J\nurl: https://j.example\npermalink: \"\(pattern)\"\n\(more)", to: "_config.yml")
    try folder.write(
      "---\ntitle: T\ndate: \(date)\ncategories: [Sea, \"Work 2 Do!\", sea]\n---\nText.\n",
      to: "_posts/2021-01-03-dawn.md")
    return SiteGenerator.jekyll.move(folder.path, now: Timestamp(seconds: 1_600_000_000))
  }

  /// The lines of front matter.
  private func front(_ site: ImportedSite) -> [String] {
    guard case .bytes(let bytes)? = site.files["content/posts/2021-01-03-dawn.md"] else { return [] }
    return bytes.text.split(separator: "\n").map { String($0).replacing("\"", with: "") }
  }

  /// The address of a post of Sunday, 2021-01-03, the last day of the week 53 of 2020.
  private func address(_ pattern: String, date: String = "2021-01-03 04:05:06", more: String = "") throws -> String {
    let lines = front(try site(pattern, date: date, more: more))
    return String((lines.first { $0.hasPrefix("permalink: ") } ?? "").dropFirst("permalink: ".count))
  }

  @Test(arguments: [
    ("date", "/sea/work 2 do!/2021/01/03/dawn.html"), ("pretty", "/sea/work 2 do!/2021/01/03/dawn/"),
    ("ordinal", "/sea/work 2 do!/2021/003/dawn.html"), ("weekdate", "/sea/work 2 do!/2021/W53/Sun/dawn.html"),
    ("none", "/sea/work 2 do!/dawn.html"),
  ])
  func `a style of Jekyll gives the address that it gave there`(style: String, expected: String) throws {
    #expect(try address(style) == expected)
  }

  @Test(arguments: [
    ("year", "2021"), ("short_year", "21"), ("month", "01"), ("i_month", "1"), ("short_month", "Jan"),
    ("long_month", "January"), ("day", "03"), ("i_day", "3"), ("y_day", "003"), ("w_year", "2020"), ("week", "53"),
    ("w_day", "7"), ("short_day", "Sun"), ("long_day", "Sunday"), ("hour", "04"), ("minute", "05"), ("second", "06"),
    ("title", "dawn"), ("slug", "dawn"), ("categories", "sea/work 2 do!"), ("slugified_categories", "sea/work-2-do"),
    ("year_:month", "2021_01"),
  ])
  func `a placeholder of a pattern is replaced`(name: String, expected: String) throws {
    #expect(try address("/x/:\(name)/y/") == "/x/\(expected)/y/")
  }

  @Test(arguments: [
    ("2020-12-31", "2020-53-4"), ("2021-01-04", "2021-01-1"), ("2019-12-30", "2020-01-1"), ("2024-12-29", "2024-52-7"),
    ("2016-01-03", "2015-53-7"), ("2012-02-29", "2012-09-3"),
  ])
  func `weeks are those of ISO 8601`(date: String, expected: String) throws {
    let civil = try #require(ISODate(date)?.civil)
    #expect(["w_year", "week", "w_day"].map { JekyllDate.part($0, of: civil) }.joined(separator: "-") == expected)
  }

  @Test func `a date in another zone is that of the site`() throws {
    let pattern = "/:year/:month/:day/:hour/:minute/"
    #expect(
      try address(pattern, date: "2020-12-31 23:30:00 +0000", more: "timezone: Europe/Athens\n") == "/2021/01/01/01/30/"
    )
    #expect(try address(pattern, date: "2020-12-31 23:30:00 +0000") == "/2020/12/31/23/30/")
    #expect(try address(pattern, date: "2020-12-31") == "/2020/12/31/00/00/")
  }

  @Test func `a pattern with an unknown placeholder is reported once`() throws {
    let site = try site("/:mood/:title/", date: "2021-01-03", more: "")
    #expect(front(site).contains("permalink: /posts/dawn/"))
    #expect(site.findings.filter { $0.summary.contains("`/:mood/:title/`") }.count == 1)
  }

  @Test(arguments: [
    ("/:year/:title", "/2021/dawn/", "/2021/dawn"), (":title", "/dawn/", "/dawn"),
    ("/v1.0/:title", "/v1.0/dawn/", "/v1.0/dawn"), ("/:year/:title.html", "/2021/dawn.html", "/2021/dawn"),
    ("/:year/:title:output_ext", "/2021/dawn.html", "/2021/dawn"), ("/:year/own/", "/2021/own/", "/2021/dawn"),
  ])
  func `an address without an extension becomes a folder, and the id is that of Jekyll`(
    pattern: String, expected: String, id: String
  ) throws {
    let lines = front(try site(pattern, date: "2021-01-03", more: ""))
    #expect(lines.contains("permalink: \(expected)") && lines.contains("guid: https://j.example\(id)"), "\(lines)")
  }

  @Test func `pages and collections have no extension either, and a dot in a name is none`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "title: J\nurl: https://j.example\npermalink: \"/:year/:title\"\ncollections: {boats: {output: true}}\n",
      to: "_config.yml")
    for path in ["_posts/2021-01-03-v1.0.md", "_boats/Anna.md", "About.md"] {
      try folder.write("---\ntitle: T\n---\n", to: path)
    }
    let site = withExtendedLifetime(folder) {
      SiteGenerator.jekyll.move(folder.path, now: Timestamp(seconds: 1_600_000_000))
    }
    for (path, address) in [
      ("content/posts/2021-01-03-v1.0.md", "/2021/v1.0/"), ("content/boats/Anna.md", "/boats/Anna/"),
      ("content/About.md", "/About/"),
    ] {
      guard case .bytes(let bytes)? = site.files[try #require(RelativePath(path))] else {
        Issue.record("there is no \(path)")
        continue
      }
      #expect(bytes.text.contains("permalink: \"\(address)\""), "\(bytes.text)")
    }
  }

  @Test func `the id in the feed is percent-encoded, as Jekyll wrote it`() throws {
    let site = try site("pretty", date: "2021-01-03", more: "")
    #expect(front(site).contains("guid: https://j.example/sea/work%202%20do!/2021/01/03/dawn"), "\(front(site))")
  }
}
