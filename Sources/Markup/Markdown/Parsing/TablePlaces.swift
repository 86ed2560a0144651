/// Sets the places of tables that a paragraph runs into:
///
///     Those who came:
///     Name | Year
///     -----|-----
///
/// cmark makes two blocks of these lines. The paragraph has no place, and the table and its first row have the place of
/// the paragraph. Columns of the first row's cells are counted from there, too.
struct TablePlaces {
  let lines: SourceLines

  /// Sets them in a tree whose paragraphs and cells are not parsed yet: what is in them gets its places from them.
  func set(in root: MarkdownNode) {
    var node = root
    while true {
      if node.parsedKind == .table {
        if let text = node.previous, text.parsedKind == .paragraph, text.line == 0 { separate(node, from: text) }
      } else if let child = node.firstChild {
        node = child
        continue
      }
      while node.next == nil {
        guard let parent = node.parent else { return }
        node = parent
      }
      if let next = node.next { node = next }
    }
  }

  private func separate(_ table: MarkdownNode, from text: MarkdownNode) {
    let line = table.line + (unsafe text.content.count { $0 == 0x0A }) + 1
    text.place(line: table.line, column: table.column)
    text.setEndLine(line - 1)
    // A table may be in a list or a quotation.
    let row = lines.slice(of: line)
    let start = row.prefix { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }.count
    table.place(line: line, column: start + 1)
    guard let header = table.firstChild else { return }
    header.place(line: line, column: start + 1)
    guard var cell = header.firstChild else { return }
    let hasBar = row.dropFirst(start).first == UInt8(ascii: "|")
    let first = hasBar ? start + 1 + row.dropFirst(start + 1).prefix { $0 == 0x20 || $0 == 0x09 }.count : start
    let shift = first + 1 - cell.column - cell.innerOffset
    while true {
      cell.place(line: line, column: cell.column + shift)
      guard let next = cell.next else { return }
      cell = next
    }
  }
}
