import Text

extension MarkdownRenderer {
  mutating func enterTable(_ node: MarkdownNode) {
    writer.line()
    writer.write(Self.isShort(node) ? "<table class=\"short\">" : "<table>")
    table = TableState(node: node)
  }

  mutating func leaveTable() {
    if table.hasBody {
      writer.line()
      writer.write("</tbody>\n")
    }
    writer.line()
    writer.write("</table>\n")
  }

  mutating func enterRow(_ node: MarkdownNode) {
    writer.line()
    table.isHeader = node.isHeaderRow
    table.column = 0
    if table.isHeader {
      writer.write("<thead>\n")
    } else {
      if !table.hasBody { writer.write("<tbody>\n") }
      table.hasBody = true
      reportLostCells(of: node)
    }
    writer.write("<tr>")
  }

  mutating func leaveRow() {
    writer.line()
    writer.write("</tr>")
    guard table.isHeader else { return }
    writer.line()
    writer.write("</thead>")
  }

  mutating func enterCell(_ node: MarkdownNode) {
    block = node
    writer.line()
    writer.write(table.isHeader ? "<th" : "<td")
    switch table.node?.alignment(of: table.column) {
    case UInt8(ascii: "l"): writer.write(" class=\"align-left\">")
    case UInt8(ascii: "c"): writer.write(" class=\"align-center\">")
    case UInt8(ascii: "r"): writer.write(" class=\"align-right\">")
    default: writer.write(">")
    }
  }

  mutating func leaveCell() {
    writer.write(table.isHeader ? "</th>" : "</td>")
    table.column += 1
    meter.space(isKept: false)
  }
}

extension MarkdownRenderer {
  /// Whether the theme shows the table as a short one, by the rule of the filter `short`, which `::table` uses.
  private static func isShort(_ table: MarkdownNode) -> Bool {
    // No table of one or two columns is.
    guard table.firstChild?.firstChild?.next?.next != nil else { return false }
    var widths = ColumnWidths()
    var row = table.firstChild
    while let cells = row, widths.areNarrow {
      var (cell, column) = (cells.firstChild, 0)
      while let inner = cell {
        if NodeText.isPlain(inner) { widths.add(NodeText.of(inner), column: column) } else { widths.addUnknown() }
        (cell, column) = (inner.next, column + 1)
      }
      row = cells.next
    }
    return widths.isShort
  }
}
