import Synchronization

/// The pages that one version of the site has made lately: a page is looked at when it changes and read by the browser soon
/// after.
final class KnownAnswers: Sendable {
  private let pages = Mutex<[String: SiteAnswer]>([:])
  private let redirects = Mutex<[String: String]?>(nil)
  private static let most = 64

  func answer(at path: String, _ make: () -> SiteAnswer) -> SiteAnswer {
    if let known = pages.withLock({ $0[path] }) { return known }
    let answer = make()
    pages.withLock { pages in
      if pages.count >= Self.most { pages = [:] }
      pages[path] = answer
    }
    return answer
  }

  /// The addresses that the files at these paths redirect to.
  func redirects(_ make: () -> [String: String]) -> [String: String] {
    redirects.withLock { known in
      let redirects = known ?? make()
      known = redirects
      return redirects
    }
  }
}
