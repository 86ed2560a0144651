import Jinja
import Model

/// The filter `wall`.
enum WallFilter {
  /// Returns the cell of each entry of a list on a wall: `{entry, middle: {span, height}, wide: {span, height}}`.
  static func cells(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    guard let elements = page.elements(of: value) else { throw TemplateError("`wall` needs a list of entries") }
    var ratios: [Double?] = []
    for element in elements {
      guard case .object(ObjectType.entry.rawValue, let index) = element else {
        throw TemplateError("`wall` needs entries, such as `page.entries | wall`")
      }
      ratios.append(page.media.coverRatio(of: Int(index)))
    }
    let (middle, wide) = (WallLayout.middle.cells(ratios), WallLayout.wide.cells(ratios))
    return .list(
      elements.indices.map { position in
        page.map([
          (.entry, elements[position]), (.middle, map(middle[position], page)), (.wide, map(wide[position], page)),
        ])
      })
  }

  private static func map(_ cell: WallLayout.Cell, _ page: FilterScope) -> Value {
    page.map([(.span, .of(cell.span)), (.height, .number(cell.height))])
  }
}
