import Jinja
import Model

/// `wall`.
enum WallFilter {
  /// For each entry of a list its cell on a wall: `{entry, middle: {span, height}, wide: {span, height}}`.
  static func cells(_ value: Value, _ arguments: Arguments, _ host: PageHost) throws(TemplateError) -> Value {
    guard let elements = host.elements(of: value) else { throw TemplateError("`wall` needs a list of entries") }
    var ratios: [Double?] = []
    for element in elements {
      guard case .object(ObjectType.entry.rawValue, let index) = element else {
        throw TemplateError("`wall` needs entries, such as `page.entries | wall`")
      }
      ratios.append(host.coverRatio(of: Int(index)))
    }
    let (middle, wide) = (WallLayout.middle.cells(ratios), WallLayout.wide.cells(ratios))
    return .list(
      elements.indices.map { position in
        host.map([
          (.entry, elements[position]), (.middle, host.map(middle[position])), (.wide, host.map(wide[position])),
        ])
      })
  }
}

extension PageHost {
  /// Width to height of an entry's cover, 3 to 2 where its size is not known; `nil` without a cover.
  fileprivate func coverRatio(of index: Int) -> Double? {
    guard let cover = coverReference(of: index) else { return nil }
    let file = resolve(cover, entry: index)
    guard let width = file.width, let height = file.height, width > 0, height > 0 else { return 1.5 }
    return Double(width) / Double(height)
  }

  fileprivate func map(_ cell: WallLayout.Cell) -> Value {
    map([(.span, .of(cell.span)), (.height, .number(cell.height))])
  }
}
