import Model
import Text

extension Renderer {
  /// Returns the mistakes in the texts of the site's own entries, which are rendered without their pages.
  func mistakesInTexts() async -> [Diagnostic] {
    let own = context.site.entries.indices.filter { !context.plan.isOfSource[$0] }
    return await Work.results(of: own.count, jobs: jobs) { number -> [Diagnostic] in
      let language = context.plan.languageNumber(context.site.entries[own[number]].language)
      let host = PageHost(context, page: Page(.entry(own[number]), language: language))
      _ = host.bodies.html(of: own[number], for: host)
      return host.scope.diagnostics
    }.flatMap { $0 }
  }
}
