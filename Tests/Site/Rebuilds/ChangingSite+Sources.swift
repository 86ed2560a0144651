import Trial

/// The feeds that the site follows: two files, with some articles in both, one without any entry, and one whose full texts
/// are read from pages.
extension ChangingSite {
  static let sources = ["port", "pier"]
  private static let boats = [
    "", "Argo", "Swift", "Delphin", "Meltemi", "Thetis", "Galini", "Poseidon", "Kalypso", "Nereis", "Proteus", "Doris",
    "Triton",
  ]

  mutating func writeFeed() throws { try writeFeed(dice.pick(ChangingSite.sources)) }

  /// Writes a feed of a few items, some of them new or changed.
  mutating func writeFeed(_ name: String) throws {
    feeds[name] = [:]
    for _ in 0..<dice.number(1...5) { writeItem(dice.number(1...8), of: name) }
    try storeFeed(name)
  }

  mutating func addItem() throws {
    let name = dice.pick(ChangingSite.sources)
    guard let free = (1...12).first(where: { feeds[name]?[$0] == nil }) else { return }
    writeItem(free, of: name)
    try storeFeed(name)
  }

  mutating func changeItem() throws {
    let name = dice.pick(ChangingSite.sources)
    guard let numbers = feeds[name]?.keys.sorted(), !numbers.isEmpty else { return }
    writeItem(dice.pick(numbers), of: name)
    try storeFeed(name)
  }

  /// Takes an item from a feed; the archive keeps it.
  mutating func dropItem() throws {
    let name = dice.pick(ChangingSite.sources)
    guard let numbers = feeds[name]?.keys.sorted(), !numbers.isEmpty else { return }
    feeds[name]?[dice.pick(numbers)] = nil
    try storeFeed(name)
  }

  /// Makes a source fail until its feed is written again.
  mutating func breakFeed() throws {
    try site.folder.write("no feed\n", to: "content/\(file(of: dice.pick(ChangingSite.sources)))")
  }

  /// Makes the source without entries fail, or work again: nothing else of the site shows that.
  mutating func writeEmptyFeed() throws {
    let feed = "<rss version=\"2.0\"><channel><title>Reef</title><link>https://reef.example/</link></channel></rss>\n"
    try site.folder.write(dice.pick([feed, "no feed\n"]), to: "content/feeds/reef.xml")
  }

  /// Moves the file of a source to another name, which the settings tell.
  mutating func moveFeed() throws {
    settings["moved"] = isMoved ? "no" : "yes"
    try storeSettings()
    try storeFeed("port")
  }

  mutating func hideItem() throws {
    if site.folder.has("content/hidden.yaml"), dice.isLucky(2) {
      return try site.folder.remove("content/hidden.yaml")
    }
    try site.folder.write("- url: https://port.example/\(dice.number(1...8))\n", to: "content/hidden.yaml")
  }

  /// Fetches the feed with pages, and some more of its pages. No file of the site changes.
  func fetchPages() throws {
    if server != nil { _ = try site.run(["fetch", "review", "--environment", "fetching", "--quiet"]) }
  }

  /// Writes the settings with which `fetchPages` fetches.
  func writeFetchingSettings() throws {
    guard let reviewAddress else { return }
    let source = "{id: review, \(reviewAddress), show: full, fulltext: {selector: .body, right: CC0}}"
    try site.folder.write("sources: [\(source)]\n", to: "content/site.fetching.yaml")
  }

  /// The settings of the feed with pages; `nil` if there is no server for it. It is paused: each build would fetch more
  /// pages.
  var review: String? {
    guard let reviewAddress else { return nil }
    func chosen(_ key: String) -> String { settings[key] ?? "" }
    return """
      {id: review, \(reviewAddress), paused: true, show: full, \
      page: \(chosen("page"))\(chosen("review limit"))\(chosen("full text"))\(chosen("filter"))\(chosen("rewrite"))}
      """
  }

  private var reviewAddress: String? {
    guard let server else { return nil }
    return "url: \"http://127.0.0.1:\(server.port)/articles/one-missing-two-text-three/feed\", network: private"
  }

  func file(of source: String) -> String { "feeds/\(source)\(source == "port" && isMoved ? "-moved" : "").xml" }
}

extension ChangingSite {
  private var isMoved: Bool { settings["moved"] == "yes" }

  private mutating func writeItem(_ number: Int, of name: String) {
    let again = dice.pick(["", " again"])
    let day = (number < 10 ? "0" : "") + "\(number)"
    // With a time zone, without one, none at all, or one that is still to come when the feed is first read.
    let dates = [
      "Sun, \(day) Nov 2026 10:00:00 GMT", "Sun, \(day) Nov 2026 12:00:00 GMT", "2026-11-\(day) 23:30", "",
      "2026-11-24 10:00",
    ]
    feeds[name, default: [:]][number] = """
      <item><guid isPermaLink="false">\(dice.pick(["i\(number)", "\(name)\(number)"]))</guid><title>Item \(number)\(again): the \(ChangingSite.boats[number]) sank near the lighthouse</title>
      <link>https://\(dice.pick(["port", name])).example/\(number)</link>
      <category>\(dice.pick(ChangingSite.tags))</category><author>\(dice.pick(["Zoe", "Ada Writer"]))</author>
      <pubDate>\(dice.pick(dates))</pubDate>
      <description>&lt;p&gt;Text \(dice.number(1...2)) &lt;a href="/x"&gt;x&lt;/a&gt;&lt;/p&gt;</description></item>

      """
  }

  mutating func storeFeed(_ name: String) throws {
    let isReversed = dice.number(0...3) == 0
    let items = (feeds[name] ?? [:]).sorted { isReversed ? $0.key > $1.key : $0.key < $1.key }.map(\.value).joined()
    let title = name == "port" ? dice.pick(["Port", "Port", "Quay"]) : "Pier"
    // A language that the site has or has not.
    let language = name == "port" ? "" : "<language>fr</language>"
    try site.folder.write(
      "<rss version=\"2.0\"><channel><title>\(title)</title><link>https://\(name).example/</link>\(language)\n\(items)</channel></rss>\n",
      to: "content/\(file(of: name))")
  }
}
