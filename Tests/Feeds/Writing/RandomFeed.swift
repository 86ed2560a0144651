import Model
import Text
import Trial

@testable import Feeds

/// Random feed documents. Each field is filled or empty, with texts that are difficult for writers and readers. The
/// same seed always gives the same document.
struct RandomFeed {
  private var dice: Dice
  private var count = 0

  init(seed: UInt64) { dice = Dice(seed: seed) }

  mutating func document() -> FeedDocument {
    var document = FeedDocument(format: .atom10)
    document.channel = channel()
    document.entries = (0..<number(6)).map { _ in entry() }
    return document
  }

  static let texts = [
    "plain", "Ο φάρος της Αλμύρας", "שלום עולם", "مرحبا بالعالم", "\u{202E}turned\u{202C} back", "😀🏽 𝔘𝔫𝔦 𐍈",
    "e\u{301}\u{327}",
    "a & b", "a &amp; b", "&nosuch; &#x41; &", "1 < 2 > 0", "<b>bold</b>", "<notag>", "<br/>", "</item></channel>",
    "]]>", "]]]]>>", "<![CDATA[x]]>", "<!-- x -->", "<?xml version=\"1.0\"?>", "\"quoted\" 'twice'", "%3Cb%3E %zz",
    "null\u{0}one\u{1}two\u{B}three\u{1F}", "\u{FFFE}x\u{FFFF}y", "\u{FEFF}mark", "\\ud83d\\ude00 \\u0000 \\",
    "tab\there", "line\nline", "return\rreturn\r\nreturn", "  spaces \u{A0} \u{2003} ", "\u{2028}\u{2029}x",
    "\u{7F}del",
    "x\u{200D}\u{200B}y", "𐀀\u{10FFFF}\u{E000}", String(repeating: "μακρύ ", count: 3000), "", " ",
    "{\"a\": [1]}", "javascript:alert(1)", "-", "0", "\u{FFFD}", "a\u{AD}b",
  ]
}

extension RandomFeed {
  private mutating func number(_ limit: Int) -> Int { dice.number(0...limit - 1) }

  private mutating func maybe<Value>(_ value: (inout RandomFeed) -> Value) -> Value? {
    number(4) == 0 ? nil : value(&self)
  }

  private mutating func some<Value>(_ value: (inout RandomFeed) -> Value) -> [Value] {
    (0..<number(4)).map { _ in value(&self) }
  }

  private mutating func word() -> String {
    let texts = RandomFeed.texts
    let word = texts[number(texts.count)]
    return number(3) == 0 ? word + texts[number(20)] : word
  }

  /// Returns a text that is unique in the document, so that no two values are merged as equal.
  private mutating func name() -> String {
    count += 1
    return "\(count) " + word()
  }

  private mutating func address() -> String {
    count += 1
    let tails = ["", "?a=1&b=2", "#part", "?q=%CF%86%20x", "/φάρος/", "?url=https://x.example/", ";v=1", "/a'b(c)"]
    return "https://a\(number(3)).example/\(count)" + tails[number(tails.count)]
  }

  private mutating func time() -> Timestamp { Timestamp(seconds: 40_000_000 + Int64(number(4_000_000_000))) }

  private mutating func text() -> FeedText {
    switch number(3) {
    case 0: FeedText(.text, word())
    case 1: FeedText(.html, "<p>\(word().escapedAsText)</p><p>caf&eacute; <em>\(word().escapedAsText)</em></p>")
    default: FeedText(.html, word().escapedAsText)
    }
  }

  private mutating func person() -> FeedPerson {
    FeedPerson(
      name: maybe { $0.name() }, email: maybe { "p\($0.number(99))@mail.example" }, url: maybe { $0.address() },
      avatar: maybe { $0.address() })
  }

  private mutating func tag() -> FeedTag {
    FeedTag(maybe { $0.name() }, scheme: maybe { $0.address() }, label: maybe { $0.name() })
  }

  private mutating func link(_ relations: [String]) -> FeedLink {
    FeedLink(
      address(), relation: relations[number(relations.count)], type: maybe { _ in "application/x-a" },
      title: maybe { $0.name() }, length: maybe { $0.number(1 << 40) }, language: maybe { _ in "el" })
  }
}

