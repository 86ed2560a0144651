import System
import Text

/// What a server does with a request: it checks where the request comes from, answers its own addresses, asks the site for
/// all others, and applies ranges and conditions (RFC 9110).
package struct Exchange: Sendable {
  let hosts: AllowedHosts
  let answer: @Sendable (RequestPath) async -> Response
  /// Returns whether it was done.
  let command: @Sendable (LiveCommand) async -> Bool

  /// The addresses of the server itself.
  static let own = "/_rhapsode/"

  package init(
    hosts: AllowedHosts, answer: @escaping @Sendable (RequestPath) async -> Response,
    command: @escaping @Sendable (LiveCommand) async -> Bool
  ) {
    self.hosts = hosts
    self.answer = answer
    self.command = command
  }

  package func reply(to head: RequestHead, body: [UInt8] = []) async -> Reply {
    guard hosts.allow(head["host"]) else {
      return .message(403, "This preview answers only to the names of this machine, such as 127.0.0.1.")
    }
    guard head["service-worker"] == nil else {
      return .message(403, "A preview installs no service worker: it would hide what changes.")
    }
    guard let path = RequestPath(head.target) else { return .message(400, "The address is malformed.") }
    switch head.method {
    case "GET", "HEAD":
      if let name = path.dropping(Self.own) { return own(name, head) }
      return await reply(await answer(path), to: head)
    case "POST": return await post(path, head, body)
    default:
      var refusal = Reply.message(405, "A preview is only read.")
      refusal.fields.append(("Allow", "GET, HEAD"))
      return refusal
    }
  }
}

extension Exchange {
  private func own(_ name: String, _ head: RequestHead) -> Reply {
    if name == "live.js" {
      let tag = FastDigest(of: LiveScript.bytes).hex
      return reply(
        LiveScript.bytes, tag: tag, head, [("Content-Type", "text/javascript; charset=utf-8"), Self.revalidated], 200)
    }
    let parts = name.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "events", let page = RequestPath("/" + URI.encoded(path: String(parts[2])))
    else { return .message(404, "There is nothing at this address.") }
    // Pages of other sites can open a stream, but not read it: the connection is still refused.
    guard ["same-origin", "none", nil].contains(head["sec-fetch-site"]) else {
      return .message(403, "Only pages of this preview may listen.")
    }
    return Reply(
      status: 200, fields: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")],
      .events(page: page, digest: String(parts[1])))
  }

  private func post(_ path: RequestPath, _ head: RequestHead, _ body: [UInt8]) async -> Reply {
    guard path.text == Self.own + "command" else { return .message(405, "A preview is only read.") }
    // A field of our own, which other sites may not send without being asked for.
    guard head["x-rhapsode"] != nil,
      hosts.allow(origin: head["origin"], site: head["sec-fetch-site"], host: head["host"])
    else { return .message(403, "Only pages of this preview may ask for this.") }
    guard let asked = LiveCommand(body) else { return .message(400, "The command is malformed.") }
    return await command(asked) ? Reply(status: 204) : .message(404, "This could not be done.")
  }
}

extension Exchange {
  /// Browsers ask each time whether they still have the present version.
  private static let revalidated = (name: "Cache-Control", value: "no-cache")

  private func reply(_ response: Response, to head: RequestHead) async -> Reply {
    let fields = [(name: "Content-Type", value: response.type), Self.revalidated]
    switch response.body {
    case .redirect(let address):
      var reply = Reply.message(response.status, "See \(address)")
      reply.fields.append(("Location", address))
      return reply
    case .bytes(let bytes):
      let digest = FastDigest(of: bytes)
      guard response.isPage else { return reply(bytes, tag: digest.hex, head, fields, response.status) }
      return reply(
        LiveScript.inserted(into: bytes, digest: digest), tag: "\(digest.hex)-live", head, fields, response.status)
    case .file(let path):
      guard let file = try? ServedFile(path) else { return .message(404, "The file is not there any more.") }
      let selection = selection(head, size: file.size, tag: file.tag, fields, status: response.status)
      guard case .send(let range, var reply) = selection else { return selection.reply }
      reply.body = .file(file, range)
      return reply
    }
  }

  private func reply(
    _ bytes: [UInt8], tag: String, _ head: RequestHead, _ fields: [(name: String, value: String)], _ status: Int
  ) -> Reply {
    let selection = selection(head, size: bytes.count, tag: tag, fields, status: status)
    guard case .send(let range, var reply) = selection else { return selection.reply }
    reply.body = .bytes(range.count == bytes.count ? bytes : Array(bytes[range]))
    return reply
  }

  /// What of a file is sent.
  private enum Selection {
    case send(Range<Int>, Reply)
    /// Nothing: the client has it, or asks for what is not there.
    case nothing(Reply)

    var reply: Reply {
      switch self {
      case .send(_, let reply), .nothing(let reply): reply
      }
    }
  }

  private func selection(
    _ head: RequestHead, size: Int, tag: String, _ fields: [(name: String, value: String)], status: Int
  ) -> Selection {
    var reply = Reply(
      status: status, fields: fields + [("ETag", EntityTag.quoted(tag)), ("Accept-Ranges", "bytes")])
    guard status == 200 else { return .send(0..<size, reply) }
    if EntityTag.matches(head["if-none-match"], tag) {
      reply.status = 304
      return .nothing(reply)
    }
    let isCurrent = head["if-range"].map { $0 == EntityTag.quoted(tag) } ?? true
    switch ByteRange(isCurrent ? head["range"] : nil, size: size) {
    case .whole: return .send(0..<size, reply)
    case .part(let range):
      reply.status = 206
      reply.fields.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"))
      return .send(range, reply)
    case .unsatisfiable:
      reply.status = 416
      reply.fields.append(("Content-Range", "bytes */\(size)"))
      return .nothing(reply)
    }
  }
}
