import System
import Text

/// An index that Pagefind makes: entries are sent to `pagefind --service`, and at the end it sends the files. Its protocol is
/// JSON in Base64, with a comma after each message, in both directions.
struct PagefindIndex: ~Copyable {
  /// The reason why no index was made, in words for people.
  struct Failure: Error {
    var summary: String

    static let noAnswer = Failure(summary: "Pagefind does not answer")
  }

  struct File {
    var path: String
    var bytes: [UInt8]
  }

  /// One entry, as it is searched and shown.
  struct Record {
    var address: String
    var text: String
    var language: String
    /// The metadata of a result, to show and to filter it by; `title` is one of them. Pagefind's own filters are not
    /// used: with them, its files differ from run to run.
    var shown: [(name: String, text: String)]
    /// The key by which results that fit equally well are sorted.
    var date: String
  }

  /// Seconds in which the program must answer.
  private static let patience = 120.0
  /// The most bytes of an answer.
  private static let longest = 1 << 30

  private let process: ChildProcess
  private var number: Int64 = 0
  private var unread: [UInt8] = []
  private var index: Int64 = 0

  static func begun(by pagefind: Pagefind) throws(Failure) -> PagefindIndex {
    guard let process = ChildProcess(pagefind.program, ["--service"]) else {
      throw Failure(summary: "`\(pagefind.program)` cannot be started")
    }
    var index = PagefindIndex(process)
    let config = Node.object([.init("keep_index_url", .bool(true))])
    guard case .integer(let number)? = try index.ask("NewIndex", ["config": config])["index_id"] else {
      throw Failure.noAnswer
    }
    index.index = number
    return index
  }

  private init(_ process: consuming ChildProcess) { self.process = process }

  mutating func add(_ record: Record) throws(Failure) {
    _ = try ask(
      "AddRecord",
      [
        "index_id": .integer(index), "url": .string(record.address), "content": .string(record.text),
        "language": .string(record.language),
        "meta": .object(record.shown.map { .init($0.name, .string($0.text)) }), "filters": .object([]),
        "sort": record.date.isEmpty ? .null : .object([.init("date", .string(record.date))]),
      ])
  }

  /// Returns the files of the index, sorted by their paths.
  mutating func files() throws(Failure) -> [File] {
    guard case .list(let files)? = try ask("GetFiles", ["index_id": .integer(index)])["files"] else {
      throw Failure.noAnswer
    }
    var decoded: [File] = []
    for file in files {
      guard case .string(let path)? = file["path"], case .string(let text)? = file["content"],
        let bytes = Base64.decode(Array(text.utf8)[...])
      else { throw Failure.noAnswer }
      decoded.append(File(path: path, bytes: path == Self.overview ? try Self.ordered(bytes) : bytes))
    }
    return decoded.sorted { $0.path < $1.path }
  }

  /// The file that lists the languages, in an order that differs from run to run.
  private static let overview = "pagefind-entry.json"

  /// Returns the JSON with the members of its objects in the order of their names.
  private static func ordered(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    func ordered(_ node: Node) -> Node {
      guard case .object(let members) = node else { return node }
      return .object(members.sorted { $0.name < $1.name }.map { .init($0.name, ordered($0.value)) })
    }
    guard let node = try? JSON.parse(bytes, file: overview) else { throw Failure.noAnswer }
    return JSON.bytes(of: ordered(node))
  }

  /// Sends a request and returns the payload of the answer.
  private mutating func ask(_ type: String, _ members: KeyValuePairs<String, Node>) throws(Failure) -> Node {
    number += 1
    let message = Node.object([
      .init("message_id", .integer(number)),
      .init("payload", .object([.init("type", .string(type))] + members.map { .init($0.key, $0.value) })),
    ])
    let deadline = MonotonicClock.seconds() + Self.patience
    guard process.send(Array((Base64.encode(JSON.bytes(of: message)) + ",").utf8), before: deadline),
      let bytes = receive(before: deadline), let answer = try? JSON.parse(bytes, file: "pagefind"),
      let payload = answer["payload"]
    else { throw Failure.noAnswer }
    if case .string("Error")? = payload["type"] {
      if case .string(let words)? = payload["message"] {
        throw Failure(summary: "Pagefind cannot make the index: \(words)")
      }
      throw Failure.noAnswer
    }
    return payload
  }

  /// Returns the next message, decoded; `nil` if there is none in time.
  private mutating func receive(before deadline: Double) -> [UInt8]? {
    var message: [UInt8] = []
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: ",")) {
        message += unread[..<end]
        unread.removeFirst(end + 1)
        return Base64.decode(message[...])
      }
      message += unread
      guard message.count <= Self.longest, let part = process.receiveSome(atMost: 1 << 16, before: deadline),
        !part.isEmpty
      else { return nil }
      unread = part
    }
  }
}