extension RandomFeed {
  private mutating func channel() -> FeedChannel {
    var channel = FeedChannel()
    channel.title = maybe { $0.text() }
    channel.link = maybe { $0.address() }
    channel.description = maybe { $0.text() }
    channel.language = maybe { ["el", "en-GB", "zh-Hant"][$0.number(3)] }
    channel.id = maybe { $0.address() }
    channel.rights = maybe { $0.text() }
    channel.icon = maybe { $0.address() }
    channel.logo = maybe { $0.address() }
    channel.ttl = maybe { $0.number(9999) }
    channel.updated = maybe { $0.time() }
    channel.published = maybe { $0.time() }
    channel.address = maybe { $0.address() }
    channel.next = maybe { $0.address() }
    channel.previousArchive = maybe { $0.address() }
    channel.complete = maybe { _ in true }
    channel.archive = maybe { _ in true }
    channel.hubs = some { $0.address() }
    channel.skipHours = some { $0.number(24) }
    channel.skipDays = some { ["Monday", "Sunday"][$0.number(2)] }
    channel.generator = maybe { FeedGenerator(name: $0.name(), version: $0.name(), url: $0.address()) }
    channel.authors = some { $0.person() }
    channel.contributors = some { $0.person() }
    channel.links = some { $0.link(["related", "license", "current", "next-archive", "x:odd"]) }
    channel.tags = some { $0.tag() }
    return channel
  }

  private mutating func entry() -> FeedEntry {
    var entry = FeedEntry()
    if number(8) == 0 {
      entry.id = address()
      entry.deleted = time()
      return entry
    }
    entry.id = maybe { $0.number(2) == 0 ? $0.address() : $0.name() }
    entry.title = maybe { $0.text() }
    entry.link = maybe { $0.address() }
    entry.summary = maybe { $0.text() }
    entry.content = maybe { $0.text() }
    entry.published = maybe { $0.time() }
    entry.updated = maybe { $0.time() }
    entry.created = maybe { $0.time() }
    entry.rights = maybe { $0.text() }
    entry.comments = maybe { $0.address() }
    entry.language = maybe { ["el", "en-GB", "ar"][$0.number(3)] }
    entry.authors = some { $0.person() }
    entry.contributors = some { $0.person() }
    entry.links = some { $0.link(["related", "license", "via", "edit", "chapters"]) }
    entry.tags = some { $0.tag() }
    entry.enclosures = some { $0.enclosure() }
    addRecording(to: &entry)
    entry.place = maybe { $0.place() }
    entry.source = maybe { $0.channel() }
    return entry
  }

  private mutating func addRecording(to entry: inout FeedEntry) {
    entry.image = maybe { image in
      let size = image.maybe { 1 + $0.number(9000) }
      let type = image.maybe { $0.number(2) == 0 ? "image/png" : "image/webp" }
      return FeedImage(image.address(), width: size, height: size.map { $0 + 1 }, type: type)
    }
    entry.duration = maybe { Double($0.number(9_000_000)) / 100 }
    entry.explicit = maybe { $0.number(2) == 0 }
    entry.season = maybe { $0.number(50) }
    entry.episode = maybe { $0.number(5000) }
    entry.episodeType = maybe { EpisodeType.allCases[$0.number(3)] }
    entry.transcripts = some {
      FeedTranscript($0.address(), type: $0.maybe { _ in "text/vtt" }, language: $0.maybe { _ in "el" })
    }
    entry.soundbites = some {
      FeedSoundbite(
        start: Double($0.number(90_000)) / 10, duration: Double(1 + $0.number(900)) / 10, title: $0.maybe { $0.name() })
    }
    entry.chapters = some { FeedChapter($0.name(), start: Double($0.number(9_000_000)) / 1000) }
  }

  private mutating func enclosure() -> FeedEnclosure {
    let types = ["audio/mpeg", "video/mp4", "image/png", "application/pdf"]
    return FeedEnclosure(
      address(), type: maybe { types[$0.number(4)] }, length: maybe { 1 + $0.number(1 << 45) },
      duration: maybe { Double($0.number(9_000_000)) / 100 }, title: maybe { $0.name() },
      width: maybe { 1 + $0.number(9000) }, height: maybe { 1 + $0.number(9000) })
  }

  private mutating func point() -> FeedPlace.Point {
    FeedPlace.Point(latitude: Double(number(180_000)) / 1000 - 90, longitude: Double(number(360_000)) / 1000 - 180)
  }

  private mutating func ring() -> [FeedPlace.Point] {
    let corners = (0..<3).map { _ in point() }
    return corners + corners.prefix(1)
  }

  private mutating func place() -> FeedPlace {
    var place = FeedPlace(
      point: maybe { $0.point() }, name: maybe { $0.name() }, radius: maybe { Double($0.number(9000)) })
    if number(3) == 0 {
      let corners = (0..<(3 + number(4))).map { _ in point() }
      place.polygon = corners + corners.prefix(1)
      place.holes = (0..<number(3)).map { _ in ring() }
      if number(2) == 0 { place.others.append(.polygon((0...number(2)).map { _ in ring() })) }
    }
    place.height = maybe { Double($0.number(3000)) }
    if number(4) == 0 { place.line = (0..<(2 + number(3))).map { _ in point() } }
    if place.point != nil, number(3) == 0 { place.others.append(.circle(point(), radius: Double(1 + number(900)))) }
    return place
  }
}
