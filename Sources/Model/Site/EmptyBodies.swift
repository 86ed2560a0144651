package import Text

/// The `Bodies` of a site without texts and files.
package struct EmptyBodies: Bodies {
  package init() {}

  package func body(of entry: Int) -> Body { Body() }

  package func digest(of entry: Int) -> FastDigest? { nil }

  package func asset(_ reference: String, beside entry: Int?) -> Asset? { nil }

  package func asset(of file: Site.StaticFile) -> Asset? { nil }

  package func html(ofMarkdown text: String) -> SafeHTML { SafeHTML(trusted: "") }
}
