/// Why a library gave no answer, in words for people, without its key.
package struct LibraryFailure: Error, Sendable, Hashable {
  package var reason: String
  package var help: String?

  package init(_ reason: String, help: String? = nil) {
    self.reason = reason
    self.help = help
  }

  init(_ failure: FetchFailure) {
    switch failure {
    case .missingSecret(let name):
      self.init(
        "the environment variable `\(name)` has no key",
        help: "ask the library for one; `\(name)=… rhapsode …`")
    case .notAFeed(let reason, _): self.init(reason)
    default: self.init(failure.summary)
    }
  }
}
