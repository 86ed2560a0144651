import Configuration
import Model
import Text

/// The inputs of a text file's reading besides the file, its path and the settings: its section, and the defaults of
/// the sections above it.
struct Surroundings: Sendable {
  let cascade: YAMLNode?
  let digest: FastDigest

  init(_ item: ContentTree.Item, _ context: ContentContext, _ defaults: Cascade) {
    cascade = defaults.node(for: item.name, in: context.settings)
    var writer = BinaryWriter()
    writer.append(item.section) { $0.append($1) }
    writer.append(context.fields(in: item.section)) { writer, field in
      writer.append(field.name)
      writer.append(field.kind.rawValue)
      writer.append(field.required)
    }
    writer.append(cascade) { $0.append($1) }
    digest = FastDigest(of: writer.bytes)
  }

  /// Whether two items have the same surroundings.
  static func areShared(_ item: ContentTree.Item, _ other: ContentTree.Item) -> Bool {
    item.name.folder == other.name.folder && item.name.language == other.name.language
      && item.section == other.section
  }
}
