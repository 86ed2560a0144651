import Configuration
import Feeds
package import Model
package import Text

extension SourceReport {
  /// Returns warnings about invalid values in a database dump, about mistakes in a list of feeds, about positions that are
  /// not on Earth and about entries without words, with their places if the source is a file.
  package func warnings(_ settings: Settings) -> [Diagnostic] {
    guard !mistakes.isEmpty, let source = settings.sources.first(where: { $0.id == id }) else { return [] }
    return mistakes.map { mistake in
      let words = source.isList ? Self.withoutSecrets(mistake.summary, of: source) : mistake.summary
      guard let path = source.localPath else {
        return Diagnostic(.warning, "source `\(source.id)`: \(words)", at: settings.place(ofSource: source.id))
      }
      let place =
        mistake.line > 0
        ? Place(file: "content/" + path, line: mistake.line, column: mistake.column) : Place(file: "content/" + path)
      return Diagnostic(.warning, words, at: place)
    }
  }

  /// Returns the words about an outline without the secrets of its address, which is between backticks.
  private static func withoutSecrets(_ words: String, of list: Source) -> String {
    guard let start = words.firstIndex(of: "`"), let end = words.lastIndex(of: "`"), start < end else { return words }
    let address = String(words[words.index(after: start)..<end])
    let shown = list.isSecret ? "…" : SecretWords.masked(URI(address).withoutCredentials)
    return "\(words[...start])\(shown)\(words[end...])"
  }
}

extension Source {
  /// The path of its file, relative to `content/`; `nil` if it is fetched.
  fileprivate var localPath: String? {
    switch location {
    case .file(let path): path
    case .opml(let path): location.isRemote ? nil : path
    case .url, .library: nil
    }
  }
}
