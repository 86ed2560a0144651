import Trial

/// The texts of stories.
extension ChangingSite {
  mutating func writeStory(_ name: String) throws {
    var head = [field("title", of: name)]
    for (key, odds) in ChangingSite.odds where dice.isLucky(odds) { head.append(field(key, of: name)) }
    if !dice.isLucky(5) { head.append(field("date", of: name)) }
    if dice.isLucky(25) { head.append("draft: true") }
    try site.folder.write("---\n\(head.joined(separator: "\n"))\n---\n\(text())", to: "content/\(name).md")
  }

  /// The fields of front matter that a story can have, but for title and date, each in one of so many stories.
  private static let odds = [
    ("expires", 16), ("tags", 2), ("category", 3), ("authors", 3), ("summary", 4), ("aliases", 6), ("weight", 4),
    ("cover", 5), ("canvas", 6), ("audio", 6), ("place", 3), ("incident", 3), ("listen", 9), ("event", 5),
    ("journey", 5), ("slug", 5), ("updated", 6), ("corrections", 9), ("source", 9),
  ]
  static let fields = ["title", "date"] + odds.map(\.0)

  /// A line of front matter.
  mutating func field(_ key: String, of name: String) -> String {
    switch key {
    case "title": "title: Story \(dice.number(1...30))"
    // The other date is about a year before the first build.
    case "date" where dice.isLucky(5): "date: 2025-11-1\(dice.number(5...9))T1\(dice.number(0...9)):00:00Z"
    case "place" where dice.isLucky(3): "place: Pier \(dice.number(0...9))"
    case "place": "place: {name: Pier, lat: 37.97\(dice.number(0...9)), lon: 23.72\(dice.pick(["", ", radius: 50"]))}"
    case "incident": "incident: {handled: \(dice.pick(["true", "false"]))}"
    case "event":
      "event: {starts: 2026-11-2\(dice.number(0...4))\(dice.pick(["T10:00", ""])), ends: 2026-11-2\(dice.number(5...9))}"
    case "journey":
      "journey: {departs: 2026-11-\(dice.number(17...22))T10:00, minutes: \(dice.number(60...5000)), public: true}"
    case "date": "date: 2026-11-\(dice.number(10...19))T1\(dice.number(0...9)):00:00\(dice.pick(["Z", "Z", ""]))"
    case "slug": "slug: \(name.replacing("/", with: "-").replacing(".", with: "-"))-\(dice.number(1...3))"
    case "expires": "expires: 2026-11-\(dice.number(18...28))"
    case "tags": "tags: [\(dice.pick(ChangingSite.tags)), \(dice.pick(ChangingSite.tags))]"
    case "category": "category: \(dice.pick(["talks", "walks"]))"
    case "authors": "authors: [\(dice.pick(["ada", "Zoë Boat"]))]"
    case "summary": "summary: In short, \(dice.number(1...9))."
    case "aliases":
      "aliases: [/old/\(name.replacing("/", with: "-").replacing(".", with: "-"))\(dice.number(1...2))/]"
    case "weight": "weight: \(dice.number(1...9))"
    case "updated": "updated: 2026-11-\(dice.number(17...24))"
    case "corrections": "corrections: [{date: 2026-11-\(dice.number(15...24)), text: It was \(dice.number(1...9)).}]"
    case "source": "source: {title: \(dice.pick(["Harbour News", "Pier Post"])), url: https://news.example/}"
    case "canvas": "canvas: \(dice.pick(["400x300", "600x400"]))"
    case "listen": "listen: \(dice.pick(["true", "false", "false"]))"
    case "audio": "audio: \(dice.pick(ChangingSite.recordings))"
    default: "cover: /notes/\(dice.pick(["boat", "boat", "net"])).jpg"
    }
  }

  private mutating func text() -> String {
    // Nothing that can be spoken.
    if dice.isLucky(6) { return dice.pick(["", "***\n"]) }
    // Half of the texts are longer than their excerpts, so that something can change that is in no excerpt.
    let start = dice.isLucky(2) ? [String](repeating: "boats and nets", count: 20).joined(separator: " ") + ".\n\n" : ""
    let paragraphs = (0..<dice.number(1...4)).map { _ in dice.pick(ChangingSite.words) + " " + paragraph() }
    return start + paragraphs.joined(separator: "\n\n") + "\n\n" + end() + "\n"
  }

  private mutating func end() -> String { "Finally, \(dice.pick(["one", "two", "three", "four"]))." }

  /// Changes one word of a text.
  mutating func changeWord() throws {
    let name = "content/\(dice.pick(stories)).md"
    let end = end()
    let lines = try site.folder.text(of: name).split(separator: "\n", omittingEmptySubsequences: false)
    try site.folder.write(lines.map { $0.hasPrefix("Finally, ") ? end : String($0) }.joined(separator: "\n"), to: name)
  }

