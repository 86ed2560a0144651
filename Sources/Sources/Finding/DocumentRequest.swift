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

  /// Returns the bytes at a URL; redirects are followed. `site` says who asks. A private address is asked only if the URL
  /// itself names one.
  package static func bytes(
    of url: String, site: String, proxy: String?, now: Timestamp
  ) async throws(Failure) -> [UInt8] {
    try await DedicatedThread.value { get(url, site, proxy, now) }.get()
  }

  private static func get(_ url: String, _ site: String, _ proxy: String?, _ now: Timestamp) -> Result<[UInt8], Failure>
  {
    let pace = FetchOptions.Pace()
    let agent = UserAgent(site: site, version: Version.number, proxy: proxy, deadline: pace.deadline)
    guard var requests = PoliteRequests(agent, pace, now: now, shaping: { $1.bodyLimit = limit }) else {
      return .failure(Failure(reason: "out of memory"))
    }
    var result = Result<[UInt8], Failure>.failure(Failure(reason: "there was no answer"))
    do throws(FetchFailure) {
      let attempt = try FetchAttempt(unlistedAt: url, allowsPrivateNetwork: PrivateHost.isNamed(in: URI(url)))
      requests.run([attempt]) { _, _, step in
        switch step {
        case .document(let response): result = .success(response.body)
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
