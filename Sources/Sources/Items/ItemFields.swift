import Archive
import Feeds
import Model
import Text

/// The fields of an entry that the archive stores as JSON, besides dates, title, link and text. Email addresses are not
/// stored.
struct ItemFields: Sendable, Hashable {
  struct Author: Sendable, Hashable {
    var name: String
    var url: String?
    /// The address of a picture of the author.
    var avatar: String?
  }

  /// Plain text; only if the feed gives a summary in addition to the text.
  var summary: String?
  var language: String?
  var comments: String?
  var rights: String?
  var authors: [Author] = []
  var tags: [String] = []
  var enclosures: [MediaReference] = []
  var image: MediaReference?
  var place: GeoPlace?
  /// The source that an aggregator took the entry from.
  var origin: Entry.Attribution?
  /// Whether the feed has never given a date for the entry, so that `EntryRecord.published` is that of a fetch.
  var isUndated = false
  /// The date of an undated entry that had yet to come when the feed was read; see `EntryRecord.dated(at:)`.
  var comingDate: Timestamp?
  /// See `FeedRanks`; `nil` if no list was in the order of the feed when the entry was last read.
  var rank: Int64?
  /// Whether the entry is the outline of a feed with a secret address. Such an entry is never exported.
  var isSecret = false
  /// A digest of the entry's text if it is taken from its page instead of the feed; otherwise `nil`.
  var fullText: String?
  /// Whether `summary` was made from the feed's text, which the full text replaces.
  var hasMadeSummary = false
  /// The facts about a danger from the entry's alert; `nil` without an alert.
  var incident: Incident?
  /// The time at which the entry's alert expires.
  var expires: Timestamp?
  /// The identifiers of the entry's alert and of the alerts that it references.
  var messages: [String] = []
  /// The address of the entry's alert, if the feed only links to it.
  var alertAddress: String?
  /// See `FeedEntry.translation`.
  var translation: String?
  /// The id that the feed now gives the entry, if it is not the one under which the entry is archived: the entry has moved.
  var currentID: String?

  init() {}
}

extension ItemFields {
  init(_ bytes: [UInt8]) {
    self.init()
    guard !bytes.isEmpty, let node = try? JSON.parse(bytes, file: "archive") else { return }
    isSecret = node["secret"] == .bool(true)
    isUndated = node["undated"] == .bool(true)
    comingDate = node["comingDate"]?.int64.map { Timestamp(seconds: $0) }
    rank = node["rank"]?.int64.flatMap { $0.magnitude <= FeedRanks.most ? $0 : nil }
    fullText = node["fullText"]?.string
    hasMadeSummary = node["madeSummary"] == .bool(true)
    summary = node["summary"]?.string
    language = node["language"]?.string
    comments = node["comments"]?.address
    rights = node["rights"]?.string
    authors = (node["authors"]?.elements ?? []).map {
      Author(name: $0["name"]?.string ?? "", url: $0["url"]?.address, avatar: $0["avatar"]?.address)
    }
    tags = (node["tags"]?.elements ?? []).compactMap(\.string)
    enclosures = (node["enclosures"]?.elements ?? []).compactMap { MediaReference(archived: $0) }
    image = node["image"].flatMap { MediaReference(archived: $0) }
    place = node["place"].flatMap { GeoPlace(archived: $0) }
    incident = node["incident"].map { Incident(archived: $0) }
    expires = node["expires"]?.int64.map { Timestamp(seconds: $0) }
    messages = (node["messages"]?.elements ?? []).compactMap(\.string)
    alertAddress = node["alert"]?.address
    translation = node["translation"]?.string
    currentID = node["currentID"]?.string
    origin = node["origin"].map {
      Entry.Attribution(title: $0["title"]?.string, url: $0["url"]?.address, rights: $0["rights"]?.string)
    }
  }

  /// The fields as JSON; empty if there are none.
  var bytes: [UInt8] {
    var members: [Node.Member] = isSecret ? [Node.Member("secret", .bool(true))] : []
    if isUndated { members.append(Node.Member("undated", .bool(true))) }
    members.append("comingDate", comingDate?.seconds)
    members.append("rank", rank)
    members.append("fullText", fullText)
    if hasMadeSummary { members.append(Node.Member("madeSummary", .bool(true))) }
    members.append("summary", summary)
    members.append("language", language)
    members.append("comments", comments)
    members.append("rights", rights)
    members.append(
      "authors",
      authors.map { .object(Node.Member.list([("name", $0.name), ("url", $0.url), ("avatar", $0.avatar)])) })
    members.append("tags", tags.map { .string($0) })
    members.append("enclosures", enclosures.map(\.archived))
    if let image { members.append(Node.Member("image", image.archived)) }
    if let place { members.append(Node.Member("place", place.archived)) }
    if let incident { members.append(Node.Member("incident", incident.archived)) }
    members.append("expires", expires?.seconds)
    members.append("messages", messages.map { .string($0) })
    members.append("alert", alertAddress)
    members.append("translation", translation)
    members.append("currentID", currentID)
    if let origin {
      let list = [("title", origin.title), ("url", origin.url), ("rights", origin.rights)]
      members.append(Node.Member("origin", .object(Node.Member.list(list))))
    }
    return members.isEmpty ? [] : JSON.bytes(of: .object(members))
  }
}

