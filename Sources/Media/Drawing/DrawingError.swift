/// Why a drawing cannot be cleaned, and the offset of the byte where that is seen.
package struct DrawingError: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Not well-formed XML; the words say what was expected.
    case malformed(String)
    /// Not in UTF-8.
    case encoding
    /// A document type with declarations of entities.
    case entities
  }

  package var kind: Kind
  package var offset: Int
}
