package import Model
import Text

extension Settings {
  /// Category key by folded key, title or alias; a key comes before another category's alias.
  package var categoryKeys: [String: String] {
    var names: [String: String] = [:]
    for category in categories {
      for alias in category.aliases + category.title.texts.values.sorted() { names[folded(alias)] = category.key }
    }
    for category in categories { names[folded(category.key)] = category.key }
    return names
  }
}