extension EntryRecord {
  /// The date that readers see; `nil` if the feed gives none.
  var knownDate: Timestamp? { ItemFields(fields).isUndated ? nil : date }

  /// See `ItemFields.currentID`. Only few entries have one, and only their fields are parsed.
  var currentID: String? { fields.span.contains("currentID") ? ItemFields(fields).currentID : nil }

  /// Whether the entry is archived under this id, or the feed now gives it this id.
  func isNamed(_ id: String) -> Bool { self.id == id || currentID == id }
}

extension [Node.Member] {
  fileprivate mutating func append(_ name: String, _ value: String?) {
    if let value, !value.isEmpty { append(Node.Member(name, .string(value))) }
  }

  fileprivate mutating func append(_ name: String, _ value: [Node]) {
    if !value.isEmpty { append(Node.Member(name, .list(value))) }
  }

  fileprivate mutating func append(_ name: String, _ value: Double?) {
    if let value, value.isFinite { append(Node.Member(name, .number(value))) }
  }

  fileprivate mutating func append(_ name: String, _ value: Int64?) {
    if let value { append(Node.Member(name, .integer(value))) }
  }
}

extension Node.Member {
  fileprivate static func list(_ texts: [(String, String?)]) -> [Node.Member] {
    var members: [Node.Member] = []
    for (name, text) in texts { members.append(name, text) }
    return members
  }
}

extension Node {
  /// The string if it is a web address. Checked, since a restored archive can contain anything.
  fileprivate var address: String? { string.flatMap { URI($0).isWeb ? $0 : nil } }

  fileprivate var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  fileprivate var int64: Int64? {
    guard case .integer(let integer) = self else { return nil }
    return integer
  }
}

extension MediaReference {
  fileprivate init?(archived node: Node) {
    guard let src = node["src"]?.address else { return nil }
    self.init(src: src)
    type = node["type"]?.string
    title = node["title"]?.string
    alt = node["alt"]?.string
    transcript = node["transcript"]?.address
    length = node["length"]?.int64
    duration = node["duration"]?.double
    width = node["width"]?.int64.map { Int($0) }
    height = node["height"]?.int64.map { Int($0) }
    episode = node["episode"]?.int64.map { Int($0) }
    season = node["season"]?.int64.map { Int($0) }
    episodeType = node["episodeType"]?.string.flatMap(EpisodeType.init)
    if case .bool(let explicit) = node["explicit"] { isExplicit = explicit }
    chapters = (node["chapters"]?.elements ?? []).map {
      Chapter(title: $0["title"]?.string ?? "", start: $0["start"]?.double ?? 0)
    }
  }

  fileprivate var archived: Node {
    var members = Node.Member.list([
      ("src", src), ("type", type), ("title", title), ("alt", alt), ("transcript", transcript),
    ])
    members.append("length", length)
    members.append("duration", duration)
    members.append("width", width.map { Int64($0) })
    members.append("height", height.map { Int64($0) })
    members.append("episode", episode.map { Int64($0) })
    members.append("season", season.map { Int64($0) })
    members.append("episodeType", episodeType?.rawValue)
    if let isExplicit { members.append(Node.Member("explicit", .bool(isExplicit))) }
    members.append(
      "chapters",
      chapters.map { chapter in
        var members = Node.Member.list([("title", chapter.title)])
        members.append("start", chapter.start)
        return .object(members)
      })
    return .object(members)
  }
}

extension Incident {
  fileprivate init(archived node: Node) {
    self.init(isHandled: node["handled"] == .bool(true))
    severity = node["severity"]?.string.flatMap(Severity.init)
    certainty = node["certainty"]?.string.flatMap(Certainty.init)
    urgency = node["urgency"]?.string.flatMap(Urgency.init)
  }

  fileprivate var archived: Node {
    let words = Node.Member.list([
      ("severity", severity?.rawValue), ("certainty", certainty?.rawValue), ("urgency", urgency?.rawValue),
    ])
    return .object((isHandled ? [Node.Member("handled", .bool(true))] : []) + words)
  }
}

extension GeoPlace {
  /// A place that is more than a point or a circle has its geometry as GeoJSON.
  fileprivate init?(archived node: Node) {
    let (name, height) = (node["name"]?.string, node["height"]?.double)
    if let geometry = node["geometry"] {
      guard let read = try? GeoJSON.shapes(of: geometry) else { return nil }
      self.init(name: name, height: height, shapes: read.shapes)
      return
    }
    guard let latitude = node["lat"]?.double, let longitude = node["lon"]?.double else { return nil }
    let point = GeoPoint(latitude: latitude, longitude: longitude)
    guard point.isOnEarth else { return nil }
    let radius = node["radius"]?.double.flatMap { GeoShape.radii.contains($0) ? $0 : nil }
    self.init(name: name, at: point, radius: radius)
    self.height = height
  }

  fileprivate var archived: Node {
    var members = Node.Member.list([("name", name)])
    members.append("height", height)
    guard shapes.count == 1, shapes[0].middle != nil else {
      return .object(members + [Node.Member("geometry", GeoJSON.geometry(of: self))])
    }
    members.append("lat", point.latitude)
    members.append("lon", point.longitude)
    members.append("radius", radius)
    return .object(members)
  }
}
