import Feeds
package import Model
package import Text

extension SourceIngest {
  /// Returns warnings about invalid values in a database dump, with their places if the source is a file.
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
