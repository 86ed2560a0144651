import Configuration
import Model
import Archive
import Text

/// The fetch of one document over HTTP: a request, usually GET, and its redirects.
struct FetchAttempt: Sendable {
  static let mostHops = 5

  let source: Source
  private(set) var record: SourceRecord
  /// Whether the archive has nothing of the source, neither a record nor entries.
  let isFirst: Bool
  private(set) var purpose = FetchPurpose.document
  /// The report of the source's own document, if this request has another purpose.
  private(set) var report: SourceReport?
  /// The URL of the next request, in the form of `URI.forRequest`.
  private(set) var address: String { didSet { host = FetchAttempt.host(of: URI(address)) } }
  /// The host of `address`, in lower case.
  private(set) var host: String
  private var hops = 0
  /// The target of permanent redirects from the start, without a temporary one in between.
  private(set) var permanent: String?
  private var isPermanent = true
  /// The URL in the settings. Only its origin receives the settings' headers and credentials.
  private let named: URI
  private let credentials: String?
  private let ownHeaders: [HTTPRequest.Header]
  let secrets: RequestSecrets
  /// The API key of the library that the source searches; `nil` for other sources.
  private let key: LibraryKey?

  /// Fails if the URL is invalid, if a header cannot be sent, or if the variable of a URL or header is not set.
  /// `environment` returns a variable's value.
  init(
    _ source: Source, _ record: SourceRecord, url: String, isFirst: Bool = false, environment: (String) -> String?
  ) throws(FetchFailure) {
    if let name = EnvironmentReference.variable(of: url) {
      throw environment(name) == nil ? .missingSecret(name) : .badVariable(name)
    }
    let written = URI(url)
    guard written.isWeb else { throw .notWeb(written.withoutCredentials) }
    self.source = source
    self.record = record
    self.isFirst = isFirst
    guard let requested = written.forRequest else { throw .badHost(written.host.map(String.init) ?? "") }
    named = requested == written.text ? written : URI(requested)
    credentials = written.userInfo.map { URI.decoded($0) ?? String($0) }
    ownHeaders = try FetchAttempt.headers(of: source, environment)
    if let (_, library) = source.librarySearch {
      key = try LibraryKey(library, environment: environment)
    } else {
      key = nil
    }
    secrets = RequestSecrets(source, address: written, headers: ownHeaders, keyWords: key?.words ?? [])
    address = record.movedTo ?? named.text
    host = FetchAttempt.host(of: record.movedTo.map { URI($0) } ?? named)
  }

  /// An attempt for a URL that is not a source of the settings: without secrets and without stored state.
  init(unlistedAt address: String, allowsPrivateNetwork: Bool) throws(FetchFailure) {
    var source = Source(id: "", location: .url(address), title: "")
    source.allowsPrivateNetwork = allowsPrivateNetwork
    try self.init(source, SourceRecord(id: "", location: address), url: address) { _ in nil }
  }

  /// The URL to remember: the target of permanent redirects, or else the original one.
  var permanentURL: String { permanent ?? named.text }

  private static func host(of address: URI) -> String { address.host.map { $0.lowercased() } ?? "" }

  /// Returns a further request for the same source.
  func onward(to address: String, _ purpose: FetchPurpose, _ record: SourceRecord, _ report: SourceReport)
    -> FetchAttempt
  {
    var visit = self
    visit.address = address
    visit.purpose = purpose
    visit.record = record
    visit.report = report
    visit.hops = 0
    if case .page(let reading) = purpose { visit.hops = reading.current.hops }
    return visit
  }

  /// Whether it is for the page of an entry.
  var isPage: Bool {
    if case .page = purpose { return true }
    return false
  }

  var isConditional: Bool { !validators.isEmpty }

  /// The validators (`ETag`, `Last-Modified`). They are sent only to the URL that they came from, and only while the
  /// document that they describe is stored.
  private var validators: [HTTPRequest.Header] {
    guard case .document = purpose, record.validatorsFrom == validatorsKey, record.documentDigest != nil,
      record.reading == ItemReader.version(for: source)
    else { return [] }
    return [
      .init("If-None-Match", validator: record.etag), .init("If-Modified-Since", validator: record.lastModified),
    ].compactMap { $0 }
  }

  /// The URL that validators belong to, in the form that the archive stores.
  var validatorsKey: String { source.isSecret ? Source.digest(of: address) : address }

