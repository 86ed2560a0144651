/// The type of a node of the parsed text.
enum MarkdownKind: UInt8 {
  case document, quote, list, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak, footnote
  case table, tableRow, tableCell
  case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, strikethrough, link, image, footnoteReference
  /// `:::name` with its contents, or `::name`.
  case directive
  /// A definition, which begins with `: ` below its terms.
  case definition
  /// The line that closes a container; not rendered.
  case directiveEnd
  /// `:name`.
  case inlineDirective
  /// The text in brackets of a directive.
  case label
  /// The braces after an image, a link or a heading.
  case attributes
  /// A type without a case here, such as `MarkdownNodeTypes.last`.
  case other
}
