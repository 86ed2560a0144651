import Model
import Testing
import Text

/// Every field that ingest fills is in the memory: a field that is added later is found here.
struct CodingTests {
  /// Fields that are given back from the file's path and the site, or that only entries of sources have.
  private static let others: Set<String> = [
    "origin", "path", "section", "category", "terms", "authors", "source", "alsoIn", "others", "lead", "translations",
    "entry", "firstSeen", "addressSuffix", "textDigest", "fileDigest", "frontDigest", "sharedTerms", "sourceDigest",
    "article", "feedPositions",
  ]

  private static var reference: MediaReference {
    var reference = MediaReference(src: "a.jpg")
    reference.alt = "alt"
    reference.caption = "caption"
    reference.title = "title"
    reference.credit = "credit"
    reference.rights = "rights"
    reference.link = "link"
    reference.transcript = "a.vtt"
    reference.poster = "p.jpg"
    reference.chapters = [MediaReference.Chapter(title: "One", start: 1.5)]
    reference.soundbites = [MediaReference.Soundbite(start: 2, duration: 30.5, title: "Bite")]
    (reference.episode, reference.season) = (3, -1)
    reference.episodeType = .bonus
    reference.isExplicit = true
    reference.type = "image/jpeg"
    (reference.length, reference.duration) = (1 << 40, 0.25)
    (reference.width, reference.height) = (640, 480)
    (reference.line, reference.column) = (7, 9)
    return reference
  }

  private static var entry: Entry {
    var entry = Entry(
      id: "i", kind: .story, origin: .file("", firstLine: 1), title: "T", path: "", slug: "s", language: "el")
    entry.idIsWritten = true
    entry.guid = "g"
    entry.titleIsHeading = true
    entry.summary = "S"
    entry.date = Timestamp(seconds: 1)
    entry.sortDate = Timestamp(seconds: -2)
    entry.firstSeen = Timestamp(seconds: 2)
    entry.updated = Timestamp(seconds: 3)
    entry.expires = Timestamp(seconds: 4)
    entry.weight = -5
    entry.layout = "l"
    (entry.cover, entry.audio, entry.video) = (reference, reference, MediaReference(src: "v"))
    entry.attachments = [reference]
    entry.venue = Venue(name: "Town hall", address: "1 Sea Street")
    entry.place = GeoPlace(name: "P", at: GeoPoint(latitude: 1.5, longitude: -2), radius: 3)
    entry.incident = Incident(isHandled: true)
    entry.incident?.severity = .severe
    entry.event = Event(start: Timestamp(seconds: 7), end: Timestamp(seconds: 8))
    entry.event?.endsWithDay = true
    entry.event?.isCancelled = true
    entry.journey = Journey(departs: Timestamp(seconds: 9), deadline: Timestamp(seconds: 10))
    entry.journey?.title = "J"
    entry.journey?.route = "r"
    entry.journey?.arrived = Timestamp(seconds: 11)
    entry.attribution = Entry.Attribution(title: "A", url: "u", rights: nil)
    (entry.original, entry.comments) = ("o", "c")
    entry.corrections = [Entry.Correction(date: Timestamp(seconds: 6), text: "c")]
    entry.canvas = Entry.Canvas(width: 10, height: 20.5)
    entry.params = .object([.init("a", .list([.null, .bool(true), .bool(false), .integer(-7), .number(0.5)]))])
    entry.fields = .object([.init("b", .string("x"))])
    entry.aliases = ["/a/"]
    entry.isSpoken = false
    entry.isDraft = true
    entry.isStale = true
    return entry
  }

  private static var raw: RawEntry {
    var raw = RawEntry(entry: entry)
    raw.section = "news"
    raw.folder = "f"
    raw.category = "sports"
    raw.terms = [(taxonomy: "tags", name: "a")]
    raw.authors = [RawAuthor(name: "N", url: "u", place: Place(file: "f", line: 1, column: 2, length: 3, text: "t"))]
    raw.hasOwnPage = false
    raw.permalink = "/p/"
    raw.translationKey = "k"
    raw.textOffset = 300
    raw.place = Place(file: "f", line: 4)
    return raw
  }

  private static var asset: Asset {
    var asset = Asset(file: "", path: "", type: "image/png", length: 12)
    (asset.width, asset.height, asset.duration) = (3, 4, 5.5)
    asset.color = "#112233"
    asset.placeholder = "UklG"
    asset.digest = SHA256.digest(of: "x")
    asset.contents = FastDigest(of: "y")
    asset.copy = "copy"
    asset.isWithheld = true
    asset.damage = PictureDamage(.tooLarge, "d")
    asset.isPlaceholder = true
    asset.credits = PictureCredits(title: "a", creator: "b", credit: "c", copyright: "d", licence: "e")
    (asset.isMirrored, asset.isAnimated) = (true, true)
    asset.extensions = ["KHR_draco_mesh_compression"]
    asset.diagnostics = [
      Diagnostic(.error, "s", at: Place(file: "f", line: 1), help: "h", chain: [.init("c", at: Place(file: "g"))])
    ]
    return asset
  }

  private func fields(_ value: Any, without names: Set<String> = others) -> [String: String] {
    let fields = Mirror(reflecting: value).children.map { ($0.label ?? "", String(reflecting: $0.value)) }
    return Dictionary(fields) { first, _ in first }.filter { !names.contains($0.key) }
  }

  /// Every field of `filled` differs from that of `empty`, so that one that is not coded is found.
  private func checkFilled(_ filled: Any, _ empty: Any, without names: Set<String> = others) {
    let empty = fields(empty, without: names)
    for (name, value) in fields(filled, without: names) { #expect(empty[name] != value, "fill `\(name)` in this test") }
  }

  @Test func `every field of an entry is coded`() {
    var empty = RawEntry(
      entry: Entry(id: "", kind: .article, origin: .archived(0), title: "", path: "", slug: "", language: ""))
    checkFilled(Self.raw, empty)
    checkFilled(Self.raw.entry, empty.entry)
    checkFilled(Self.reference, MediaReference(src: ""), without: [])
    var writer = BinaryWriter()
    writer.append(Self.raw)
    var reader = BinaryReader(writer.bytes)
    empty = reader.rawEntry(origin: .file("", firstLine: 1))
    #expect(reader.isAtEnd)
    #expect(fields(empty) == fields(Self.raw))
    #expect(fields(empty.entry) == fields(Self.entry))
    #expect(empty.section == "news" && empty.category == "sports" && empty.terms.map(\.name) == ["a"])
    #expect(empty.authors == Self.raw.authors)
  }

  @Test func `every field of an asset is coded, but its paths`() {
    checkFilled(Self.asset, Asset(file: "", path: "", type: "", length: 0), without: ["file", "path", "original"])
    var writer = BinaryWriter()
    writer.append(Self.asset)
    var reader = BinaryReader(writer.bytes)
    var asset = reader.asset()
    #expect(reader.isAtEnd)
    asset.copy = "copy"
    #expect(asset == Self.asset)
  }
}
