/// Why a drawing cannot be sanitized, and the byte offset of the cause.
package struct DrawingError: Error, Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// Not well-formed XML; the text says what was expected.
    case malformed(String)
    /// Not in UTF-8.
    case encoding
    /// A document type with an internal subset, which could declare entities.
    case entities
    /// Elements nested deeper than `most`.
    case depth(most: Int)
  }

  var kind: Kind
  package var offset: Int
}

extension DrawingError {
  package var words: String {
    switch kind {
    case .malformed(let words): "it is not well-formed XML (\(words))"
    case .encoding: "it is not in UTF-8"
    case .entities: "it declares entities"
    case .depth(let most): "its elements are nested deeper than \(most)"
    }
  }

  package var help: String {
    switch kind {
    case .malformed, .depth: "save it again in the program that made it"
    case .encoding: "save it in UTF-8"
    case .entities: "save it as plain SVG; in Illustrator, without its editing capabilities"
    }
  }
}
