import Model
import Text

extension Assembly {
  /// Reports that no entry has a date. Home then lists entries in the order of their sections instead.
  mutating func reportUndated() {
    let listed = site.entries.indices.filter { isListed($0) }
    guard let first = listed.first, listed.allSatisfy({ site.entries[$0].placeInTime == nil }) else { return }
    diagnostics.append(
      Diagnostic(
        .notice, "no entry has a date: home lists entries in the order of their sections, and feeds leave them out",
        at: site.entries[first].file.map { Place(file: $0) },
        help: "add `date: 2026-11-20` to the front matter of entries that are news"))
  }

  private func isListed(_ entry: Int) -> Bool {
    site.entries[entry].kind != .index && (site.entries[entry].section != nil || site.entries[entry].source != nil)
  }
}
