import Model
import Publish
import Render
import Text

extension PublishFailure {
  func diagnostics(_ site: Site) -> [Diagnostic] {
    Findings.settled(problems.diagnostics(site), folder: site.folder)
  }
}

extension [PublishProblem] {
  /// The diagnostics of all problems. Those about paths that the content chooses have their places.
  func diagnostics(_ site: Site) -> [Diagnostic] {
    let origins = AddressOrigins(site)
    return map { $0.diagnostic(origins) }
  }
}

extension PublishProblem {
  /// The diagnostic, with the place in the content that has chosen the path.
  fileprivate func diagnostic(_ origins: AddressOrigins) -> Diagnostic {
    switch self {
    case .duplicatePath(let path): return origins.conflict(at: path) ?? diagnostic
    case .fileAndFolder(let file, let other):
      var named = diagnostic
      named.place = origins.place(of: [file, other])
      return named
    case .badPath(let path):
      var named = diagnostic
      named.place = origins.place(of: [path])
      return named
    default: return diagnostic
    }
  }
}
