import Model
import Text

extension Renderer {
  /// Returns the mistakes in the texts of the site's own entries, which are rendered without their pages. A block whose
  /// template is among the `known` mistakes would report them again.
  func mistakesInTexts(besides known: [Diagnostic]) async -> [Diagnostic] {
    let own = context.site.entries.indices.filter { !context.plan.isOfSource[$0] }
    return await Work.results(of: own.count, jobs: jobs) { number -> [Diagnostic] in
      let language = context.plan.languageNumber(context.site.entries[own[number]].language)
      let host = PageHost(context, page: Page(.entry(own[number]), language: language))
      _ = host.bodies.html(of: own[number], for: host)
      return host.scope.diagnostics
    }.flatMap { $0 }.filter { mistake in !known.contains { Self.isSame($0, mistake) } }
  }

  /// Whether both are of the same mistake, wherever it was noticed.
  private static func isSame(_ one: Diagnostic, _ other: Diagnostic) -> Bool {
    one.summary == other.summary && one.place?.file == other.place?.file && one.place?.line == other.place?.line
      && one.place?.column == other.place?.column
  }
}
