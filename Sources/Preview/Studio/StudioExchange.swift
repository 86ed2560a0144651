import System
import Text

/// The responder of the studio: it checks the origin of a request, sends the files of the studio's page, and passes
/// requests below `/_studio/api/` to the studio.
package struct StudioExchange: Responder {
  /// The largest body of JSON.
  package static let longestJSON = 8 << 20
  /// The largest file that can be uploaded.
  package static let largestFile = 512 << 20

  let token: StudioToken
  /// The origins of the previews that the page shows in frames.
  let frames: [String]
  /// Returns the folder for a file that a request uploads; `nil` if the request is not an upload.
  let spool: @Sendable (StudioRequest) -> Result<String, Refusal>?
  let answer: @Sendable (StudioRequest) async -> StudioReply
  /// Allows only names of this machine.
  private let hosts = AllowedHosts(isPublic: false)

  /// Why a file cannot be uploaded.
  package struct Refusal: Error {
    package var status: Int
    package var error: String
    /// By which the page knows the words in its languages; `nil` if it shows `error`.
    package var code: String?
    /// Values for the words of the page.
    package var values: [String: String] = [:]

    package init(_ status: Int, _ error: String) {
      self.status = status
      self.error = error
    }

    init(_ status: Int, code: String, _ error: String, _ values: [String: String] = [:]) {
      self.init(status, error)
      self.code = code
      self.values = values
    }
  }

  static let own = "/_studio/"
  private static let interface = "/_studio/api/"

  package init(
    token: StudioToken, frames: [String],
    spool: @escaping @Sendable (StudioRequest) -> Result<String, Refusal>?,
    answer: @escaping @Sendable (StudioRequest) async -> StudioReply
  ) {
    self.token = token
    self.frames = frames
    self.spool = spool
    self.answer = answer
  }

  package func page(at path: RequestPath) async -> Response? { nil }

  package func plan(for head: RequestHead) -> BodyPlan {
    guard head.method == "POST" else { return .memory(limit: 0) }
    guard let name = name(head), refusal(head) == nil else { return .memory(limit: Self.longestJSON) }
    guard let folder = spool(StudioRequest(name, query: head.query)) else {
      // A body that is a little too long is read, so that the client gets the reply.
      return (head.announcedLength ?? 0) > 8 * Self.longestJSON
        ? .refused(Self.tooLong) : .memory(limit: Self.longestJSON)
    }
    guard (head.announcedLength ?? 0) <= Self.largestFile else { return .refused(Self.tooLong) }
    switch folder {
    case .success(let folder): return .file(folder: folder, limit: Self.largestFile)
    case .failure(let refusal): return .refused(Self.failure(refusal))
    }
  }

  package func reply(to head: RequestHead, body: RequestBody) async -> Reply {
    var reply = await unprotected(head, body)
    reply.fields += policy
    return reply
  }
}

extension StudioExchange {
  /// Returns the path below `/_studio/api/`, or `nil` for the files of the page and for a malformed address.
  private func name(_ head: RequestHead) -> String? {
    RequestPath(head.target)?.dropping(Self.interface)
  }

  private func unprotected(_ head: RequestHead, _ body: RequestBody) async -> Reply {
    guard hosts.allow(head["host"]) else {
      return Self.failure(403, "The studio answers only to the names of this machine, such as 127.0.0.1.")
    }
    guard head["service-worker"] == nil else { return Self.failure(403, "The studio installs no service worker.") }
    guard let path = RequestPath(head.target) else { return Self.failure(400, "The address is malformed.") }
    guard let name = name(head) else { return file(path, head) }
    if let refusal = refusal(head) { return refusal }
    switch await request(name, head, body) {
    case .failure(let refusal): return Self.failure(refusal)
    case .success(let request): return reply(await answer(request), head)
    }
  }

