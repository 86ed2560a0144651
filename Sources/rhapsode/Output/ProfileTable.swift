import Render
import Text

/// The tables that `--profile` prints.
struct ProfileTable {
  private let profile: BuildProfile
  private let stages: StageTimings

  /// The number of templates and entries that are listed.
  private static let most = 10

  init(_ profile: BuildProfile, _ stages: StageTimings) {
    self.profile = profile
    self.stages = stages
  }

  var text: String {
    ([stages.text] + [tallies, works, templates, entries].filter { !$0.isEmpty }).joined(separator: "\n\n")
  }
}

extension ProfileTable {
  private var tallies: String {
    [("pages", profile.pages), ("feeds", profile.feeds)].map { name, tally in
      "  \(name.padded(to: 10))\(tally.made) rendered, \(tally.kept) kept"
    }.joined(separator: "\n")
  }

  private var works: String {
    ProfileTable.table(
      ["work", "count", "own", "with parts"],
      profile.kinds.map { kind, times in [kind.rawValue, "\(times.count)", shown(times.own), shown(times.total)] })
  }

  private var templates: String {
    ProfileTable.table(
      ["slowest templates", "renders", "reused", "own", "with parts"],
      profile.templates.prefix(ProfileTable.most).map { name, times in
        [name, "\(times.count)", "\(times.reused)", shown(times.own), shown(times.total)]
      })
  }

  private var entries: String {
    ProfileTable.table(
      ["slowest entries", "with parts"],
      profile.entries.prefix(ProfileTable.most).map { [$0.name.printable, shown($0.times.total)] })
  }

  /// Returns milliseconds, such as `12.3 ms`.
  private func shown(_ nanoseconds: UInt64) -> String {
    let tenths = (nanoseconds + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) ms"
  }

  /// Returns a table whose first column is aligned to the left, and the others to the right. Empty without rows.
  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    guard !rows.isEmpty else { return "" }
    let lines = [head] + rows
    let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      line.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - line[column].count)
        return column == 0 ? "  " + line[column] + space : "  " + space + line[column]
      }.joined()
    }.joined(separator: "\n")
  }
}
