import Foundation

/// One entry of a hostile feed.
struct HostileEntry {
  enum Family: CaseIterable {
    case payload, huge, deep, collision, claim, person, picture, date, address, identity, filing, attachment, strange,
      bare
    case language, place
  }

  var id: String
  var title: String
  private var link: String?
  private var text: String
  private var date: String
  private var authors: [String] = []
  private var tags: [String] = []
  private var enclosures: [(address: String, type: String, length: String)] = []
  private var extra = ""
  /// Whether the text needs no escaping in JSON or CDATA.
  private var isPlain = false
  private(set) var pictures: [String: [UInt8]] = [:]

  init(_ number: Int, _ family: Family, host: String, dice: inout Dice) {
    id = "urn:\(host):\(number)"
    title = "Entry \(number) of \(host)"
    link = "https://\(host)/\(number)"
    text = "<p>Words of entry \(number).</p>"
    date = "2026-11-\(dice.number(10...20))T\(dice.number(10...12)):00:00Z"
    switch family {
    case .payload:
      title = dice.pick(Hostile.payloads)
      text = dice.pick(Hostile.payloads) + "<p>after</p>" + dice.pick(Hostile.payloads)
    case .huge where number < 4:
      text = HostileEntry.long(&dice)
      isPlain = true
    case .deep: text = HostileEntry.nested(&dice)
    case .collision: title = dice.pick(["One", "Two", "About", "Same", "Same", "same"])
    case .claim:
      title = dice.pick(HostileEntry.claims)
      if dice.isLucky(4) { id = "https://trial.example/notes/one/" }
    case .person: authors = [dice.pick(HostileEntry.names), dice.pick(HostileEntry.names), HostileEntry.strange]
    case .picture:
      for index in 0..<dice.number(1...4) {
        let address = "https://\(host)/\(number)-\(index).png"
        pictures[address] = HostilePicture.bytes(&dice)
        text += "<p><img src=\"\(address)\" alt=\"picture \(index)\"></p>"
      }
    case .date: date = dice.pick(HostileEntry.dates)
    case .address: (link, text) = (dice.pick(HostileEntry.addresses), HostileEntry.links(&dice))
    case .identity:
      id = dice.pick([
        "", "x", "x", "https://trial.example/", "urn:s0.example:0", HostileEntry.strange, "a b\u{0}c", "../../x",
      ])
    case .filing: tags = (0..<dice.number(1...120)).map { _ in dice.pick(HostileEntry.terms) }
    case .attachment:
      for index in 0..<dice.number(1...60) {
        enclosures.append(
          (
            dice.pick(HostileEntry.addresses + ["https://\(host)/\(index).mp3"]),
            dice.pick(["audio/mpeg", "image/png", "video/mp4", "text/html", "a/b/c", ""]),
            dice.pick(["1", "-1", "99999999999999999999", "x", ""])
          ))
      }
    case .strange: (title, text) = (HostileEntry.strange, "<p>\(HostileEntry.strange)</p>{{ 7 * 7 }}{% for %}")
    case .huge: break
    case .bare: (id, title, link) = ("", "", nil)
    case .language:
      extra =
        "<dc:language>\(dice.pick(["el", "EN-us", "x", "../..", "zz-ZZ-zzzzzzzzzzzz", "\u{202E}en"]))</dc:language>"
    case .place:
      let numbers = [
        "NaN NaN", "91 181", "1e308 1e308", "37.9 23.7", "-0 0", "x", "1 2 3 4 1 2", "0 350 1 351 2 352 0 350",
      ]
      let element = dice.pick(["point", "line", "polygon", "box", "circle", "elev", "radius"])
      extra = "<georss:\(element)>\(dice.pick(numbers))</georss:\(element)>"
    }
  }
}

extension HostileEntry {
  /// Returns the entry as an RSS item with escaped texts.
  func rss(in name: String) -> String {
    var item = "<\(name)><title>\(title.escapedForXML)</title>"
    if !id.isEmpty { item += "<guid isPermaLink=\"false\">\(id.escapedForXML)</guid>" }
    if let link { item += "<link>\(link.escapedForXML)</link>" }
    item += "<pubDate>\(date.escapedForXML)</pubDate><dc:date>\(date.escapedForXML)</dc:date>"
    for author in authors { item += "<dc:creator>\(author.escapedForXML)</dc:creator>" }
    for tag in tags { item += "<category>\(tag.escapedForXML)</category>" }
    for enclosure in enclosures {
      item +=
        "<enclosure url=\"\(enclosure.address.escapedForXML)\" type=\"\(enclosure.type)\" length=\"\(enclosure.length)\"/>"
    }
    return item + extra + "<content:encoded>\(textAsXML)</content:encoded></\(name)>"
  }

  var atom: String {
    var entry = "<entry><title type=\"html\">\(title.escapedForXML)</title>"
    if !id.isEmpty { entry += "<id>\(id.escapedForXML)</id>" }
    if let link { entry += "<link href=\"\(link.escapedForXML)\"/>" }
    entry += "<published>\(date.escapedForXML)</published><updated>\(date.escapedForXML)</updated>"
    for author in authors {
      entry += "<author><name>\(author.escapedForXML)</name><uri>javascript:alert(1)</uri></author>"
    }
    for tag in tags { entry += "<category term=\"\(tag.escapedForXML)\"/>" }
    for enclosure in enclosures {
      entry += "<link rel=\"enclosure\" href=\"\(enclosure.address.escapedForXML)\" type=\"\(enclosure.type)\"/>"
    }
    return entry + extra + "<content type=\"html\">\(textAsXML)</content></entry>"
  }