  private mutating func paragraph() -> String {
    if isSurvey, dice.isLucky(6) {
      return "and [there](/\(dice.pick(["news/s1", "notes/s2", "s3", "tags/sea", "nowhere"]))/)."
    }
    if dice.isLucky(4) { return "\n\n" + dice.pick(ChangingSite.placed) }
    return switch dice.number(0...12) {
    case 0: "\n\n## Part \(dice.number(1...3))"
    case 1: "\n\n![A boat](/notes/boat.jpg)"
    case 2: "\n\n:::note\nA note.\n:::"
    case 3: "\n\n::entries{section=notes limit=2}"
    case 4: "\n\n::table{data=winds}"
    case 5: "and [another](/\(dice.pick(stories)).md)."
    case 6: "and [all](/tags/)."
    case 7: "\n\n::entries{\(dice.pick(["tag=Sea sort=-title", "events=upcoming", "section=notes events=past"]))}"
    case 8: dice.isLucky(3) ? "\n\n```pythn\nx = \(dice.number(1...3))\n```" : "and `code`."
    default: "and \(dice.pick(ChangingSite.words))."
    }
  }
}

/// Parts of stories: media in space and time.
extension ChangingSite {
  /// Values of `audio` in front matter. The file has chapters inside.
  private static let recordings = [
    "/notes/yard.mp3", "{src: /notes/yard.mp3, transcript: /notes/yard.vtt}",
    "{src: /notes/yard.mp3, chapters: [{start: 0, title: One}, {start: 9, title: Two}]}",
    "{src: /notes/yard.mp3, season: 2, episode: 3, soundbites: [{start: 1, duration: 2}]}",
  ]

  private static let placed = [
    ":::gallery\n![A](/notes/boat.jpg)\n![B](/notes/net.jpg)\n:::", ":::gallery\n![A](/notes/boat.jpg)\n:::",
    ":::hotspots[Boat]{src=/notes/boat.jpg}\n:pin[Bow]{at=\"5 5\"}\n:::",
    ":::hotspots[Boat]{src=/notes/boat.jpg}\n:pin[Tide]{at=\"5 5\" to=tide}\n:::", "See [*the tide*](/tide.md).",
    "::::quiz\n:::question{to=tide}\nWhen?\n\n- [x] Now\n- [ ] Then\n:::\n::::",
    "<p><a href=\"/tide.md\">the tide</a></p>\n\nSee [it](/x/tide/).",
    "::hotspots[Boat]{src=/notes/boat.jpg data=boat}", ":::quiz{data=questions draw=1}\n:::",
    "::labels{section=notes limit=2}",
    "::audio[Yard]{src=/notes/yard.mp3 transcript=/notes/yard.vtt}",
    "::video[Yard]{src=/notes/yard.mp3 transcript=/notes/yard.srt}", "![Boat](/notes/boat.jpg){zoom}",
    "<p><img alt=\"\" src=\"/notes/boat.jpg\" srcset=\"/notes/net.jpg 2x\"> <a href=\"/about.md\">us</a></p>",
    "::::scene[One]\n## One\n\n:::text{start=1 end=4}\nWords\n:::\n::::\n\n::::scene[Two]\nMore\n::::",
    "> [!TIP]\n> Be careful.", ":::compare\n![A](/notes/boat.jpg)\n![B](/notes/net.jpg)\n:::",
    ":::slideshow[Boats]{seconds=3}\n![A](/notes/boat.jpg)\n\n![B](/notes/net.jpg)\n:::",
    ":::timeline\n- **1893** Founded.\n:::", "::embed{src=\"https://films.example/boat\"}",
    ":::wreath[Your wreath]\n:::",
    "```swift\nlet x = 1\n```", "Let $`x_1`$ and $\\R$.\n\n$$\nx^2\n$$",
    ":::quote[Ada]{cite=\"https://words.example/\"}\nSlowly.\n:::",
    "::::scene{page=2}\n![C](/notes/boat.jpg){frame=\"0 0 200 150\"}\n\n::audio[Y]{src=/notes/yard.mp3}\n::::",
  ]

  /// Writes the entry that others link to, by its file and by its id, and that time hides and shows. It is never a draft:
  /// links to one are errors.
  mutating func writeTide() throws {
    let day = dice.number(17...23)
    let time = dice.pick(["", "date: 2026-11-\(day)\n", "date: 2026-11-10\nexpires: 2026-11-\(day)\n"])
    let ending = dice.isLucky(3) ? ".el.md" : ".md"
    if ending == ".el.md", site.folder.has("content/tide.el.md"), dice.isLucky(2) {
      return try site.folder.remove("content/tide.el.md")
    }
    // The page of the one in Greek has another address: what leads to the file leads there from Greek pages.
    let slug = ending == ".el.md" ? dice.pick(["", "slug: ebb\n", "slug: flood\n"]) : ""
    try site.folder.write("---\ntitle: Tide\nid: tide\n\(time)\(slug)---\nHigh.\n", to: "content/tide\(ending)")
  }

  mutating func writeTranscript() throws {
    let words = dice.pick(["The yard.", "The adze.", "Nails & ropes."])
    let text = dice.isLucky(6) ? "none\n" : "WEBVTT\n\n00:0\(dice.number(1...3)).000 --> 00:05.000\n\(words)\n"
    try site.folder.write(text, to: "content/notes/yard.vtt")
    let captions = "1\n00:00:0\(dice.number(1...3)),000 --> 00:00:05,000\n\(words)\n"
    try site.folder.write(captions, to: "content/notes/yard.srt")
  }
}
