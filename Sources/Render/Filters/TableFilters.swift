import Jinja
import Text

/// The filter `short`.
enum TableFilters {
  /// `rows|short`: whether a table of these rows fits on a phone. Its columns are the names of all rows.
  static func short(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    var widths = ColumnWidths()
    var columns: [String: Int] = [:]
    for case .map(let row) in page.elements(of: value) ?? [] where widths.areNarrow {
      for (key, cell) in zip(row.keys, row.values) {
        guard let name = key.text else { continue }
        let column = columns[name] ?? columns.count
        if column == columns.count {
          columns[name] = column
          widths.add(name, column: column)
        }
        if let words = text(of: cell) { widths.add(words, column: column) } else { widths.addUnknown() }
      }
    }
    return .bool(widths.isShort)
  }

  /// The text of a cell, or `nil` for a list or a map. That of a truth value depends on the language, and is about as long.
  private static func text(of cell: Value) -> String? {
    switch cell {
    case .none: ""
    case .bool(let bool): bool ? "yes" : "no"
    case .int(let number): String(number)
    case .double(let number): String(number)
    default: cell.text
    }
  }
}