  private var textAsXML: String { isPlain ? "<![CDATA[\(text)]]>" : text.escapedForXML }

  var json: String {
    var members = [
      "\"title\":\(title.asJSON)", "\"content_html\":\(isPlain ? "\"\(text)\"" : text.asJSON)",
      "\"date_published\":\(date.asJSON)",
    ]
    if !id.isEmpty { members.append("\"id\":\(id.asJSON)") }
    if let link { members.append("\"url\":\(link.asJSON)") }
    members.append("\"authors\":[" + authors.map { "{\"name\":\($0.asJSON)}" }.joined(separator: ",") + "]")
    members.append("\"tags\":[" + tags.map(\.asJSON).joined(separator: ",") + "]")
    let files = enclosures.map {
      "{\"url\":\($0.address.asJSON),\"mime_type\":\($0.type.asJSON),\"size_in_bytes\":\($0.length.asJSON)}"
    }
    members.append("\"attachments\":[" + files.joined(separator: ",") + "]")
    return "{" + members.joined(separator: ",") + "}"
  }
}

extension HostileEntry {
  /// Control characters, direction marks, stacked combining marks, and characters beyond the basic plane.
  static let strange =
    "\u{202E}txt\u{200B}\u{FEFF}\u{1}\u{7F}\u{85}\u{2028}" + String(repeating: "e\u{301}\u{302}", count: 40)
    + "\u{1F600}\u{10FFFF}"

  /// Names that the site already uses, or that a path must not contain.
  private static let claims =
    [
      "notes/one", "One", "one", "../notes/one", "..", ".", "about", "About", "old one", "Tags", "tags", "authors",
      "categories",
      "sources", "notes", "feed.xml", "feed", "index.html", "index", "404.html", "robots.txt", "robots", "sitemap.xml",
      "page/2",
      "page", "x", "x/one", "assets/style.css", "assets", "mirror", "media", "static.txt", "static", "el", "en", "CON",
      "a\u{0}b",
      "%2e%2e%2f", "a/../../b", "Über", "ΟΝΕ", "ＯＮＥ", "one\u{301}",
    ] + [String(repeating: "long ", count: 200), String(repeating: "x", count: 5000)]

  private static let names = [
    "Ada Writer", "ada writer", "ADA  WRITER", "ada", "Ada-Writer", "Site Owner", "a@b.example", "<b>x</b>",
  ]

  private static let terms =
    [
      "Harbour", "harbour", "HARBOUR", "ἅρβουρ", "Talks", "talks", "tags", "../x", "a/b", "", " ", ".", "..",
      "index.html", "page",
    ]
    + [String(repeating: "t", count: 300), strange, "{{ x }}", "<i>x</i>", "c++", "c#", "C"]

  private static let dates = [
    "", "yesterday", "0000-00-00T00:00:00Z", "9999-12-31T23:59:60Z", "-0001-01-01", "1e20", "2026-02-30T25:61:61Z",
    "1970-01-01T00:00:00Z",
    "Mon, 99 Foo 99999999999 99:99:99 +9999", "2026-11-20T12:00:00+99:99", "2038-01-19T03:14:08Z", "2026-11-20", "١٢٣",
  ]

  private static let addresses = [
    "javascript:alert(1)", "//trial.example/x", "\\\\x\\y", "file:///etc/passwd", "https://user:secret@a.example/",
    "http://[::1]/",
    "http://127.0.0.1/", "https://a.example/\r\nX: y", "https://trial.example/notes/one/", "/notes/one/", "../..", "#",
    "", "mailto:a@b",
    "https://παράδειγμα.example/ά", "https://a.example/%", "https://a.example/%00", "data:text/html,x",
    "https://a.example/?" + strange,
    "https://a.example/" + String(repeating: "x", count: 10_000), "ht tp://x", "https://", "https:///x", "http:a",
  ]

  private static func links(_ dice: inout Dice) -> String {
    (0..<dice.number(1...20)).map { _ in
      let address = dice.pick(addresses).escapedForXML
      return "<a href=\"\(address)\">a</a><img src=\"\(address)\" srcset=\"\(address) 2x, \(address)\" alt=x>"
    }.joined()
  }

  /// Returns a long text of one repeated part: usually up to half a megabyte, sometimes eight megabytes.
  private static func long(_ dice: inout Dice) -> String {
    let size = dice.isLucky(12) ? 8 << 20 : dice.number(1 << 10...1 << 19)
    let part = dice.pick([
      "&", "<", "x", " ", "<p>some words</p>", "<b>", "<br>", "<td>", "α", "<img src=x alt=y>", "&amp;", "\u{1F600}",
    ])
    return String(repeating: part, count: size / part.utf8.count)
  }

  private static func nested(_ dice: inout Dice) -> String {
    let names = [
      "div", "b", "table><tr><td", "ul><li", "blockquote", "a href=x", "svg", "p", "font", "details", "ruby", "select",
    ]
    return (0..<dice.number(10...20_000)).map { _ in "<\(dice.pick(names))>" }.joined() + "deep"
  }
}
