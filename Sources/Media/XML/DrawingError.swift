/// Why a drawing cannot be sanitized, and the byte offset of the cause.
package struct DrawingError: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Not well-formed XML; the text says what was expected.
    case malformed(String)
    /// Not in UTF-8.
    case encoding
    /// A document type with an internal subset, which could declare entities.
    case entities
  }

  package var kind: Kind
  package var offset: Int
}
