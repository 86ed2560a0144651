/// An attribute of a built-in block, declared once for the check of texts and for the manual's table.
struct AttributeDeclaration: Sendable {
  var name: String
  var type: AttributeType
  /// A sentence for the manual, in Markdown, without its full stop.
  var meaning: String
  var isRequired = false
  /// Another attribute that must be given together with this one, or `nil`.
  var partner: String?
  /// Names that people write by mistake, for suggestions.
  var mistakenFor: [String] = []

  init(
    _ name: String, _ type: AttributeType, _ meaning: String, isRequired: Bool = false, with partner: String? = nil,
    mistakenFor: [String] = []
  ) {
    self.name = name
    self.type = type
    self.meaning = meaning
    self.isRequired = isRequired
    self.partner = partner
    self.mistakenFor = mistakenFor
  }
}
