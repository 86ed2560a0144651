import CCurl
import Configuration
import System
import Text

/// Many HTTP requests at once, on the caller's thread, through libcurl's multi interface.
@safe struct Transfers: ~Copyable {
  /// The versions of libcurl and of the libraries that it uses, by name, from a text such as
  /// `libcurl/7.88.1 OpenSSL/3.0.16 nghttp2/1.52.0 …`.
  static var libraryVersions: [String: String] {
    let parts = unsafe String(cString: curl_version()).split(separator: " ").map { $0.split(separator: "/") }
    return Dictionary(
      parts.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }, uniquingKeysWith: { first, _ in first })
  }

  private let multi: UnsafeMutableRawPointer
  private var running: [UnsafeMutableRawPointer: Transfer] = unsafe [:]
  /// Requests that were refused before sending.
  private var refused: [(id: Int, response: HTTPResponse)] = []

  /// Fails if libcurl cannot start for lack of memory.
  init?() {
    guard Transfers.isReady, let multi = unsafe curl_multi_init() else { return nil }
    unsafe self.multi = unsafe multi
    unsafe rhapsode_curl_multi_set(multi, CURLMOPT_MAXCONNECTS, 64)
  }

  deinit {
    unsafe running.keys.forEach { handle in
      unsafe curl_multi_remove_handle(multi, handle)
      unsafe curl_easy_cleanup(handle)
    }
    unsafe curl_multi_cleanup(multi)
  }

  /// Bytes of bodies received for unfinished transfers.
  var heldBytes: Int {
    var bytes = 0
    unsafe running.values.forEach { bytes += $0.heldBytes }
    return bytes
  }

  var count: Int { unsafe running.count + refused.count }

  /// Starts a request; its response is returned with `id`. Returns `false` if libcurl has no memory for it.
  mutating func start(_ request: HTTPRequest, id: Int) -> Bool {
    if let failure = request.refusal {
      var response = HTTPResponse()
      response.failure = failure
      refused.append((id, response))
      return true
    }
    guard let handle = unsafe curl_easy_init() else { return false }
    let transfer = Transfer(id: id, request: request)
    unsafe transfer.prepare(handle)
    guard unsafe curl_multi_add_handle(multi, handle) == CURLM_OK else {
      unsafe curl_easy_cleanup(handle)
      return false
    }
    unsafe running[handle] = transfer
    return true
  }

  /// Transfers data, waits at most `patience` for more, and returns the finished requests.
  mutating func finished(patience: Duration) -> [(id: Int, response: HTTPResponse)] {
    var active: Int32 = 0
    unsafe curl_multi_perform(multi, &active)
    var done = refused + collect()
    refused = []
    if done.isEmpty {
      unsafe curl_multi_poll(multi, nil, 0, Int32(clamping: patience.milliseconds), nil)
      unsafe curl_multi_perform(multi, &active)
      done = collect()
    }
    return done
  }
}

extension Transfers {
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Whether the file of certificate authorities that libcurl was built for is on this machine. Debian's is made of the
  /// same certificates as the folder beside it.
  fileprivate static let hasAuthorities: Bool = {
    guard let file = unsafe rhapsode_curl_authorities() else { return false }
    return unsafe Files.size(String(cString: file)) > 0
  }()

  private mutating func collect() -> [(id: Int, response: HTTPResponse)] {
    var done: [(id: Int, response: HTTPResponse)] = []
    var code = CURLE_OK
    while let handle = unsafe rhapsode_curl_finished(multi, &code) {
      if let transfer = unsafe running.removeValue(forKey: handle) {
        done.append((transfer.id, unsafe transfer.response(handle, code)))
      }
      unsafe curl_multi_remove_handle(multi, handle)
      unsafe curl_easy_cleanup(handle)
    }
    return done
  }
}

/// A request in progress, filled by libcurl's callbacks.
@safe private final class Transfer {
  let id: Int
  private let request: HTTPRequest
  private var response = HTTPResponse()
  private var headBytes = 0
  /// Empty until the body begins, and for bodies without a coding. The first decoder decodes first.
  private var decoders: [ContentDecoder] = []
  private var hasBody = false
  private var headers: UnsafeMutablePointer<curl_slist>?
  private var answers: UnsafeMutablePointer<curl_slist>?

  init(id: Int, request: HTTPRequest) {
    self.id = id
    self.request = request
  }

