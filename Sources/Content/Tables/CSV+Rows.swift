import Configuration
import Text

/// Places in CSV files, and the check that all rows are equally long.
extension CSV {
  static func place(_ cell: Cell, in file: TextFile) -> Place {
    let length = cell.text.utf8.contains(0x0A) ? 1 : max(1, cell.text.unicodeScalars.count)
    return file.place(
      YAMLNode.Position(
        line: Int32(clamping: cell.line), column: Int32(clamping: cell.column), length: Int32(clamping: length)))
  }

  /// Returns what is wrong with a table whose fields are separated by semicolons or tabs, as some spreadsheets write them;
  /// `nil` if its first row has several fields, or none of these characters.
  func wrongSeparator(in file: TextFile, severity: Diagnostic.Severity) -> Diagnostic? {
    guard let head = rows.first, head.count == 1, let cell = head.first,
      let separator = cell.text.first(where: { $0 == ";" || $0 == "\t" })
    else { return nil }
    return Diagnostic(
      severity, "the fields of this table are separated by \(separator == ";" ? "semicolons" : "tabs"), not by commas",
      at: Self.place(cell, in: file), help: "in the program that wrote it, choose the comma as the separator")
  }

  /// Returns an error for each row with more fields than the first row has, and a warning for each with fewer. A short
  /// row with an error in its quotes is not reported again. Empty fields at the end of a long row are ignored: spreadsheets
  /// write them.
  func unevenRows(in file: TextFile) -> [Diagnostic] {
    let expected = rows.first?.count ?? 0
    let wrongLines = Set(problems.map(\.line))
    return rows.dropFirst().enumerated().compactMap { number, cells -> Diagnostic? in
      guard cells.count != expected, let last = cells.last else { return nil }
      let summary =
        "row \(number + 1): \(Counted.words(cells.count, "fields")), but the first row names \(expected)"
      guard cells.count < expected else {
        guard cells[expected...].contains(where: { !$0.text.isEmpty }) else { return nil }
        return Diagnostic(
          .error, summary, at: Self.place(cells[expected], in: file),
          help: "put quotes around a field that holds a comma")
      }
      guard !cells.contains(where: { wrongLines.contains($0.line) }) else { return nil }
      return Diagnostic(
        .warning, summary, at: Self.place(last, in: file),
        help: "add \(Counted.words(expected - cells.count, "commas")) if the last fields are empty")
    }
  }
}
