import Text

/// Reader for JSON Feed 1.0 and 1.1.
struct JSONFeedReader {
  private let bases: Bases
  private let time: LocalTime

  static func read(_ bytes: [UInt8], metadata: HTTPMetadata, in time: LocalTime = .utc) -> FeedReading {
    let root: Node
    var problems: [FeedProblem] = []
    var isTruncated = false
    do {
      root = try JSON.parse(bytes, file: "feed.json", lenient: true)
    } catch {
      guard let remains = TruncatedJSON(bytes),
        let node = try? JSON.parse(remains.bytes, file: "feed.json", lenient: true),
        !remains.isTruncated || node.word("version") != nil || node["items"]?.elements.isEmpty == false
      else { return .notAFeed("it begins like JSON, but is not valid JSON: \(error.withLine)") }
      root = node
      isTruncated = remains.isTruncated
      problems = [FeedProblem(line: error.place?.line ?? 0, column: error.place?.column ?? 0, error.summary)]
    }
    guard case .list(let items) = root["items"], isFeed(root, items) else { return .notAFeed(OtherDocument.json) }
    let reader = JSONFeedReader(bases: Bases(document: metadata.base), time: time)
    var document = FeedDocument(format: root.word("version")?.contains("1.1") == true ? .json11 : .json10)
    document.problems = problems + cuts(items)
    document.isTruncated = isTruncated
    document.channel = reader.channel(root)
    if document.channel.language == nil { document.channel.language = metadata.contentLanguage }
    document.entries = items.prefix(FeedLimits.mostEntries).map(reader.entry)
    if items.count > FeedLimits.mostEntries {
      document.isTruncated = true
      document.problems.append(FeedProblem("only the first \(FeedLimits.mostEntries) entries are read"))
    }
    document.noteEmptiness()
    return .feed(document)
  }

  /// Whether an object with `items` is a feed. Many interfaces of other kinds return such a list.
  private static func isFeed(_ root: Node, _ items: [Node]) -> Bool {
    if root.word("version")?.contains("jsonfeed") == true || items.isEmpty && root.word("title") != nil { return true }
    return root["@context"] == nil && items.contains { item in contents.contains { item[$0] != nil } }
  }

  /// The members of an item of which it must have one.
  private static let contents = [
    "title", "content_html", "content_text", "summary", "url", "external_url", "attachments", "image",
  ]

  /// Returns a problem for each kind of list or title that is longer than its limit.
  private static func cuts(_ items: [Node]) -> [FeedProblem] {
    var repairs = Repairs()
    for item in items.prefix(FeedLimits.mostEntries) {
      if let title = item.word("title"), title.utf8.count > FeedLimits.longestTitle { repairs.noteLongTitle() }
      for (name, word) in [("attachments", "an enclosure"), ("authors", "an author"), ("tags", "a tag")] {
        for _ in (item[name]?.elements ?? []).dropFirst([Node].longest) { repairs.noteOverflow(word) }
      }
    }
    return repairs.problems
  }
}

extension JSONFeedReader {
  private func address(_ node: Node, _ name: String) -> String? {
    node.word(name).map(bases.resolve)
  }

  /// Returns the elements of a list, up to the limit.
  private func parts(_ node: Node, _ name: String) -> [Node] {
    Array((node[name]?.elements ?? []).prefix([Node].longest))
  }

  private func channel(_ root: Node) -> FeedChannel {
    var channel = FeedChannel()
    channel.title = root.word("title").map { FeedText(.text, $0) }
    channel.link = address(root, "home_page_url")
    channel.description = root.word("description").map { FeedText(.text, $0) }
    channel.language = root.word("language")
    channel.icon = address(root, "favicon")
    channel.logo = address(root, "icon")
    channel.address = address(root, "feed_url")
    channel.next = address(root, "next_url")
    channel.hubs = parts(root, "hubs").compactMap { address($0, "url") }
    channel.authors = authors(root)
    channel.entryAuthors = channel.authors
    if let home = channel.link {
      channel.links.append(FeedLink(home, relation: "alternate", type: "text/html"))
    }
    if let own = channel.address {
      channel.links.append(FeedLink(own, relation: "self", type: "application/feed+json"))
    }
    if let next = channel.next { channel.links.append(FeedLink(next, relation: "next")) }
    return channel
  }

