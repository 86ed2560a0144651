import Model
import Text

/// An attribute of a block, declared once for the check of texts, the manual's table and forms.
struct AttributeDeclaration: Sendable {
  var name: String
  var type: AttributeType
  /// A sentence for people, in Markdown, without its full stop.
  var words: Localized
  var isRequired = false
  /// Another attribute that must be given together with this one, or `nil`.
  var partner: String?
  /// Names that people write by mistake, for suggestions.
  var mistakenFor: [String] = []

  init(_ name: String, _ type: AttributeType, _ words: Localized) {
    self.name = name
    self.type = type
    self.words = words
  }

  /// `words` are by language.
  init(_ name: String, _ type: AttributeType, _ words: [String: String]) {
    self.init(name, type, Localized(texts: words))
  }

  init(_ name: String, _ type: AttributeType, _ words: String) { self.init(name, type, Localized(words)) }

  /// Whether texts can write an attribute of this name.
  static func isName(_ text: String) -> Bool {
    text.utf8.first?.isASCIILetter ?? false
      && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x5F }
  }
}
