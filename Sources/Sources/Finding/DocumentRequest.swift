import Configuration
import Model
import System
import Text

/// A GET request for a document that the command line names.
package enum DocumentRequest {
  private static let mostHops = 5
  /// The most bytes of a document. A sitemap may have up to 50 MB.
  private static let limit = 64 << 20

  package struct Failure: Error {
    /// The reason in words, without a full stop.
    package var reason: String
  }

  /// Returns the bytes at a URL; redirects are followed. `site` says who asks. A private address is asked only if the URL
  /// itself names one.
  package static func bytes(of url: String, site: String, proxy: String?) async throws(Failure) -> [UInt8] {
    try await DedicatedThread.value { Result { () throws(Failure) in try get(url, site, proxy) } }.get()
  }

  private static func get(_ url: String, _ site: String, _ proxy: String?) throws(Failure) -> [UInt8] {
    let allowsPrivate = PrivateHost.isNamed(in: URI(url))
    var address = url
    for _ in 0...mostHops {
      guard var transfers = Transfers() else { throw Failure(reason: "out of memory") }
      var request = HTTPRequest(url: address)
      request.headers = UserAgent(site: site, version: Version.number, proxy: proxy, deadline: request.deadline).own
      request.proxy = proxy
      request.allowsPrivateNetwork = allowsPrivate
      request.bodyLimit = limit
      guard transfers.start(request, id: 0) else { throw Failure(reason: "out of memory") }
      var answer: HTTPResponse?
      while answer == nil { answer = transfers.finished(patience: .seconds(1)).first?.response }
      guard let response = answer else { break }
      if let failure = response.failure { throw Failure(reason: FetchFailure.transport(failure).summary) }
      if (300..<400).contains(response.status), let target = response.headers["location"] {
        address = URI(address).resolving(target).text
        guard URI(address).isWeb else { throw Failure(reason: FetchFailure.notWeb(address).summary) }
        continue
      }
      guard response.status == 200 else { throw Failure(reason: FetchFailure.status(response.status).summary) }
      return response.body
    }
    throw Failure(reason: FetchFailure.tooManyRedirects.summary)
  }
}
