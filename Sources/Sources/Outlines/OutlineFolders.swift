import Feeds
import Model
import Text

/// What the folders of an OPML outline mean on this site: a category, and tags for the rest.
package struct OutlineFolders: Sendable, Hashable {
  /// The key of the innermost folder that is a category by key, title or alias, else of a category that the outline names.
  package var category: String?
  /// Names of the other folders.
  package var tags: [String] = []

  /// `terms`: the path of the folders with `/` between them, and the outline's own categories. `names`: see
  /// `ContentContext.names`.
  init(_ terms: [String], _ names: [String: String]) {
    for (number, term) in terms.enumerated() {
      let parts = term.split(separator: "/").map { ItemText.name(String($0)) }.filter { !$0.isEmpty }
      let keys = [names[folded(term)]] + parts.reversed().map { names[folded($0)] }
      category = category ?? keys.compactMap { $0 }.first
      guard number == 0 else { continue }
      for part in parts where names[folded(part)] == nil && !tags.contains(part) { tags.append(part) }
    }
  }
}
