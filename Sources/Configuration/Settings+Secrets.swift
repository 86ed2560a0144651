import Feeds
import System
package import Model
package import Text

extension Settings {
  /// Warns about environment variables that the addresses and headers of sources need, if they are not set or cannot be
  /// sent: the fetch would fail. Messages contain no values.
  package static func missingSecrets(
    folder: String, environment: String? = nil, variables: (String) -> String? = Settings.variable
  ) -> [Diagnostic] {
    let file = SettingsFile(folder: folder, environment: environment)
    guard let root = file.root else { return [] }
    var checker = DeclarationChecker(files: file.files, languages: [])
    for source in (root["sources"]?.items ?? []) + [root["defaults"]].compactMap({ $0 }) {
      for key in ["url", "opml"] {
        guard let address = source[key], let name = address.text.flatMap(EnvironmentReference.variable),
          let problem = problem(ofAddress: name, variables(name))
        else { continue }
        checker.report(
          problem, at: address.position, help: "the source `\(source.text("id") ?? "")` cannot be fetched without it",
          severity: .warning)
      }
      if let query = source["query"] {
        for library in source.texts("in") ?? LibrarySearch.Library.allCases.map(\.rawValue) {
          guard let name = LibrarySearch.Library(rawValue: library)?.keyVariable, variables(name) == nil else {
            continue
          }
          checker.report(
            "missing environment variable: `\(name)`", at: query.position,
            help: "the source `\(source.text("id") ?? "")` cannot search \(library) without it", severity: .warning)
        }
      }
      for header in source["headers"]?.members ?? [] {
        guard let name = header.value.text.flatMap(EnvironmentReference.variable) else { continue }
        if let problem = problem(of: name, variables(name)) {
          checker.report(
            problem, at: header.value.position,
            help: source.text("id").map { "the source `\($0)` cannot be fetched without it" }
              ?? "no source can be fetched without it", severity: .warning)
        }
      }
    }
    return checker.diagnostics
  }

  /// Returns a variable of this process's environment.
  package static func variable(_ name: String) -> String? { ProcessEnvironment.value(name) }

  private static func problem(ofAddress name: String, _ value: String?) -> String? {
    guard let value else { return "missing environment variable: `\(name)`" }
    return URI(value).isWeb ? nil : "the variable `\(name)` does not hold an http or https URL"
  }

  private static func problem(of name: String, _ value: String?) -> String? {
    guard let value else { return "missing environment variable: `\(name)`" }
    return HeaderRules.problem(of: value).map { "the variable `\(name)` \($0)" }
  }
}