  deinit {
    unsafe curl_slist_free_all(headers)
    unsafe curl_slist_free_all(answers)
  }

  func prepare(_ handle: UnsafeMutableRawPointer) {
    for header in request.headers {
      unsafe headers = unsafe curl_slist_append(headers, header.line)
    }
    unsafe headers = unsafe curl_slist_append(headers, "Accept-Encoding: \(ContentDecoder.offered)")
    unsafe rhapsode_curl_set_headers(handle, headers)
    if let resolution = request.resolution {
      unsafe answers = unsafe curl_slist_append(nil, resolution)
      unsafe rhapsode_curl_set_resolution(handle, answers)
    }
    unsafe rhapsode_curl_set_text(handle, CURLOPT_URL, request.url)
    if let form = request.form { unsafe rhapsode_curl_set_text(handle, CURLOPT_COPYPOSTFIELDS, form) }
    if request.isHead { unsafe rhapsode_curl_set_number(handle, CURLOPT_NOBODY, 1) }
    unsafe rhapsode_curl_set_text(handle, CURLOPT_USERPWD, request.credentials)
    unsafe rhapsode_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    // Unless there is a folder of certificates too, libcurl reads the file of the authorities once for all connections,
    // and not for each: that takes 25 ms and 0.8 MB.
    if Transfers.hasAuthorities { unsafe rhapsode_curl_set_text(handle, CURLOPT_CAPATH, nil) }
    unsafe rhapsode_curl_set_text(handle, CURLOPT_PROXY, request.proxy ?? "")
    unsafe rhapsode_curl_set_text(handle, CURLOPT_NOPROXY, "")
    unsafe rhapsode_curl_set_number(handle, CURLOPT_FOLLOWLOCATION, 0)
    unsafe rhapsode_curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    unsafe rhapsode_curl_set_number(handle, CURLOPT_TIMEOUT_MS, Int(clamping: request.deadline.milliseconds))
    unsafe rhapsode_curl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, Int(clamping: request.deadline.milliseconds / 2))
    if request.allowsPrivateNetwork {
      // A connection to a private network must not be reused by a request that may not use private networks.
      unsafe rhapsode_curl_set_number(handle, CURLOPT_FORBID_REUSE, 1)
    }
    unsafe listen(handle)
  }

  var heldBytes: Int { response.body.count }

  func response(_ handle: UnsafeMutableRawPointer, _ code: CURLcode) -> HTTPResponse {
    response.status = unsafe rhapsode_curl_number(handle, CURLINFO_RESPONSE_CODE)
    if code == CURLE_OK {
      // `response.failure` may be set because one address of the host was refused, before a connection to another one
      // succeeded.
      response.failure = decoders.allSatisfy(\.isComplete) ? nil : .incomplete
    } else if response.failure == nil {
      let hasReceived = unsafe rhapsode_curl_time(handle, CURLINFO_STARTTRANSFER_TIME_T) > 0
      response.failure =
        code == CURLE_OPERATION_TIMEDOUT && hasReceived
        ? .tooSlow(seconds: request.deadline.components.seconds)
        : HTTPFailure(
          code, isInHead: hasReceived && !hasBody,
          verification: unsafe rhapsode_curl_number(handle, CURLINFO_SSL_VERIFYRESULT))
    }
    return response
  }
}

