import Text

/// The callouts of GitHub's Markdown: `> [!NOTE]` and the four others.
package enum CalloutKind: String, Sendable, CaseIterable {
  case note, tip, important, warning, caution

  /// Returns the kind that a line such as `[!NOTE]` names, in any case; `nil` for any other text.
  package init?(marker: Span<UInt8>) {
    guard !marker.isEmpty, marker[0] == UInt8(ascii: "["), marker.count <= 16 else { return nil }
    let text = marker.text.lowercased()
    guard let kind = Self.allCases.first(where: { text == "[!\($0.rawValue)]" }) else { return nil }
    self = kind
  }
}
