import Configuration
import Model
import System
import Text

/// The site's settings and sections, prepared for reading the files of `content/`. A class, so that the many readers
/// share it instead of copying it.
final class ContentContext: Sendable {
  /// The folder that holds `content/`.
  let folder: String
  let settings: Settings
  /// Whether the build is a survey (`--survey`) of content for another generator: unknown front matter is then a
  /// warning instead of an error.
  let isSurvey: Bool
  /// `nil` if nothing is measured.
  let profiler: Profiler?
  let zone: TimeZoneName
  /// All sections by name.
  private let sections: [String: Section]
  private let declarations: [String: [Declaration]]
  private let common: [Declaration]
  /// The keys that `ForeignKeys` renames or ignores.
  private let foreignKeys: Set<String>
  /// The taxonomies that front matter gives as lists of terms. Authors are read apart, since they can have a URL.
  let taxonomies: [String]
  /// Folded key, title or alias → category key.
  private let categories: [String: String]
  /// The rectangle around all areas of the settings; `nil` if there are none.
  let areaBounds: GeoBounds?

  init(
    folder: String, settings: Settings, sections: [Section], isSurvey: Bool = false, profiler: Profiler? = nil
  ) {
    self.folder = folder
    self.isSurvey = isSurvey
    self.profiler = profiler
    self.settings = settings
    zone = TimeZoneName(settings.timezone) ?? .utc
    let own = settings.taxonomies.map(\.name).filter { $0 != "tags" && $0 != "authors" }
    let common = Declarations.frontMatter + own.map(Declarations.taxonomy)
    self.common = common
    self.sections = Dictionary(sections.map { ($0.name, $0) }) { first, _ in first }
    declarations = self.sections.mapValues { common + $0.fields.map(Declarations.field) }
    foreignKeys = Set((common + declarations.values.joined()).flatMap { $0.synonyms + ($0.isForeign ? [$0.name] : []) })
    taxonomies = settings.taxonomies.map(\.name).filter { $0 != "authors" }
    categories = settings.categoryKeys
    areaBounds = GeoBounds(settings.areas.lazy.flatMap { GeoShape.circle($0.middle, radius: $0.radius).points })
  }

  /// Whether front matter has keys of other generators. Nearly no front matter has, so this spares a search of the
  /// declarations.
  func hasForeignKeys(_ node: YAMLNode) -> Bool {
    guard case .mapping(let members) = node.value else { return false }
    return members.contains { foreignKeys.contains($0.key) }
  }

  func declarations(in section: String?) -> [Declaration] {
    section.flatMap { declarations[$0] } ?? common
  }

  /// Returns the keys of an `_index.md`: the section's own fields are optional, and `cascade` is allowed.
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

  /// Returns the key of the category with this key, title or alias, or `nil` if there is none.
  func category(_ name: String) -> String? { categories[folded(name)] }

  func timestamp(_ text: String) -> Timestamp? {
    zone.timestamp(text)
  }
}
