import Foundation
import Trial

/// A random site whose files change at random. The same seed gives the same site and the same changes.
struct ChangingSite {
  let site: Trial.Site
  var dice: Dice
  /// The names of the stories, without ending.
  private(set) var stories: [String] = []
  /// Whether the output may have files that are no longer made: without a memory, a build does not know that they are
  /// Rhapsode's, and leaves them.
  var mayHaveLeftovers = false
  /// The clock of the next build, in minutes after the first one's.
  private(set) var minutes = 0
  private var made = 0

  static let tags = ["Harbour", "Sea", "c++", "Ψάρια", "Old boats"]
  static let words = ["boats", "nets", "the *pier*", "`ropes`", "**salt**", "wind", "a lamp", "θάλασσα", "— rain"]
  private static let start = 1_795_000_000

  init(seed: UInt64) throws {
    dice = Dice(seed: seed)
    site = try Trial.Site(ChangingSite.fixed)
    try writeSettings()
    try writeFeed()
    for _ in 0..<dice.number(4...9) { try addStory() }
    try writePicture()
  }

  /// For `--now`.
  var now: String {
    Date(timeIntervalSince1970: Double(ChangingSite.start + minutes * 60)).formatted(.iso8601)
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

  mutating func rewriteStory() throws { try writeStory(dice.pick(stories)) }

  /// Adds words to a text, and leaves its front matter as it is.
  mutating func extendStory() throws {
    let name = "content/\(dice.pick(stories)).md"
    try site.folder.write(try site.folder.text(of: name) + "\nMore \(dice.pick(ChangingSite.words)).\n", to: name)
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

  mutating func writeSettings() throws {
    let formats = dice.pick(["[atom]", "[rss, atom, json]", "[rss]"])
    let text = """
      title: Trial \(dice.number(1...2))
      description: \(dice.pick(ChangingSite.words).replacing("*", with: "").replacing("`", with: ""))
      url: https://trial.example/\(dice.pick(["", "below/"]))
      languages: [en, el]
      author: \(dice.pick(["Ada", "Zoë"]))
      home: {layout: \(dice.pick(["list", "front", "river", "wall"])), paginate: \(dice.number(2...4))}
      sections: {notes: {title: Notes, paginate: \(dice.number(2...9)), sort: \(dice.pick(["-date", "title", "weight"]))}, news: {}}
      categories: {talks: {title: Talks}, walks: {title: \(dice.pick(["Walks", "Ways"]))}}
      feeds: {formats: \(formats), limit: \(dice.number(2...6)), content: \(dice.pick(["full", "summary"]))}
      menu: [\(dice.pick(["notes", "news", "about"])), sources, tags]
      params: {motto: \(dice.pick(["slowly", "surely"]))}
      sources: \(dice.isLucky(3) ? "[]" : source())

      """
    try site.folder.write(text, to: "content/site.yaml")
  }

  private mutating func source() -> String {
    "[{id: port, file: feeds/port.xml, page: \(dice.pick(["own", "none"])), show: \(dice.pick(["full", "summary"]))}]"
  }

  mutating func writeTemplate() throws {
    let name = dice.pick(["home.html", "parts/footer.html", "parts/card.html", "blocks/note.html", "entry.html"])
    guard !dice.isLucky(3) else {
      if site.folder.has("Templates/" + name) { try site.folder.remove("Templates/" + name) }
      return
    }
    try site.folder.write(dice.pick(ChangingSite.templates[name] ?? []), to: "Templates/" + name)
  }

  mutating func writeStrings() throws {
    let language = dice.pick(["en", "el"])
    try site.folder.write("greeting: \(dice.pick(["Hello", "Χαίρετε"]))\n", to: "content/strings/\(language).yaml")
  }

  mutating func writeData() throws {
    let rows = (0..<dice.number(1...3)).map { "\($0),\(dice.number(1...9))\n" }.joined()
    try site.folder.write("day,speed\n" + rows, to: "content/data/winds.csv")
  }

  mutating func writePicture() throws {
    try site.folder.write(dice.pick(ChangingSite.pictures), to: "content/notes/boat.jpg")
  }

  mutating func writeAuthors() throws {
    try site.folder.write(
      "ada:\n  name: Ada \(dice.pick(["Writer", "Reader"]))\n  bio: She \(dice.pick(["writes", "reads"])).\n",
      to: "content/authors.yaml")
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

  /// Writes a feed of a few items, some of them new or changed.
  mutating func writeFeed() throws {
    let items = (0..<dice.number(1...5)).map { _ -> String in
      let number = dice.number(1...8)
      return """
        <item><guid isPermaLink="false">i\(number)</guid><title>Item \(number)\(dice.pick(["", " again"]))</title>
        <link>https://port.example/\(number)</link><category>\(dice.pick(ChangingSite.tags))</category>
        <pubDate>Sun, 0\(number) Nov 2026 10:00:00 GMT</pubDate>
        <description>&lt;p&gt;Text \(dice.number(1...2)) &lt;a href="/x"&gt;x&lt;/a&gt;&lt;/p&gt;</description></item>

        """
    }
    try site.folder.write(
      "<rss version=\"2.0\"><channel><title>Port</title><link>https://port.example/</link>\n\(items.joined())</channel></rss>\n",
      to: "content/feeds/port.xml")
  }

  mutating func hideItem() throws {
    try site.folder.write("- url: https://port.example/\(dice.number(1...8))\n", to: "content/hidden.yaml")
  }

  mutating func moveClock() {
    minutes += dice.pick([1, 7, 60, 1_440, 3 * 1_440, -30, -1_440])
  }
}

extension ChangingSite {
  private mutating func writeStory(_ name: String) throws {
    var head = ["title: Story \(dice.number(1...30))"]
    if !dice.isLucky(5) { head.append("date: 2026-11-\(dice.number(10...19))T1\(dice.number(0...9)):00:00Z") }
    if dice.isLucky(16) { head.append("expires: 2026-11-\(dice.number(18...28))") }
    if dice.isLucky(2) { head.append("tags: [\(dice.pick(ChangingSite.tags)), \(dice.pick(ChangingSite.tags))]") }
    if dice.isLucky(3) { head.append("category: \(dice.pick(["talks", "walks"]))") }
    if dice.isLucky(3) { head.append("authors: [\(dice.pick(["ada", "Zoë Boat"]))]") }
    if dice.isLucky(4) { head.append("summary: In short, \(dice.number(1...9)).") }
    if dice.isLucky(6) { head.append("aliases: [/old/\(name.replacing("/", with: "-").replacing(".", with: "-"))/]") }
    if dice.isLucky(25) { head.append("draft: true") }
    if dice.isLucky(4) { head.append("weight: \(dice.number(1...9))") }
    if dice.isLucky(5) { head.append("cover: /notes/boat.jpg") }
    try site.folder.write("---\n\(head.joined(separator: "\n"))\n---\n\(text())", to: "content/\(name).md")
  }

  private mutating func text() -> String {
    let paragraphs = (0..<dice.number(1...4)).map { _ in dice.pick(ChangingSite.words) + " " + paragraph() }
    return paragraphs.joined(separator: "\n\n") + "\n"
  }

  private mutating func paragraph() -> String {
    switch dice.number(0...11) {
    case 0: "\n\n## Part \(dice.number(1...3))"
    case 1: "\n\n![A boat](/notes/boat.jpg)"
    case 2: "\n\n:::note\nA note.\n:::"
    case 3: "\n\n::entries{section=notes limit=2}"
    case 4: "\n\n::table{data=winds}"
    case 5: "and [another](/\(dice.pick(stories)).md)."
    case 6: "and [all](/tags/)."
    case 7: "\n\n::entries{tag=Sea sort=-title}"
    default: "and \(dice.pick(ChangingSite.words))."
    }
  }

  private static let fixed = [
    "content/about.md": "---\ntitle: About\n---\nWho we are.\n",
    "content/authors.yaml": "ada:\n  name: Ada Writer\n",
    "content/data/winds.csv": "day,speed\n1,2\n",
    "content/strings/en.yaml": "greeting: Hello\n",
    "content/strings/el.yaml": "greeting: Γεια\n",
  ]

  /// Templates that read what the built-in ones do not.
  private static let templates: [String: [String]] = [
    "home.html": [
      "{{ 'greeting' | t }} {{ site.params.motto }} {% for entry in site.entries %}{{ entry.title }} {{ entry.date | ago }}\n{% endfor %}",
      "{{ site.data.winds | length }} {% for section in site.sections %}{{ section }} {{ site.sections[section].count }}\n{% endfor %}{{ page.pager.total }}",
      "{% for source in site.sources %}{{ source.title }} {{ source.count }} {{ source.updated }}\n{% endfor %}{% for person in site.authors %}{{ person.name }} {{ person.count }}{% endfor %}",
    ],
    "parts/footer.html": [
      "<footer>{{ site.title }} {% for tag in site.tags %}{{ tag.name }} {{ tag.count }} {% endfor %}</footer>\n",
      "<footer>{% for entry in site.entries %}{% if loop.index < 4 %}{{ entry.title }} {{ entry.words }}{% endif %}{% endfor %}</footer>\n",
    ],
    "parts/card.html": [
      "<p>{{ entry.title }} {{ entry.summary }} {{ entry.minutes }}</p>\n",
      "<p>{{ entry.title }} {{ entry.category }} {{ entry.section.title if entry.section }} {% for image in entry.images %}{{ image.src }}{% endfor %}</p>\n",
    ],
    "blocks/note.html": [
      "<aside>{{ block.content }}</aside>\n", "<aside>{{ entry.title }}: {{ block.content }}</aside>\n",
    ],
    "entry.html": [
      "<h1>{{ entry.title }}</h1>{{ entry.content }}{% for other in entry.related %}{{ other.title }} {% endfor %}{{ entry.next.title if entry.next }}\n",
      "<h1>{{ entry.title }}</h1>{{ entry.content }}{% for parent in page.parents %}{{ parent.path }} {% endfor %}{% for feed in page.feeds %}{{ feed.url }}{% endfor %}\n",
    ],
  ]

  private static let pictures: [[UInt8]] = [
    "exhibits/log.jpg", "exhibits/bell.jpg", "stories/amphora/amphora-foot.jpg",
  ].compactMap { name in
    FileManager.default.contents(atPath: Repository.folder + "/content/" + name).map { Array($0) }
  }
}
