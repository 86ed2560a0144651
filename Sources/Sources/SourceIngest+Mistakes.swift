import Feeds
package import Model
package import Text

extension SourceIngest {
  /// Returns what a dump of a database has that cannot be right, as warnings. The place is in the file, if the source is one.
  package static func mistakes(of report: SourceReport, _ settings: Settings) -> [Diagnostic] {
    guard !report.mistakes.isEmpty, let source = settings.sources.first(where: { $0.id == report.id }) else {
      return []
    }
    return report.mistakes.map { mistake in
      guard case .file(let path) = source.location else {
        return Diagnostic(.warning, "source `\(source.id)`: \(mistake.summary)")
      }
      let place =
        mistake.line > 0
        ? Place(file: "content/" + path, line: mistake.line, column: mistake.column) : Place(file: "content/" + path)
      return Diagnostic(.warning, mistake.summary, at: place)
    }
  }
}
