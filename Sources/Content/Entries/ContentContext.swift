import Configuration
import Model
import Text

/// What reading one file of `content/` needs to know of the site.
struct ContentContext: Sendable {
  /// The folder that holds `content/`.
  let folder: String
  let settings: Settings
  /// Whether unknown front matter is a warning.
  let isSurvey: Bool
  let zone: TimeZoneName
  /// Every section, by name.
  private let sections: [String: Section]
  private let declarations: [String: [Declaration]]
  private let common: [Declaration]
  /// Category key by folded key, title or alias.
  private let categories: [String: String]

  init(folder: String, settings: Settings, sections: [Section], isSurvey: Bool = false) {
    self.folder = folder
    self.isSurvey = isSurvey
    self.settings = settings
    zone = TimeZoneName(settings.timezone) ?? .utc
    let own = settings.taxonomies.map(\.name).filter { $0 != "tags" && $0 != "authors" }
    let common = Declarations.frontMatter + own.map(Declarations.taxonomy)
    self.common = common
    self.sections = Dictionary(sections.map { ($0.name, $0) }) { first, _ in first }
    declarations = self.sections.mapValues { common + $0.fields.map(Declarations.field) }
    categories = settings.categoryKeys
  }

  func declarations(in section: String?) -> [Declaration] {
    section.flatMap { declarations[$0] } ?? common
  }

  /// Of an `_index.md`: it need not have the section's own fields, and may give defaults to what lies below it.
  func indexDeclarations(in section: String?) -> [Declaration] {
    let fields = fields(in: section).map(Declarations.field)
    let optional = fields.map { field in
      var field = field
      field.isRequired = false
      return field
    }
    let defaults = common.filter { !Declarations.neverCascading.contains($0.name) } + optional
    return common + optional + [Declarations.cascade(defaults)]
  }

  func fields(in section: String?) -> [FieldType] {
    section.flatMap { sections[$0]?.fields } ?? []
  }

  var taxonomies: [String] { settings.taxonomies.map(\.name).filter { $0 != "authors" } }

  /// The key of the category that people call `name`.
  func category(_ name: String) -> String? { categories[folded(name)] }

  func timestamp(_ text: String) -> Timestamp? {
    zone.timestamp(text)
  }
}
