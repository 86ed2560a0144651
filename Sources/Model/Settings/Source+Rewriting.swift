extension Source {
  /// How the texts of a source's entries are changed before they are sanitized.
  package struct Rewriting: Sendable, Hashable {
    /// Resolves relative addresses; `nil` for the address of the entry.
    package var base: String?
    /// Lists of CSS selectors, as they are written: the elements that are left out.
    package var drop: [String] = []
    /// Parts of the addresses of tracking pixels, besides those that are known.
    package var pixels: [String] = []
    /// Names of parameters that are removed from addresses, besides those that are known; `*` at the end matches any
    /// rest.
    package var parameters: [String] = []

    package init() {}
  }

  /// The full text that is taken from the pages of a source's entries, in place of the summaries in its feed.
  package struct FullText: Sendable, Hashable {
    /// A list of CSS selectors, as it is written: the elements with the text.
    package var selector: String
    /// The licence or agreement that allows to publish it.
    package var right: String

    package init(selector: String, right: String) {
      self.selector = selector
      self.right = right
    }
  }

  /// Whether settings change the texts of its entries.
  package var changesTexts: Bool { rewriting != Rewriting() || fullText != nil }
}
