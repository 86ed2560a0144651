import Foundation
import Trial

/// A random site whose files change at random. The same seed gives the same site and the same changes.
struct ChangingSite {
  let site: Trial.Site
  /// Serves a feed and the pages of its entries; `nil` without Python.
  let server: LocalServer?
  var dice: Dice
  /// The names of the stories, without ending.
  private(set) var stories: [String] = []
  /// The items of each feed, by their numbers.
  var feeds: [String: [Int: String]] = [:]
  /// The settings that change, by names of their own.
  var settings: [String: String] = [:]
  /// Whether broken links are warnings: texts then have some.
  let isSurvey: Bool
  /// Whether drafts are shown.
  let showsDrafts: Bool
  /// Whether the output may have files that are no longer made: without a memory, a build does not know that they are
  /// Rhapsode's, and leaves them.
  var mayHaveLeftovers = false
  /// Whether the next build finds the memory damaged.
  var hasDamagedMemory = false
  /// The clock of the next build, in minutes after the first one's.
  private(set) var minutes = 0
  private var made = 0

  static let tags = ["Harbour", "Sea", "c++", "Ψάρια", "Old boats"]
  static let words = ["boats", "nets", "the *pier*", "`ropes`", "**salt**", "wind", "a lamp", "θάλασσα", "— rain"]
  private static let start = 1_795_000_000

  init(seed: UInt64) throws {
    dice = Dice(seed: seed)
    isSurvey = dice.isLucky(3)
    showsDrafts = dice.isLucky(3)
    site = try Trial.Site(ChangingSite.fixed)
    server = Installed.path(of: "python3") == nil ? nil : try LocalServer.ofFeeds()
    try writeSettings()
    for name in ChangingSite.sources { try writeFeed(name) }
    try writeEmptyFeed()
    try writeFetchingSettings()
    if dice.isLucky(2) { try fetchPages() }
    try writeTide()
    try writeScript()
    try writeTranscript()
    try site.folder.copy(Repository.folder + "/content/stories/boatyard/yard.mp3", to: "content/notes/yard.mp3")
    for _ in 0..<dice.number(4...9) { try addStory() }
    for name in ChangingSite.templates.keys.sorted() where dice.isLucky(3) { try writeTemplate(name) }
    if dice.isLucky(2) { try writeSidebar() }
    for name in ["boat", "net"] {
      try site.folder.write(dice.pick(ChangingSite.pictures), to: "content/notes/\(name).jpg")
    }
  }

  /// The options of the next build, but for its output and its number of jobs.
  var options: [String] {
    let now = Date(timeIntervalSince1970: Double(ChangingSite.start + minutes * 60)).formatted(.iso8601)
    return ["--now", now, "--allow-removals", "--allow-overwrite"] + (isSurvey ? ["--survey"] : [])
      + (showsDrafts ? ["--drafts"] : [])
  }
}

/// The changes that an author makes.
extension ChangingSite {
  mutating func addStory() throws {
    made += 1
    let folder = dice.pick(["notes/", "news/", "notes/deep/", ""])
    let name = folder + "s\(made)" + (dice.isLucky(4) ? ".el" : "")
    stories.append(name)
    try writeStory(name)
  }

  /// Changes, adds or removes the field `key` of front matter, or any, and leaves the others and the text as they are.
  mutating func changeField(_ key: String? = nil) throws {
    let name = "content/\(dice.pick(stories)).md"
    var lines = try site.folder.text(of: name).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let end = lines.dropFirst().firstIndex(of: "---") else { return }
    let field = field(key ?? dice.pick(ChangingSite.fields), of: name)
    let key = field.prefix { $0 != ":" } + ":"
    let old = lines[..<end].firstIndex { $0.hasPrefix(key) }
    switch (old, key != "title:" && dice.isLucky(3)) {
    case (let old?, true): lines.remove(at: old)
    case (let old?, false): lines[old] = field
    case (nil, _): lines.insert(field, at: end)
    }
    try site.folder.write(lines.joined(separator: "\n"), to: name)
  }

  mutating func rewriteStory() throws { try writeStory(dice.pick(stories)) }

  /// Adds words to a text, and leaves its front matter as it is.
  mutating func extendStory() throws {
    let name = "content/\(dice.pick(stories)).md"
    try site.folder.write(try site.folder.text(of: name) + "\nMore \(dice.pick(ChangingSite.words)).\n", to: name)
  }

  /// Adds a link from a story to another, to itself, or to the tide.
  mutating func linkStories() throws {
    let name = "content/\(dice.pick(stories)).md"
    let link = "\nSee [another](/\(dice.pick(stories + ["tide"])).md).\n"
    try site.folder.write(try site.folder.text(of: name) + link, to: name)
  }

  mutating func removeStory() throws {
    guard stories.count > 2 else { return }
    let name = stories.remove(at: dice.number(0...stories.count - 1))
    try site.folder.remove("content/\(name).md")
  }

  mutating func renameStory() throws {
    let index = dice.number(0...stories.count - 1)
    made += 1
    let name = dice.pick(["notes/", "news/", ""]) + "s\(made)"
    try site.folder.copy(site.path + "/content/\(stories[index]).md", to: "content/\(name).md")
    try site.folder.remove("content/\(stories[index]).md")
    stories[index] = name
  }

