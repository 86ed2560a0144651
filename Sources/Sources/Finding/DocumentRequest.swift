import Configuration
import Model
import System
package import Text

/// A GET request for a document that the command line names.
package enum DocumentRequest {
  /// The most bytes of a document. A sitemap may have up to 50 MB.
  private static let limit = 64 << 20

  package struct Failure: Error {
    /// The reason in words, without a full stop.
    package var reason: String
  }

  package struct Document: Sendable {
    package var bytes: [UInt8]
    /// The URL after redirects.
    package var url: String

    package init(bytes: [UInt8], url: String) {
      self.bytes = bytes
      self.url = url
    }
  }

  /// Returns the document at a URL; redirects are followed. `site` says who asks. A private address is asked only if the URL
  /// itself names one: check a URL from a document with `mayFollow` first.
  package static func document(
    at url: String, site: String, proxy: String?, now: Timestamp
  ) async throws(Failure) -> Document {
    try await DedicatedThread.value { get(url, site, proxy, now) }.get()
  }

  /// Returns what a gzip file contains, such as `sitemap.xml.gz`, and other bytes as they are.
  package static func decompressed(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    guard FileSignature(bytes) == .gzip else { return bytes }
    guard let decoder = ContentDecoder("gzip", limit: limit) else { throw Failure(reason: "out of memory") }
    do throws(HTTPFailure) {
      let content = try decoder.decode(bytes)
      if decoder.isComplete { return content }
    } catch {
      if case .bodyTooLarge = error { throw Failure(reason: error.summary) }
    }
    throw Failure(reason: "the gzip file is damaged, or ends too early")
  }

  /// Whether a URL that a document names may be requested. The document of a web server may name only documents of the same
  /// server; that of a file, only public ones. Otherwise the author of the document could reach the network of whoever
  /// reads it.
  package static func mayFollow(_ url: String, namedBy document: String) -> Bool {
    let (target, parent) = (URI(url), URI(document))
    guard target.isWeb, target.userInfo == nil else { return false }
    guard parent.isWeb else { return !PrivateHost.isNamed(in: target) }
    if target.hasSameOrigin(as: parent) { return true }
    // A site that moved from http to https.
    let isDefault = target.port == nil && parent.port == nil
    return isDefault && target.host?.lowercased() == parent.host?.lowercased()
  }

  private static func get(
    _ url: String, _ site: String, _ proxy: String?, _ now: Timestamp
  ) -> Result<Document, Failure> {
    let pace = FetchOptions.Pace()
    let agent = UserAgent(site: site, version: Version.number, proxy: proxy, deadline: pace.deadline)
    guard var requests = PoliteRequests(agent, pace, now: now, shaping: { $1.bodyLimit = limit }) else {
      return .failure(Failure(reason: "out of memory"))
    }
    var result = Result<Document, Failure>.failure(Failure(reason: "there was no answer"))
    do throws(FetchFailure) {
      let attempt = try FetchAttempt(unlistedAt: url, allowsPrivateNetwork: PrivateHost.isNamed(in: URI(url)))
      requests.run([attempt]) { _, visit, step in
        switch step {
        case .document(let response): result = .success(Document(bytes: response.body, url: visit.address))
        case .failed(let failure, _): result = .failure(Failure(reason: failure.summary))
        case .follow, .notModified: break
        }
      }
    } catch {
      return .failure(Failure(reason: error.summary))
    }
    return result
  }
}
