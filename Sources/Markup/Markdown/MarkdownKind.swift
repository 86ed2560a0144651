/// What a node of the parsed text is.
enum MarkdownKind: UInt8 {
  case document, quote, list, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak, footnote
  case table, tableRow, tableCell
  case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, strikethrough, link, image, footnoteReference
  /// `:::name` with what it holds, and `::name`.
  case directive
  /// What `: ` begins below the terms that it explains.
  case definition
  /// The line that closed a container: nothing to show.
  case directiveEnd
  /// `:name`.
  case inlineDirective
  /// The bracket text of a directive.
  case label
  /// The braces after an image, a link or a heading.
  case attributes
  /// Nothing that our parser makes.
  case other
}
