/// A block of a text with the range of its bytes: whole lines, without the line end of the last one. Only container
/// directives have children; a list or quotation is one block with everything in it.
package struct OutlineBlock: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case heading, paragraph, list, quote, code, table, rule, html, footnote, directive
    /// An image alone in its paragraph, or one per line in a directive.
    case image
    /// Terms with their definitions.
    case definition
    /// A formula between `$$`, or lines that make no block, such as definitions of links.
    case other
  }

  package struct Attribute: Sendable, Hashable {
    /// `id` and `class` for the short forms `#…` and `.…`.
    package var name: String
    /// `nil` for a name alone.
    package var value: String?
    package var range: Range<Int>
    /// Range of the value, with its quotes; for a short form, without the mark. `nil` for a name alone.
    package var valueRange: Range<Int>?
  }

  package var kind: Kind
  package var range: Range<Int>
  /// The content: the lines between the fences of a container or of code, the words of a heading, the text of a
  /// footnote. For other blocks, the whole range.
  package var inner: Range<Int>
  /// The name of a directive or footnote, or the language of code; otherwise empty.
  package var name = ""
  /// The level of a heading, 1 to 6; otherwise 0.
  package var level = 0
  /// Whether a heading is underlined.
  package var isSetext = false
  /// Whether code has fences.
  package var isFenced = false
  /// Colons that open a directive: two for a leaf, three or more for a container.
  package var colons = 0
  /// Range of the colons that open a directive.
  package var opening: Range<Int>?
  /// Range of the colons that close a container; `nil` if it is never closed.
  package var closing: Range<Int>?
  /// Range of the text in brackets of a directive or an image, without the brackets.
  package var label: Range<Int>?
  /// Where a directive's label begins or would begin, with its bracket.
  package var labelStart: Int?
  /// The code without fences and indentation; the alternative text of an image without markup.
  package var words = ""
  /// The address of an image. The range is `nil` for an address that is defined elsewhere.
  package var target: String?
  package var targetRange: Range<Int>?
  /// The title of an image. The range has its quotes and the white space in front of it; `nil` if it is written elsewhere.
  package var title: String?
  package var titleRange: Range<Int>?
  package var attributes: [Attribute] = []
  package var braces: Range<Int>?
  /// Where braces would be written; `nil` if the block takes no attributes.
  package var bracesPlace: Int?
  package var children: [OutlineBlock] = []

  init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
    inner = range
  }

  package var isContainer: Bool { kind == .directive && colons > 2 }
}
