/// One key of the settings or of front matter, said once: what may stand there and what it means.
package struct Declaration: Sendable {
  package var name: String
  package var type: ValueType
  /// A sentence for the manual and for editors, in Markdown, without its full stop.
  var meaning: String
  /// As it would be written; `nil` where leaving it out means nothing.
  var standard: String?
  package var isRequired = false
  /// Keys by which other generators call it: accepted, with one notice a file.
  package var synonyms: [String] = []
  /// A key of other generators that has no name of ours: accepted, with the same notice.
  package var isForeign = false

  package init(
    _ name: String, _ type: ValueType, _ meaning: String, standard: String? = nil, isRequired: Bool = false,
    synonyms: [String] = [], isForeign: Bool = false
  ) {
    self.name = name
    self.type = type
    self.meaning = meaning
    self.standard = standard
    self.isRequired = isRequired
    self.synonyms = synonyms
    self.isForeign = isForeign
  }
}
