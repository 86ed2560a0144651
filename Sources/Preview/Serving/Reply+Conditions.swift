import System
import Text

extension Reply {
  /// Applies the ranges and conditions of a request (RFC 9110) to a response. A page gets the script that keeps it up to date.
  init(_ response: Response, to head: RequestHead) {
    switch response.body {
    case .redirect(let address):
      self = .message(response.status, "See \(address)")
      fields.append(("Location", address))
    case .bytes(let bytes):
      let digest = FastDigest(of: bytes)
      let isPage = response.isPage
      self.init(
        isPage ? LiveScript.inserted(into: bytes, digest: digest) : bytes,
        tag: isPage ? "\(digest.hex)-live" : digest.hex, head, type: response.type, status: response.status)
    case .file(let path):
      guard let file = try? ServedFile(path) else {
        self = .message(404, "The file is not there any more.")
        return
      }
      let (range, reply) = Self.selection(
        head, size: file.size, tag: file.tag, type: response.type, status: response.status)
      self = reply
      if let range { body = .file(file, range) }
    }
  }

  /// `tag` is the entity tag of the bytes.
  init(_ bytes: [UInt8], tag: String, _ head: RequestHead, type: String, status: Int = 200) {
    let (range, reply) = Self.selection(head, size: bytes.count, tag: tag, type: type, status: status)
    self = reply
    if let range { body = .bytes(range.count == bytes.count ? bytes : Array(bytes[range])) }
  }
}

extension Reply {
  /// Returns the range to send, and the reply without its body. The range is `nil` if the client has the current
  /// version, or if the requested range cannot be satisfied.
  private static func selection(
    _ head: RequestHead, size: Int, tag: String, type: String, status: Int
  ) -> (range: Range<Int>?, reply: Reply) {
    // Browsers must ask each time whether their copy is current.
    var reply = Reply(
      status: status,
      fields: [
        ("Content-Type", type), ("Cache-Control", "no-cache"), ("ETag", EntityTag.quoted(tag)),
        ("Accept-Ranges", "bytes"),
      ])
    guard status == 200 else { return (0..<size, reply) }
    if EntityTag.matches(head["if-none-match"], tag) {
      reply.status = 304
      return (nil, reply)
    }
    let isCurrent = head["if-range"].map { $0 == EntityTag.quoted(tag) } ?? true
    switch ByteRange(isCurrent && head.method == "GET" ? head["range"] : nil, size: size) {
    case .whole: return (0..<size, reply)
    case .part(let range):
      reply.status = 206
      reply.fields.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"))
      return (range, reply)
    case .unsatisfiable:
      reply.status = 416
      reply.fields.append(("Content-Range", "bytes */\(size)"))
      return (nil, reply)
    }
  }
}