  /// Returns a document without the secrets of its request, which it may repeat.
  func withoutSecrets(_ bytes: [UInt8]) -> [UInt8] { secrets.removed(from: bytes) }

  /// Returns the next request.
  func request(_ agent: UserAgent) -> HTTPRequest {
    var request = HTTPRequest(url: address)
    request.headers = agent.headers(for: purpose)
    request.headers += validators
    let isOwnOrigin = named.hasSameOrigin(as: URI(address))
    // A source's redirect must not reach other hosts of a private network. The URL of `unlistedAt` has no source.
    request.allowsPrivateNetwork = source.allowsPrivateNetwork && (source.id.isEmpty || named.host == URI(address).host)
    if let limit = thirdPartyLimit {
      // A third party chooses the URL: the request carries no secrets, and in a private network it may reach only the
      // source itself.
      request.allowsPrivateNetwork = source.allowsPrivateNetwork && isOwnOrigin
      request.bodyLimit = limit
    } else if isOwnOrigin {
      // Headers in the settings replace our own headers of the same name.
      request.headers.removeAll { ours in ownHeaders.contains { $0.name.lowercased() == ours.name.lowercased() } }
      request.headers += ownHeaders
      request.credentials = credentials
      if let key { request.url = key.added(to: address) }
    }
    request.proxy = agent.proxy
    request.deadline = agent.deadline
    return request
  }

  /// The most bytes of a response if a third party chose the URL; `nil` for a feed.
  private var thirdPartyLimit: Int? {
    switch purpose {
    case .icon: IconSearch.largest
    case .page, .alert: PageReading.largest
    // A longer file is cut here: see `Fetcher+Robots.swift`.
    case .robots: RobotsRules.longest + (64 << 10)
    case .document, .older: nil
    }
  }

  /// The consequence of a response.
  enum Step: Sendable {
    /// Another request, to `address`.
    case follow
    case document(HTTPResponse)
    case notModified(HTTPResponse)
    case failed(FetchFailure, HTTPResponse)
  }

  mutating func take(_ response: HTTPResponse) -> Step {
    let response = secrets.removed(from: response)
    if let failure = response.failure { return .failed(.transport(failure), response) }
    switch response.status {
    case 200, 203: return .document(response)
    case 304 where isConditional: return .notModified(response)
    case 301, 302, 303, 307, 308: return redirect(response)
    default: return .failed(FetchFailure(answer: response) ?? .status(response.status), response)
    }
  }
}

extension FetchAttempt {
  private mutating func redirect(_ response: HTTPResponse) -> Step {
    let isOfSource = if case .document = purpose { true } else { false }
    guard
      let location = response.headers["location"].map({
        secrets.target(key?.removed(from: $0) ?? $0, isOfSource: isOfSource)
      })
    else { return .failed(.redirectWithoutAddress, response) }
    guard hops < FetchAttempt.mostHops else { return .failed(.tooManyRedirects, response) }
    let named = URI(URI(address).resolving(location).withoutCredentials)
    guard named.isWeb else { return .failed(.notWeb(secrets.shown(named.text)), response) }
    guard let requested = named.forRequest else {
      return .failed(.badHost(secrets.shown(named.host.map(String.init) ?? "")), response)
    }
    let target = URI(requested)
    if URI(address).scheme?.lowercased() == "https", target.scheme?.lowercased() != "https" {
      return .failed(.redirectToUnsafe(secrets.shown(target.text)), response)
    }
    if case .older = purpose, !target.hasSameOrigin(as: URI(address)) {
      return .failed(.redirectElsewhere(secrets.shown(target.text)), response)
    }
    isPermanent = isPermanent && (response.status == 301 || response.status == 308)
    hops += 1
    address = target.text
    if isPermanent { permanent = address }
    return .follow
  }

  private static func headers(
    of source: Source, _ environment: (String) -> String?
  ) throws(FetchFailure) -> [HTTPRequest.Header] {
    var headers: [HTTPRequest.Header] = []
    for (name, written) in source.headers.sorted(by: { $0.key < $1.key }) {
      var value = written
      if let variable = EnvironmentReference.variable(of: written) {
        guard let found = environment(variable) else { throw .missingSecret(variable) }
        value = found
      }
      guard !(name + value).utf8.contains(where: \.isASCIIControl) else { throw .badHeader(name) }
      headers.append(.init(name, value))
    }
    return headers
  }
}
