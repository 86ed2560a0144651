import System
import Text

/// The responder of a preview: it checks the origin of a request, answers the server's own addresses, asks the site for
/// all others, and applies ranges and conditions (RFC 9110).
package struct Exchange: Responder {
  let hosts: AllowedHosts
  let answer: @Sendable (RequestPath) async -> Response
  /// Runs a command; returns whether it succeeded.
  let command: @Sendable (LiveCommand) async -> Bool

  /// Whether a studio is served on another port.
  private let hasStudio: Bool
  /// Whether that studio shows pages of this preview in frames.
  private let isFramed: Bool

  /// The addresses of the server itself.
  static let own = "/_rhapsode/"

  package init(
    hosts: AllowedHosts, hasStudio: Bool = false, isFramed: Bool = false,
    answer: @escaping @Sendable (RequestPath) async -> Response,
    command: @escaping @Sendable (LiveCommand) async -> Bool
  ) {
    self.hasStudio = hasStudio
    self.isFramed = isFramed
    self.hosts = hosts
    self.answer = answer
    self.command = command
  }

  package func plan(for head: RequestHead) -> BodyPlan { .memory(limit: LiveCommand.longest) }

  package func page(at path: RequestPath) async -> Response? { await answer(path) }

  package func reply(to head: RequestHead, body: RequestBody = .none) async -> Reply {
    var reply = await unprotected(head, body)
    reply.fields += framing
    return reply
  }
}

extension Exchange {
  /// Who may show the preview in a frame, where clicks could be led to the buttons of its pages: its own pages, the
  /// browser inside Visual Studio Code, and the studio, which is on another port of this machine.
  private var framing: [(name: String, value: String)] {
    let ancestors = "frame-ancestors 'self' vscode-webview: vscode-file:"
    return isFramed
      ? [("Content-Security-Policy", ancestors + " http://127.0.0.1:* http://localhost:*")]
      : [("Content-Security-Policy", ancestors), ("X-Frame-Options", "SAMEORIGIN")]
  }

  private func unprotected(_ head: RequestHead, _ body: RequestBody) async -> Reply {
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
      if hasStudio, path.text == "/_studio" || path.dropping("/_studio/") != nil { return Self.studioNote }
      return Reply(await answer(path), to: head)
    case "POST": return await post(path, head, body)
    default:
      var refusal = Reply.message(405, "A preview is only read.")
      refusal.fields.append(("Allow", "GET, HEAD"))
      return refusal
    }
  }

  /// The note must not contain the token: raw HTML of a story can read every reply of this origin.
  private static let studioNote = Reply.message(
    200,
    """
    The studio has an address of its own, which `rhapsode serve` has printed in the terminal: it ends with a key that only
    you have. Press `s` in the terminal to open it.
    """)

  private func own(_ name: String, _ head: RequestHead) -> Reply {
    if name == "live.js" {
      let tag = FastDigest(of: LiveScript.bytes).hex
      return Reply(LiveScript.bytes, tag: tag, head, type: "text/javascript; charset=utf-8")
    }
    let parts = name.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "events", let page = RequestPath("/" + URI.encoded(path: String(parts[2])))
    else { return .message(404, "There is nothing at this address.") }
    // Pages of other sites could open a stream, although they could not read it.
    guard ["same-origin", "none", nil].contains(head["sec-fetch-site"]) else {
      return .message(403, "Only pages of this preview may listen.")
    }
    return Reply(
      status: 200, fields: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")],
      .events(page: page, digest: String(parts[1])))
  }

  private func post(_ path: RequestPath, _ head: RequestHead, _ body: RequestBody) async -> Reply {
    guard path.text == Self.own + "command" else { return .message(405, "A preview is only read.") }
    // A custom header field: another site could send it only after a CORS preflight, which is refused.
    guard head["x-rhapsode"] != nil,
      hosts.allow(origin: head["origin"], site: head["sec-fetch-site"], host: head["host"])
    else { return .message(403, "Only pages of this preview may ask for this.") }
    guard case .bytes(let body) = body else { return .message(413, "The body is too long.") }
    guard let asked = LiveCommand(body) else { return .message(400, "The command is malformed.") }
    return await command(asked) ? Reply(status: 204) : .message(404, "This could not be done.")
  }
}
