import Text

@testable import Configuration
@testable import Content

/// Front matter, YAML and CSV of any bytes: nothing traps, every place is inside the file, and what was read can be
/// written and read again.
func check(_ bytes: [UInt8]) {
  checkFrontMatter(bytes)
  checkYAML(bytes)
  checkCSV(bytes)
}

private func checkFrontMatter(_ bytes: [UInt8]) {
  guard case .found(let range, let offset, let firstLine) = FrontMatter.find(in: bytes.span) else { return }
  precondition(range.lowerBound >= 3 && range.upperBound <= offset && offset <= bytes.count, "a range beyond the file")
  precondition(bytes[..<offset].count { $0 == 0x0A } >= firstLine - 2, "a line beyond the end of the file")
}

private func checkYAML(_ bytes: [UInt8]) {
  let file = TextFile(name: "x", bytes: bytes)
  let (root, problems) = YAML.parse(bytes.span)
  for problem in problems {
    precondition(problem.position.line > 0 && problem.position.column > 0 && problem.position.length > 0)
    precondition(!problem.summary.isEmpty)
    _ = file.place(problem.position)
  }
  guard let root else { return }
  var count = 0
  visit(root, file, &count)
  precondition(JSON.bytes(of: root.node).count > 0)
}

private func visit(_ node: YAMLNode, _ file: TextFile, _ count: inout Int) {
  count += 1
  precondition(count <= YAML.nodeLimit * 2, "more nodes than the limit")
  precondition(node.position.line > 0 && node.position.column > 0 && node.position.length > 0)
  if count < 50 { _ = file.place(node.position) }
  for element in node.elements { visit(element, file, &count) }
  for member in node.members { visit(member.value, file, &count) }
}

private func checkCSV(_ bytes: [UInt8]) {
  let csv = CSV(bytes)
  for cell in csv.rows.joined() { precondition(cell.line > 0 && cell.column > 0) }
  var written: [UInt8] = []
  for row in csv.rows {
    for (index, cell) in row.enumerated() {
      if index > 0 { written.append(UInt8(ascii: ",")) }
      written.append(UInt8(ascii: "\""))
      for byte in cell.text.utf8 { written += byte == UInt8(ascii: "\"") ? [byte, byte] : [byte] }
      written.append(UInt8(ascii: "\""))
    }
    written += [0x0D, 0x0A]
  }
  let again = CSV(written)
  precondition(again.problems.isEmpty, "what was written is not well-formed")
  precondition(again.rows.map { $0.map(\.text) } == csv.rows.map { $0.map(\.text) }, "not the same rows")
}
