/// One key of the settings or of front matter, declared once: its type and its description.
package struct Declaration: Sendable {
  package var name: String
  package var type: ValueType
  /// A sentence in Markdown for the manual and for editors, without its full stop.
  var meaning: String
  /// The default, as it would be written; `nil` if there is none.
  var standard: String?
  package var isRequired = false
  /// Whether a section of the settings defines the key, for its own entries.
  var isOfSection = false
  /// The key's names in other generators: accepted, with one notice per file.
  package var synonyms: [String] = []
  /// What other generators call something like it, with values of another form: not accepted, but the error names this
  /// key.
  var relatives: [String] = []
  /// Whether the key exists only for content of other generators: accepted, with the same notice.
  package var isForeign = false

  package init(
    _ name: String, _ type: ValueType, _ meaning: String, standard: String? = nil, isRequired: Bool = false,
    synonyms: [String] = [], relatives: [String] = [], isForeign: Bool = false
  ) {
    self.name = name
    self.type = type
    self.meaning = meaning
    self.standard = standard
    self.isRequired = isRequired
    self.synonyms = synonyms
    self.relatives = relatives
    self.isForeign = isForeign
  }

  /// The same key, which may be left out.
  package var optional: Declaration {
    var declaration = self
    declaration.isRequired = false
    return declaration
  }
}