  /// Gives a file a new time and its folder a new inode, without a change of content.
  mutating func touchStory() throws {
    let name = "content/\(dice.pick(stories)).md"
    let bytes = try site.folder.bytes(of: name)
    try site.folder.remove(name)
    try site.folder.write(bytes, to: name)
  }

  mutating func writeTemplate() throws {
    let name = dice.pick(ChangingSite.templates.keys.sorted())
    if dice.isLucky(3), site.folder.has("Templates/" + name) { return try site.folder.remove("Templates/" + name) }
    try writeTemplate(name)
  }

  private mutating func writeTemplate(_ name: String) throws {
    try site.folder.write(dice.pick(ChangingSite.templates[name] ?? []), to: "Templates/" + name)
  }

  mutating func writeStrings() throws {
    let language = dice.pick(["en", "el"])
    let text = """
      greeting: \(dice.pick(["Hello", "Χαίρετε"]))
      made with: \(dice.pick(["Made with", "Set by hand with"]))
      newer: \(dice.pick(["Newer", "Later"]))

      """
    try site.folder.write(text, to: "content/strings/\(language).yaml")
  }

  mutating func writeData() throws {
    let rows = (0..<dice.number(1...3)).map { "\($0),\(dice.number(1...9))\n" }.joined()
    try site.folder.write("day,speed\n" + rows, to: "content/data/winds.csv")
    let place = "at: [\(dice.number(0...9)), \(dice.number(0...9))]"
    let pin = dice.pick([
      "{title: Bow, \(place), to: about}", "{id: bow, title: Bow, \(place), to: about}",
      "{title: Bow, \(place), text: Wet}", "{title: Bow, \(place), to: tide}",
    ])
    let page = dice.pick(["about.md", "about.md", "tide.md"])
    try site.folder.write("page: \(page)\nsize: 9x9\npins: [\(pin)]\n", to: "content/data/boat.yaml")
    try site.folder.write(
      "- {id: a, question: Which?, right: One, wrong: [Two, Three, \(dice.pick(["Four", "Five"]))]}\n",
      to: "content/data/questions.yaml")
  }

  mutating func writePicture() throws {
    let name = dice.pick(["boat", "boat", "net"])
    try site.folder.write(
      dice.pick(ChangingSite.pictures + [Array("no picture".utf8)]), to: "content/notes/\(name).jpg")
  }

  mutating func writeAuthors() throws {
    let pseudonym = dice.isLucky(3) ? "  pseudonym: Owl\n" : ""
    try site.folder.write(
      "ada:\n  name: Ada \(dice.pick(["Writer", "Reader"]))\n\(pseudonym)  bio: She \(dice.pick(["writes", "reads"])).\nzoe:\n  name: Zoë Boat\nnia:\n  name: Nia\n",
      to: "content/authors.yaml")
    let timelines = [
      "", "ada: [zoe]\nzoe: {ada: 2026-11-12}\n", "zoe: {ada: 2026-11-14}\n", "zoe: [ada]\n", "nia: [ada]\n",
    ]
    try site.folder.write(dice.pick(timelines), to: "content/timelines.yaml")
  }

  mutating func writeIndex() throws {
    let cascade = dice.pick(["", "cascade: {category: talks}\n", "cascade: {tags: [Sea]}\n"])
    try site.folder.write(
      "---\ntitle: \(dice.pick(["Notes", "All notes"]))\n\(cascade)---\nWords \(dice.pick(ChangingSite.words)).\n",
      to: "content/notes/_index.md")
  }

  mutating func writeStatic() throws {
    let name = "content/static/\(dice.pick(["a.txt", "b.txt"]))"
    if site.folder.has(name), dice.isLucky(2) {
      try site.folder.remove(name)
    } else {
      try site.folder.write("static \(dice.number(1...9))\n", to: name)
    }
  }

  /// Waits until the times of all files are trusted, and builds.
  func buildTrustingTimes() throws {
    Thread.sleep(forTimeInterval: 3.1)
    _ = try site.run(["build", "--output", "public"] + options)
  }

  mutating func moveClock() {
    minutes += dice.pick([1, 7, 60, 1_440, 3 * 1_440, -30, -1_440])
  }
}

extension ChangingSite {
  static let fixed = [
    "content/about.md": "---\ntitle: About\nid: about\n---\nWho we are.\n",
    "content/tide.md": "---\ntitle: Tide\nid: tide\n---\nHigh.\n",
    "content/data/boat.yaml": "page: about.md\nsize: 9x9\npins: [{title: Bow, at: [1, 2], to: about}]\n",
    "content/data/questions.yaml": "- {id: a, question: Which?, right: One, wrong: [Two, Three, Four]}\n",
    "content/authors.yaml": "ada:\n  name: Ada Writer\nzoe:\n  name: Zoë Boat\n",
    "content/data/winds.csv": "day,speed\n1,2\n",
    "content/strings/en.yaml": "greeting: Hello\n",
    "content/strings/el.yaml": "greeting: Γεια\n",
  ]

  static let pictures: [[UInt8]] = [
    "exhibits/log.jpg", "exhibits/bell.jpg", "stories/amphora/amphora-foot.jpg",
  ].compactMap { name in
    FileManager.default.contents(atPath: Repository.folder + "/content/" + name).map { Array($0) }
  }
}
