/// The callouts of GitHub's Markdown: `> [!NOTE]` and the four others.
package enum CalloutKind: String, Sendable, CaseIterable {
  case note, tip, important, warning, caution

  /// Returns the kind that a line such as `[!NOTE]` names, in any case; `nil` for any other text.
  package init?(marker: some Sequence<UInt8>) {
    let start = Array(marker.prefix(16))
    guard start.first == UInt8(ascii: "[") else { return nil }
    let text = String(decoding: start, as: UTF8.self).lowercased()
    guard let kind = Self.allCases.first(where: { text == "[!\($0.rawValue)]" }) else { return nil }
    self = kind
  }
}
