/// HTML that a page can contain unescaped. Only `Markup` makes it, from authors' Markdown or by sanitizing untrusted
/// HTML; templates join it with text that they escape.
package struct SafeHTML: Sendable, Hashable {
  package var text: String

  /// The caller guarantees that `text` is safe.
  package init(trusted text: String) { self.text = text }
}
