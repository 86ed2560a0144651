/// The columns of a table, by the characters of their longest cells: whether a phone has room for the whole table.
package struct ColumnWidths: Sendable {
  /// The characters that fit side by side on a screen of 390 CSS pixels, in the theme's font for tables.
  private static let most = 40

  private var longest: [Int] = []
  private var total = 0
  private var isTooWide = false

  package init() {}

  package mutating func add(_ cell: String, column: Int) {
    while longest.count <= column { longest.append(0) }
    let added = max(0, cell.unicodeScalars.count - longest[column])
    longest[column] += added
    total += added
  }

  /// Notes a cell whose width is not known, such as a picture.
  package mutating func addUnknown() { isTooWide = true }

  /// Whether all cells so far can be side by side on a phone.
  package var areNarrow: Bool { !isTooWide && total <= Self.most }

  /// Whether the table has the class `short`: the theme gives no least width to its columns. Tables of one or two columns have
  /// none anyway.
  package var isShort: Bool { areNarrow && longest.count > 2 }
}
