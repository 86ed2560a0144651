import Model
import Text

extension MarkdownRenderer {
  /// Enters a node; returns whether to visit its children.
  mutating func enter(_ node: MarkdownNode, _ kind: MarkdownKind) -> Bool {
    switch kind {
    case .text:
      if node != calloutMarker { unsafe enterText(node.literal) }
      if unsafe Asterisks.mayBeMistaken(node.literal) { reportAsterisks(in: node) }
    case .softBreak: enterBreak("\n", node)
    case .lineBreak: enterBreak("<br />\n", node)
    case .code: unsafe enterCode(node.literal)
    case .htmlInline: enterHTML(node)
    case .emphasis: writer.write("<em>")
    case .strong: writer.write("<strong>")
    case .strikethrough: writer.write("<del>")
    case .link: enterLink(node)
    case .image: return enterImage(node)
    case .footnoteReference: enterReference(node)
    case .document: break
    case .quote: enterQuote(node)
    case .list: enterList(node)
    case .item: enterItem(node)
    case .codeBlock: enterCodeBlock(node)
    case .htmlBlock: enterHTMLBlock(node)
    case .paragraph: return enterParagraph(node)
    case .heading: return enterHeading(node)
    case .thematicBreak: enterBlock("<hr />\n")
    case .footnote: enterFootnote(node)
    case .table: enterTable(node)
    case .tableRow: enterRow(node)
    case .tableCell: enterCell(node)
    case .definition: enterDefinition(node)
    case .directive, .inlineDirective: return enterDirective(node)
    case .label: enterLabel(node)
    case .directiveEnd, .attributes, .other: return false
    }
    return true
  }

  mutating func leave(_ node: MarkdownNode, _ kind: MarkdownKind) {
    if !allowedTags.isEmpty { writer.write(allowedTags.endTags(in: node)) }
    switch kind {
    case .emphasis: writer.write("</em>")
    case .strong: writer.write("</strong>")
    case .strikethrough: writer.write("</del>")
    // A link is an element of the body: its tags are written when a page is rendered.
    case .link: writer.add(.leave)
    case .quote: leaveQuote(node)
    case .list: writer.write(node.isOrdered ? "</ol>\n" : "</ul>\n")
    case .item: writer.write("</li>\n")
    case .paragraph: leaveParagraph(node)
    case .heading: leaveHeading(node)
    case .footnote: leaveFootnote(node)
    case .table: leaveTable()
    case .tableRow: leaveRow()
    case .tableCell: leaveCell()
    case .definition: leaveDefinition(node)
    case .directive, .inlineDirective: leaveDirective(node, kind)
    case .label: leaveLabel(node)
    default: break
    }
  }
}
