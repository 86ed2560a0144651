/// An attribute of a built-in block, declared once: the check and the manual's table use it, and later the studio's
/// forms.
struct AttributeDeclaration: Sendable {
  var name: String
  var type: AttributeType
  /// A sentence for the manual, in Markdown, without its full stop.
  var meaning: String
  var isRequired = false
  /// Another attribute that must be given together with this one.
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
