import Preview
import Synchronization

/// A cache of pages that one version of the site has made: after a change, a page is often made to check it, and then
/// requested by the browser.
final class KnownAnswers: Sendable {
  private let pages = Mutex<[String: SiteAnswer]>([:])
  private let redirects = Mutex<[String: String]?>(nil)
  private static let most = 64

  func answer(at path: String, _ make: () -> SiteAnswer) -> SiteAnswer {
    if let known = pages.withLock({ $0[path] }) { return known }
    let answer = make()
    // A page that is rendered later can publish a file at this path.
    guard answer.response.status != 404 else { return answer }
    pages.withLock { pages in
      if pages.count >= Self.most { pages = [:] }
      pages[path] = answer
    }
    return answer
  }

  /// Returns the redirects: path of a file → address to which it redirects.
  func redirects(_ make: () -> [String: String]) -> [String: String] {
    redirects.withLock { known in
      let redirects = known ?? make()
      known = redirects
      return redirects
    }
  }
}
