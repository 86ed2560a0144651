import Model
package import Text

/// A reader of dumps of a Firebase database of danger signals:
/// `{"posts": {id: {user, timestamp, latitude, longitude, description, policeArrived}}, "users": {id: {name}}}`.
///
/// A post with impossible values is reported as a problem and left out. Only the name of a user is read, so that no
/// email address is published.
package struct FirebaseReader {
  private let users: [String: String]
  private let hasUsers: Bool
  private let now: Timestamp
  private var document = FeedDocument(format: .firebase)
  private var mistakes: [(post: String, words: String)] = []

  package static func read(_ bytes: [UInt8], now: Timestamp) -> FeedReading {
    let root: Node
    do throws(Diagnostic) {
      root = try JSON.parse(bytes, file: "dump.json", lenient: true)
    } catch {
      return .notAFeed("the dump is not valid JSON: \(error.withLine)")
    }
    let posts: [Node.Member]
    switch root["posts"] {
    case .object(let members): posts = members
    // Firebase makes a list of members whose names are small numbers.
    case .list(let elements):
      posts = elements.enumerated().map { Node.Member("\($0)", $1) }.filter { $0.value != .null }
    default: return .notAFeed("the dump has no `posts`")
    }
    var reader = FirebaseReader(root, now: now)
    reader.read(posts)
    return .feed(reader.finished(bytes))
  }
}

extension FirebaseReader {
  private init(_ root: Node, now: Timestamp) {
    self.now = now
    hasUsers = root["users"].map { $0 != .null } ?? false
    var members = root["users"]?.members ?? []
    members += (root["users"]?.elements ?? []).enumerated().map { Node.Member("\($0)", $1) }
    users = Dictionary(
      members.map { ($0.name, ($0.value["name"]?.string).map(Self.line) ?? "") },
      uniquingKeysWith: { first, _ in first })
  }

  private mutating func read(_ posts: [Node.Member]) {
    var seen: Set<String> = []
    for post in posts {
      guard seen.insert(post.name).inserted else {
        mistakes.append((post.name, "its id occurs twice; the second is left out"))
        continue
      }
      do throws(PostMistake) {
        document.entries.append(try entry(post))
      } catch {
        mistakes.append((post.name, error.words + "; it is left out"))
      }
    }
    // The newest are kept, if there are too many.
    document.entries.sort { ($1.published?.seconds ?? 0, $0.id ?? "") < ($0.published?.seconds ?? 0, $1.id ?? "") }
    guard document.entries.count > FeedLimits.mostEntries else { return }
    document.entries.removeLast(document.entries.count - FeedLimits.mostEntries)
    document.isTruncated = true
    document.problems.append(FeedProblem("only the newest \(FeedLimits.mostEntries) posts are read"))
  }

  /// Why a post is left out.
  private struct PostMistake: Error {
    var words: String
  }

  private mutating func entry(_ post: Node.Member) throws(PostMistake) -> FeedEntry {
    guard case .object = post.value else { throw PostMistake(words: "it is not an object") }
    var entry = FeedEntry()
    entry.id = post.name
    entry.place = FeedPlace(point: try point(post.value))
    entry.published = try time(post)
    let words = try text("description", of: post.value)
    if words?.isEmpty ?? true { mistakes.append((post.name, "it has no `description`")) }
    entry.content = words.flatMap { $0.isEmpty ? nil : FeedText(.text, $0.prefix(utf8: Self.longestText)) }
    let isHandled = try flag("policeArrived", of: post.value)
    entry.alert = FeedAlert(fields: [
      FeedAlert.Field("valueName", FeedAlert.handled), FeedAlert.Field("value", isHandled ? "true" : "false"),
    ])
    if let user = try text("user", of: post.value) {
      // A name with `@` is an email address, which is not published.
      let name = users[user].flatMap { $0.isEmpty || $0.contains("@") ? nil : $0 }
      if let name { entry.authors = [FeedPerson(name: name)] }
      if hasUsers, users[user] == nil { mistakes.append((post.name, "its user is not among `users`")) }
    }
    return entry
  }

  /// The seconds by which the clock of a telephone can be ahead.
  private static let clockError: Int64 = 86400

  /// Bytes of a description.
  private static let longestText = 64 << 10

