import Testing
import Trial

/// A feed that changes the ids of all its entries: its blog moves to https, to other software, or to another address.
@Suite struct ChangedIDTests {
  private static func feed(_ items: [String]) -> String {
    "<rss version='2.0'><channel><title>News</title><link>https://news.example/</link>\(items.joined())</channel></rss>"
  }

  private static func item(_ number: Int, id: String, link: String, title: String? = nil) -> String {
    "<item><title>\(title ?? "Title \(number)")</title><guid isPermaLink='false'>\(id)\(number)</guid><link>\(link)\(number)</link>"
      + "<pubDate>Mon, 0\(number) Nov 2026 10:20:30 GMT</pubDate><description>Text of \(number)</description></item>"
  }

  private static func atom(_ numbers: [Int]) -> String {
    let entries = numbers.map { number in
      "<entry><title>Title \(number)</title><id>tag:news.example,2026:\(number)</id>"
        + "<link href='https://www.news.example/\(number)/'/><published>2026-11-0\(number)T10:20:30Z</published>"
        + "<updated>2026-11-0\(number)T10:20:30Z</updated><content>Text of \(number)</content></entry>"
    }
    return "<feed xmlns='http://www.w3.org/2005/Atom'><title>News</title>\(entries.joined())</feed>"
  }

  /// The documents of the feed, one after another.
  private static let documents = [
    feed((1...4).map { item($0, id: "http://news.example/?p=", link: "http://news.example/") }),
    feed((1...5).map { item($0, id: "https://news.example/?p=", link: "https://news.example/") }),
    atom([1, 2, 3, 4, 5, 6]),
    feed((2...6).map { item($0, id: "urn:", link: "https://new.example/posts/") }),
    feed((2...7).map { item($0, id: "urn:", link: "https://new.example/posts/", title: "New title \($0)") }),
  ]

  @Test(arguments: PostgreSQLServer.isInstalled ? [false, true] : [false])
  func `its entries stay the same, with their pages, ids and dates`(inDatabase: Bool) throws {
    let address = inDatabase ? try #require(PostgreSQLServer.shared).makeDatabase() : ""
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      \(inDatabase ? "database: env:TRIAL_ARCHIVE" : "")
      sources:
        - {id: news, file: news.xml, show: full, page: own}

      """
    ])
    func run(_ arguments: String...) throws -> Command {
      try site.run(arguments, environment: ["TRIAL_ARCHIVE": address])
    }
    var sizes: [Int] = []
    for (index, document) in Self.documents.enumerated() {
      try site.folder.write(document, to: "content/news.xml")
      for hour in ["12", "13"] {
        let before = try? site.files()
        let built = try run("build", "--now", "2026-11-1\(index)T\(hour):00:00Z", "--allow-removals")
        #expect(built.status == 0, "\(built.words)")
        if hour == "13" { #expect(try site.files() == before, "the second run changes something") }
      }
      let exported = try run("archive", "export", "branch\(index)")
      #expect(exported.status == 0, "\(exported.words)")
      sizes.append(try Self.entries(of: site, "branch\(index)").count)
      let rebuilt = try site.files()
      #expect(
        try run("build", "--offline", "--clean", "--now", "2026-11-1\(index)T13:00:00Z", "--allow-removals").status == 0
      )
      #expect(try site.files() == rebuilt, "a clean build differs")
    }
    #expect(sizes == [4, 5, 6, 6, 7])
    let last = try Self.entries(of: site, "branch4")
    #expect(last.count { $0.contains("\"firstSeen\":1794312000,") } == 4, "\(last)")
    for number in 1...6 { #expect(site.folder.has("public/sources/news/title-\(number)/index.html")) }
    #expect(site.folder.has("public/sources/news/new-title-7/index.html"))
    #expect(try site.page("sources/news/title-2/index.html").contains("New title 2"))
    let feed = try site.page("sources/news/feed.xml")
    #expect(feed.contains(">http://news.example/?p=2<") && !feed.contains(">urn:2<") && feed.contains(">urn:7<"))
    // The entry can be named by either id.
    for id in ["http://news.example/?p=2", "urn:2"] {
      #expect(try run("sources", "--explain", id).text.contains("New title 2"))
    }
    try site.folder.write("- {source: news, id: \"urn:3\"}\n", to: "content/hidden.yaml")
    #expect(try run("build", "--offline", "--now", "2026-11-15T12:00:00Z", "--allow-removals").status == 0)
    #expect(!site.folder.has("public/sources/news/title-3/index.html"))
    // Erased by its old id, it does not come back under the new one.
    #expect(try run("archive", "purge", "http://news.example/?p=4", "--yes").status == 0)
    try site.folder.write(
      Self.documents[4].replacing("/posts/4", with: "/elsewhere"), to: "content/news.xml")
    #expect(try run("build", "--now", "2026-11-16T12:00:00Z", "--allow-removals").status == 0)
    #expect(try !site.page("sources/news/index.html").contains("itle 4"))
  }

  @Test func `an entry that is hidden by its address stays hidden when its blog moves to https`() throws {
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources:
        - {id: news, file: news.xml, page: own}

      """,
      "content/hidden.yaml": "- {url: \"http://news.example/2\"}\n",
    ])
    for document in Self.documents.prefix(3) {
      try site.folder.write(document, to: "content/news.xml")
      let built = try site.build()
      #expect(built.status == 0 && !built.errors.contains("hides nothing"), "\(built.words)")
      #expect(!site.folder.has("public/sources/news/title-2/index.html"), "\(built.words)")
      #expect(site.folder.has("public/sources/news/title-1/index.html"))
    }
    try site.folder.write("- {url: \"http://news.example/22\"}\n", to: "content/hidden.yaml")
    #expect(try site.build().errors.contains("hides nothing"))
  }

  private static func entries(of site: Site, _ branch: String) throws -> [String] {
    try Tree.files(of: "\(site.path)/\(branch)/entries").sorted { $0.key < $1.key }
      .flatMap { String(decoding: $0.value, as: UTF8.self).split(separator: "\n").map(String.init) }
  }
}
