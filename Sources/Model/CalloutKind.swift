/// The callouts of GitHub's Markdown: `> [!NOTE]` and the four others.
package enum CalloutKind: String, Sendable, CaseIterable {
  case note, tip, important, warning, caution

  /// Returns the kind that a line such as `[!NOTE]` names, in any case; `nil` for any other text.
  package init?(marker: some Sequence<UInt8>) {
    let text = String(decoding: Array(marker.prefix(16)), as: UTF8.self).lowercased()
    guard let kind = Self.allCases.first(where: { text == "[!\($0.rawValue)]" }) else { return nil }
    self = kind
  }
}