  private func entry(_ item: Node) -> FeedEntry {
    var entry = FeedEntry()
    entry.id = item.word("id")
    entry.title = item.word("title").map { FeedText(.text, $0.prefix(utf8: FeedLimits.longestTitle)) }
    entry.link = address(item, "url") ?? address(item, "external_url") ?? Self.page(entry.id)
    let base = entry.link ?? bases.ofDocument
    entry.summary = item.word("summary").map { FeedText(.text, $0, base: base) }
    entry.content =
      item.word("content_html").map { FeedText(.html, $0, base: base) }
      ?? item.word("content_text").map { FeedText(.text, $0, base: base) }
    entry.published = item.word("date_published").flatMap { FeedDate.timestamp($0, in: time) }
    entry.updated = item.word("date_modified").flatMap { FeedDate.timestamp($0, in: time) }
    entry.language = item.word("language")
    entry.authors = authors(item)
    entry.tags = tags(item)
    entry.links = links(item)
    entry.enclosures = parts(item, "attachments").compactMap(enclosure)
    entry.image = (address(item, "image") ?? address(item, "banner_image")).map { FeedImage($0) }
    return entry
  }

  /// Returns the tags. One text with commas instead of a list is read too.
  private func tags(_ item: Node) -> [FeedTag] {
    let written = parts(item, "tags").compactMap(\.word)
    let joined = item.word("tags").map { $0.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty } } ?? []
    return (written + joined).prefix([Node].longest).map { FeedTag($0) }
  }

  /// Returns an id that is the address of a page, as many are; `nil` for others.
  private static func page(_ id: String?) -> String? { id.flatMap { URI($0).isWeb ? $0 : nil } }

  private func links(_ item: Node) -> [FeedLink] {
    var links: [FeedLink] = []
    if let page = address(item, "url") { links.append(FeedLink(page, relation: "alternate", type: "text/html")) }
    if let other = address(item, "external_url") { links.append(FeedLink(other, relation: "related")) }
    return links
  }

  /// Returns the `authors` of version 1.1, or the `author` of 1.0. Names instead of objects are read too, and one object
  /// instead of a list, or a list instead of one.
  private func authors(_ node: Node) -> [FeedPerson] {
    let several = people(node["authors"])
    let all = several.isEmpty ? people(node["author"]) : several
    return all.prefix([Node].longest).map { person in
      person.word.map { FeedPerson(name: $0) }
        ?? FeedPerson(name: person.word("name"), url: address(person, "url"), avatar: address(person, "avatar"))
    }.filter { !$0.isEmpty }
  }

  private func people(_ node: Node?) -> [Node] {
    switch node {
    case nil, .null: []
    case .list(let people): people
    case let one?: [one]
    }
  }

  private func enclosure(_ node: Node) -> FeedEnclosure? {
    guard let url = address(node, "url") else { return nil }
    return FeedEnclosure(
      url, type: node.word("mime_type"), length: node.amount("size_in_bytes").flatMap { Int(exactly: $0.rounded()) },
      duration: node.amount("duration_in_seconds"), title: node.word("title"))
  }
}

extension Node {
  /// Returns the member of that name as text, if it is a non-empty string or a number.
  fileprivate func word(_ name: String) -> String? { self[name]?.word }

  fileprivate var word: String? {
    switch self {
    case .string(let text):
      let trimmed = Bytes.trimmed(Array(text.utf8)[...])
      return trimmed.isEmpty ? nil : MojibakeRepair.string(trimmed)
    case .integer(let number): return String(number)
    case .number(let number):
      return number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : "\(number)"
    default: return nil
    }
  }

  /// Returns the member of that name as a number of bytes or seconds; `nil` if no file has so many.
  fileprivate func amount(_ name: String) -> Double? {
    let amount: Double? =
      switch self[name] {
      case .integer(let number): Double(number)
      case .number(let number): number.isFinite ? number : nil
      case .string(let text): FeedNumber.decimal(text)
      default: nil
      }
    return amount.flatMap { (0..<1e15).contains($0) ? $0 : nil }
  }
}