extension Transfer {
  private func listen(_ handle: UnsafeMutableRawPointer) {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe rhapsode_curl_on_body(
      handle,
      { bytes, size, count, context in
        guard let transfer = unsafe Transfer.from(context) else { return 0 }
        return unsafe transfer.take(body: UnsafeBufferPointer(start: bytes, count: size * count))
      }, context)
    unsafe rhapsode_curl_on_header(
      handle,
      { bytes, size, count, context in
        guard let transfer = unsafe Transfer.from(context) else { return 0 }
        return unsafe transfer.take(head: UnsafeBufferPointer(start: bytes, count: size * count))
      }, context)
    unsafe rhapsode_curl_on_socket(
      handle,
      { context, _, address in
        guard let transfer = unsafe Transfer.from(context), let address = unsafe address else { return -1 }
        return unsafe transfer.isAllowed(address) ? unsafe rhapsode_curl_open(address) : -1
      }, context)
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    unsafe context.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Returns the number of bytes accepted: fewer than given stops the transfer.
  private func take(body bytes: UnsafeBufferPointer<CChar>) -> Int {
    do throws(HTTPFailure) {
      if !hasBody { try beginBody() }
      var part = unsafe bytes.map { UInt8(bitPattern: $0) }
      for decoder in decoders { part = try decoder.decode(part) }
      guard response.body.count + part.count <= request.bodyLimit else {
        throw .bodyTooLarge(limit: request.bodyLimit)
      }
      response.body += part
      return bytes.count
    } catch {
      response.failure = error
      return 0
    }
  }

  /// Decodes the codings in reverse order: the last one first. As browsers do, ignores names that are not of a coding,
  /// such as `UTF-8` and `none`, which some servers send.
  private func beginBody() throws(HTTPFailure) {
    hasBody = true
    for coding in response.headers.list("content-encoding").reversed() where ContentDecoder.isCoding(coding) {
      guard decoders.count < 3, let decoder = ContentDecoder(coding.lowercased(), limit: request.bodyLimit) else {
        throw .invalidCoding
      }
      decoders.append(decoder)
    }
  }

  private func take(head bytes: UnsafeBufferPointer<CChar>) -> Int {
    headBytes += bytes.count
    guard headBytes <= request.headerLimit else {
      response.failure = .headersTooLarge(limit: request.headerLimit)
      return 0
    }
    // The lines after the body are trailers, which are not merged into the headers (RFC 9110 §6.5.1).
    if !hasBody { response.headers.add(line: unsafe bytes.map { UInt8(bitPattern: $0) }) }
    return bytes.count
  }

  /// Checks the address that is about to be connected to, so that DNS cannot return another one after the check. A
  /// proxy in the settings may have any address.
  private func isAllowed(_ address: UnsafePointer<curl_sockaddr>) -> Bool {
    guard !request.allowsPrivateNetwork, request.proxy == nil else { return true }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe bytes.withUnsafeMutableBufferPointer { unsafe rhapsode_curl_address(address, $0.baseAddress) }
    guard let internet = InternetAddress(bytes: Array(bytes[..<Int(count)])) else { return false }
    if internet.isPublic { return true }
    response.failure = .privateAddress(internet.description)
    return false
  }
}

extension Transfers {
  /// Returns the host that libcurl would request, or `nil` if it rejects the URL.
  static func host(of url: String) -> String? {
    guard let parsed = unsafe curl_url() else { return nil }
    defer { unsafe curl_url_cleanup(parsed) }
    guard unsafe curl_url_set(parsed, CURLUPART_URL, url, 0) == CURLUE_OK else { return nil }
    var host: UnsafeMutablePointer<CChar>?
    guard unsafe rhapsode_curl_url_part(parsed, CURLUPART_HOST, &host) == CURLUE_OK, let found = unsafe host else {
      return nil
    }
    defer { unsafe curl_free(found) }
    return unsafe String(cString: found)
  }
}

extension HTTPFailure {
  /// `isInHead`: whether the transfer failed after the first byte of the response and before its body. `verification`:
  /// the result of verifying the certificate.
  fileprivate init(_ code: CURLcode, isInHead: Bool, verification: Int) {
    switch code {
    case CURLE_OPERATION_TIMEDOUT: self = .timedOut
    case CURLE_COULDNT_RESOLVE_HOST: self = .unknownHost
    case CURLE_COULDNT_CONNECT: self = .unreachable
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2_STREAM:
      self = .incomplete
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: self = .invalidCoding
    // libcurl calls a line of the trailers without a colon a bad argument of a function.
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_HTTP2, CURLE_BAD_FUNCTION_ARGUMENT: self = .notHTTP
    case CURLE_OUT_OF_MEMORY: self = .outOfMemory(isInHead: isInHead)
    case CURLE_URL_MALFORMAT: self = .badAddress
    case CURLE_PEER_FAILED_VERIFICATION: self = .untrusted(CertificateProblem(verification: verification))
    case CURLE_SSL_CONNECT_ERROR: self = .noHandshake
    default: self = .other(unsafe String(cString: curl_easy_strerror(code)))
    }
  }
}

/// Dates in HTTP headers: the three forms of RFC 9110, and what servers send instead.
enum HTTPDate {
  static func read(_ text: String) -> Timestamp? {
    let seconds = unsafe curl_getdate(text, nil)
    return seconds == -1 ? nil : Timestamp(seconds: Int64(seconds))
  }
}
