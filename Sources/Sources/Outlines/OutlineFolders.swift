import Feeds
import Model
import Text

/// The folders of an OPML outline, converted to a category of this site and tags.
struct OutlineFolders: Sendable, Hashable {
  /// The key of the innermost folder that is a category by key, title or alias; otherwise, of the first such category in
  /// the outline's `category` attribute. `nil` if there is none.
  var category: String?
  /// The names of the other folders.
  var tags: [String] = []

  /// `terms` are the path of the folders, joined with `/`, and then the terms of the outline's `category` attribute.
  /// `names` maps the folded key, title and aliases of each category to its key.
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
