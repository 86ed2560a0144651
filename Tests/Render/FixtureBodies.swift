import Model
import Text

/// Bodies and files made in memory.
struct FixtureBodies: Bodies {
  var text: @Sendable (_ entry: Int) -> Body = { _ in Body() }
  var textDigest: @Sendable (_ entry: Int) -> FastDigest? = { _ in nil }
  var file: @Sendable (_ reference: String) -> Asset? = { _ in nil }

  func body(of entry: Int) -> Body { text(entry) }

  func digest(of entry: Int) -> FastDigest? { textDigest(entry) }

  func asset(_ reference: String, beside entry: Int?) -> Asset? { file(reference) }

  func asset(of file: Site.StaticFile) -> Asset? { nil }

  func html(ofMarkdown text: String) -> SafeHTML { SafeHTML(trusted: "<p>\(text)</p>") }
}
