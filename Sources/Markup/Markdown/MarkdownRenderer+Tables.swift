extension MarkdownRenderer {
  mutating func enterTable(_ node: MarkdownNode) {
    writer.line()
    writer.write("<table>")
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
    } else if !table.hasBody {
      writer.write("<tbody>\n")
      table.hasBody = true
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