  private func point(_ post: Node) throws(PostMistake) -> GeoPoint {
    let point = GeoPoint(latitude: try number("latitude", of: post), longitude: try number("longitude", of: post))
    guard (-90...90).contains(point.latitude) else {
      throw PostMistake(words: "its latitude is \(FeedNumber.text(point.latitude)), beyond 90°")
    }
    guard point.isOnEarth else {
      throw PostMistake(words: "its longitude is \(FeedNumber.text(point.longitude)), beyond 180°")
    }
    guard !point.isNull else { throw PostMistake(words: "it is at (0, 0), in the sea off Ghana") }
    return point
  }

  /// Reads Unix seconds. A time in milliseconds is reported and converted.
  private mutating func time(_ post: Node.Member) throws(PostMistake) -> Timestamp {
    var seconds = try number("timestamp", of: post.value)
    guard seconds > 0, seconds < 1e15 else {
      throw PostMistake(words: "its timestamp is \(FeedNumber.text(seconds)), which is not a valid time")
    }
    if seconds >= 1e11 {
      seconds /= 1000
      mistakes.append((post.name, "its timestamp is in milliseconds, not in seconds"))
    }
    let time = Timestamp(seconds: Int64(seconds))
    guard time <= now else {
      if time.seconds - now.seconds <= Self.clockError { document.hasUpcoming = true }
      throw PostMistake(words: "it is dated in the future: \(time.rfc3339)")
    }
    return time
  }

  private func number(_ name: String, of post: Node) throws(PostMistake) -> Double {
    switch post[name] {
    case .integer(let integer): return Double(integer)
    case .number(let number) where number.isFinite: return number
    case nil, .null: throw PostMistake(words: "it has no `\(name)`")
    case let other?: throw PostMistake(words: "its `\(name)` must be a number, not \(Self.kind(other))")
    }
  }

  private func flag(_ name: String, of post: Node) throws(PostMistake) -> Bool {
    switch post[name] {
    case .bool(let flag): return flag
    case nil, .null: return false
    case let other?: throw PostMistake(words: "its `\(name)` must be true or false, not \(Self.kind(other))")
    }
  }

  private func text(_ name: String, of post: Node) throws(PostMistake) -> String? {
    switch post[name] {
    case .string(let text): return text
    case nil, .null: return nil
    case let other?: throw PostMistake(words: "its `\(name)` must be a text, not \(Self.kind(other))")
    }
  }

  private static func kind(_ node: Node) -> String {
    switch node {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .number: "a number"
    case .string: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }

  private static func line(_ name: String) -> String {
    name.inOneLine.prefix(utf8: 200)
  }
}

extension FirebaseReader {
  /// Returns the document, in which each mistake has the place of its post.
  private consuming func finished(_ bytes: [UInt8]) -> FeedDocument {
    var document = document
    let named = Set(mistakes.prefix([Int].longest).map(\.post))
    let places = named.isEmpty ? [:] : Self.places(of: named, in: bytes)
    for mistake in mistakes.prefix([Int].longest) {
      let place = places[mistake.post] ?? (line: 0, column: 0)
      document.problems.append(
        FeedProblem(
          line: place.line, column: place.column,
          "post `\(mistake.post.shortened())`: \(mistake.words)"))
    }
    if mistakes.count > [Int].longest {
      document.problems.append(FeedProblem("and \(mistakes.count - [Int].longest) further mistakes"))
    }
    return document
  }

  /// Returns where each of the names is first written as the name of a member, in one pass.
  private static func places(of names: Set<String>, in bytes: [UInt8]) -> [String: (line: Int, column: Int)] {
    var places: [String: (line: Int, column: Int)] = [:]
    var (line, lineStart, index) = (1, 0, 0)
    while index < bytes.count, places.count < names.count {
      if bytes[index] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, index + 1) }
      guard bytes[index] == UInt8(ascii: "\"") else {
        index += 1
        continue
      }
      let start = index + 1
      index = start
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        if bytes[index] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, index + 1) }
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      let end = min(index, bytes.count)
      index = end + 1
      guard end - start <= 1024 else { continue }
      let name = String(decoding: bytes[start..<end], as: UTF8.self)
      let isName = bytes[min(index, bytes.count)...].first { !$0.isASCIIWhitespace } == UInt8(ascii: ":")
      if isName, names.contains(name), places[name] == nil { places[name] = (line, max(1, start - lineStart)) }
    }
    return places
  }
}