  /// Returns the refusal of a request to the interface, or `nil` if it is allowed.
  private func refusal(_ head: RequestHead) -> Reply? {
    guard hosts.allow(head["host"]), token.matches(head["x-rhapsode-token"]) else {
      return Self.failure(
        Refusal(403, code: "token", "This needs the address that `rhapsode serve` has printed: open it again."))
    }
    switch head.method {
    case "GET", "HEAD":
      let isOwn = ["same-origin", "none", nil].contains(head["sec-fetch-site"])
      return isOwn ? nil : Self.failure(Self.fromElsewhere)
    case "POST":
      let isOwn = hosts.allow(origin: head["origin"], site: head["sec-fetch-site"], host: head["host"])
      return isOwn ? nil : Self.failure(Self.fromElsewhere)
    default:
      var refusal = Self.failure(405, "The studio knows only GET and POST.")
      refusal.fields.append(("Allow", "GET, HEAD, POST"))
      return refusal
    }
  }

  private func request(
    _ name: String, _ head: RequestHead, _ body: RequestBody
  ) async -> Result<StudioRequest, Refusal> {
    var request = StudioRequest(name, query: head.query)
    guard head.method == "POST" else { return .success(request) }
    switch body {
    case .tooLong(let limit): return .failure(Refusal(413, "This is larger than \(limit >> 20) MB."))
    case .failed(let error):
      let (status, code, words) = error.studioAnswer(request.query["name"] ?? "")
      let values = ["name": request.query["name"] ?? "", "reason": error.explanation]
      return .failure(Refusal(status, code: code, words, values))
    case .file(let file): request.body = .file(file)
    case .bytes(let bytes):
      guard let node = try? JSON.parse(bytes, file: "request"), case .object = node else {
        return .failure(Refusal(400, "The request is not a JSON object."))
      }
      request.body = .json(node)
    }
    return .success(request)
  }

  private func reply(_ answer: StudioReply, _ head: RequestHead) -> Reply {
    switch answer {
    case .json(let status, let node):
      return Reply(status: status, fields: Self.jsonFields, .bytes(JSON.bytes(of: node)))
    case .response(let response): return Reply(response, to: head)
    case .events:
      return Reply(
        status: 200, fields: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")],
        .events(page: nil, digest: ""))
    }
  }

  private func file(_ path: RequestPath, _ head: RequestHead) -> Reply {
    guard head.method == "GET" || head.method == "HEAD" else { return Self.failure(405, "The page is only read.") }
    guard let name = path.dropping(Self.own) else {
      var reply = Reply.message(302, "See \(Self.own)")
      reply.fields.append(("Location", Self.own))
      return reply
    }
    guard let file = StudioFiles.all[name.isEmpty ? "index.html" : name] else {
      return .message(404, "There is nothing at this address.")
    }
    return Reply(file.bytes, tag: file.tag, head, type: file.type)
  }
}

extension StudioExchange {
  private static let jsonFields = [
    (name: "Content-Type", value: "application/json"), (name: "Cache-Control", value: "no-store"),
  ]

  private static let tooLong = failure(413, "This is larger than the studio takes.")

  private static let fromElsewhere = Refusal(403, code: "origin", "Only pages of the studio may ask for this.")

  /// Returns an error in the form that the page expects.
  private static func failure(_ refusal: Refusal) -> Reply {
    var members: [Node.Member] = [.init("error", .string(refusal.error))]
    if let code = refusal.code { members.append(.init("code", .string(code))) }
    members += refusal.values.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }
    return Reply(status: refusal.status, fields: jsonFields, .bytes(JSON.bytes(of: .object(members))))
  }

  private static func failure(_ status: Int, _ words: String) -> Reply { failure(Refusal(status, words)) }

  /// The Content-Security-Policy: only the studio's own scripts and styles, and frames of the previews. No other page
  /// may frame it.
  private var policy: [(name: String, value: String)] {
    let rules = [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "style-src-attr 'unsafe-inline'",
      "img-src 'self' blob: data:", "media-src 'self' blob:", "connect-src 'self'",
      "frame-src " + (frames.isEmpty ? "'none'" : frames.joined(separator: " ")), "base-uri 'none'",
      "form-action 'none'", "frame-ancestors 'none'",
    ]
    return [
      ("Content-Security-Policy", rules.joined(separator: "; ")), ("X-Frame-Options", "DENY"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
    ]
  }
}
