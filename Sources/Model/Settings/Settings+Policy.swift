extension Settings {
  /// What the Content-Security-Policy of pages allows besides the site's own files.
  package struct Policy: Sendable, Hashable {
    package enum Part: String, Sendable, Hashable, CaseIterable {
      case scripts, styles, images, media, frames, connections, fonts
      /// Other sites that may show pages in a frame.
      case embedders
    }

    /// Whether pages have a policy.
    package var isOn = true
    /// Sources as the policy writes them: origins, schemes, and hashes in quotation marks.
    package var sources: [Part: [String]] = [:]

    package init() {}
  }
}
