import Model
import Text

extension Assembly {
  /// Reports that no entry has a date. Home then lists entries in the order of their sections instead.
  mutating func reportUndated() {
    let listed = site.entries.filter { $0.kind != .index && ($0.section != nil || $0.source != nil) }
    guard !listed.isEmpty, listed.allSatisfy({ $0.date == nil }) else { return }
    diagnostics.append(
      Diagnostic(
        .notice, "no entry has a date: home lists entries in the order of their sections, and feeds leave them out",
        at: listed.first?.file.map { Place(file: $0) },
        help: "add `date: 2026-11-20` to the front matter of entries that are news"))
  }
}

extension Entry {
  /// `nil` for entries of feeds.
  fileprivate var file: String? {
    switch origin {
    case .file(let file, _), .row(let file, _): file
    case .archived: nil
    }
  }
}
