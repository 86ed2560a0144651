import System
import Text

/// The name of a file of `content/data/` in a block's attribute `data`.
enum DataName {
  private static let endings = ["csv", "geojson", "json", "yaml", "yml"]

  /// Returns what to do about a name that no data has. `ending` is that of a file to create.
  static func help(for name: String, ending: String, among known: [String], in folder: String) -> String {
    if name.contains("/") {
      return "a table must be in `content/data/` itself: move it there"
    }
    for ending in endings where Files.exists("\(folder)/content/data/\(name).\(ending)") {
      return "nothing could be read from `content/data/\(name).\(ending)`: correct its mistakes, or write data into it"
    }
    guard let written = endings.first(where: { name.hasSuffix(".\($0)") }) else {
      return Suggestion.help(for: name, among: known) ?? "create `content/data/\(name).\(ending)`"
    }
    let bare = String(name.dropLast(written.utf8.count + 1))
    return known.contains(bare)
      ? "write it without its ending: `\(bare)`"
      : Suggestion.help(for: bare, among: known) ?? "create `content/data/\(name)`, and write `data=\(bare)`"
  }
}
