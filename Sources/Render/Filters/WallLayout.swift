import Glibc

/// A layout of cards in rows of a grid. Every row is full and its pictures have the same height, so that edges are
/// aligned and never almost aligned. Cards keep their order: reading across the rows is reading the list.
struct WallLayout: Sendable {
  /// The cell of a card.
  struct Cell: Sendable, Equatable {
    /// The number of columns; the spans of a row add up to `columns`.
    var span: Int
    /// The height of the row's pictures, in hundredths of the wall's width.
    var height: Double
  }

  /// The fewest columns of a card.
  let narrowest: Int
  /// Heights of pictures as fractions of the wall's width: the ideal height, and the allowed range.
  let target: Double
  let heights: ClosedRange<Double>

  /// The number of columns in a row.
  static let columns = 12
  /// For walls from 64 rem: at most four cards in a row.
  static let wide = WallLayout(narrowest: 3, target: 0.27, heights: 0.2...0.36)
  /// For narrower walls, from 40 rem: at most three cards in a row.
  static let middle = WallLayout(narrowest: 4, target: 0.4, heights: 0.28...0.55)

  /// `ratios` are width divided by height of each card's picture, `nil` for a card without one.
  func cells(_ ratios: [Double?]) -> [Cell] {
    let most = WallLayout.columns / narrowest
    var rows = Array(repeating: Row(), count: ratios.count)
    var costs = Array(repeating: 0.0, count: ratios.count + 1)
    for start in ratios.indices.reversed() {
      let candidates = (1...min(most, ratios.count - start)).map { row(Array(ratios[start..<start + $0])) }
      rows[start] =
        candidates.min { $0.cost + costs[start + $0.spans.count] < $1.cost + costs[start + $1.spans.count] }
        ?? Row()
      costs[start] = rows[start].cost + costs[start + rows[start].spans.count]
    }
    var cells: [Cell] = []
    while cells.count < ratios.count {
      let row = rows[cells.count]
      cells += row.spans.map { Cell(span: $0, height: row.height) }
    }
    return cells
  }
}

extension WallLayout {
  private struct Row {
    var spans: [Int] = [WallLayout.columns]
    /// In hundredths of the wall's width.
    var height = 0.0
    var cost = Double.infinity
  }

  /// The ideal width of a card without a picture, in columns.
  private var textWidth: Double { Double(narrowest) + 1 }

  /// Returns the best row of exactly these cards.
  private func row(_ ratios: [Double?]) -> Row {
    var best = Row()
    for spans in WallLayout.partitions(WallLayout.columns, parts: ratios.count, least: narrowest) {
      let row = row(ratios, spans)
      if row.cost < best.cost { best = row }
    }
    return best
  }

  /// Returns a row and its cost: the squared logarithms of what is cropped, and of the height divided by the ideal
  /// height.
  private func row(_ ratios: [Double?], _ spans: [Int]) -> Row {
    let whole = Double(WallLayout.columns)
    let natural = zip(ratios, spans).compactMap { ratio, span in ratio.map { log(Double(span) / whole / $0) } }
    let mean = natural.isEmpty ? log(target) : natural.reduce(0, +) / Double(natural.count)
    let height = min(max(exp(mean), heights.lowerBound), heights.upperBound)
    let cropped = natural.reduce(0) { $0 + ($1 - log(height)) * ($1 - log(height)) }
    let texts = zip(ratios, spans).reduce(0) { sum, card in
      card.0 == nil ? sum + 0.3 * pow(log(Double(card.1) / textWidth), 2) : sum
    }
    let uneven = pow(log(height / target), 2) * 0.5 * Double(natural.count)
    return Row(spans: spans, height: (height * 10_000).rounded() / 100, cost: cropped + texts + uneven)
  }

  /// Returns every way to write `sum` as that many parts of at least `least`, in order.
  private static func partitions(_ sum: Int, parts: Int, least: Int) -> [[Int]] {
    guard parts > 1 else { return sum >= least ? [[sum]] : [] }
    guard sum >= parts * least else { return [] }
    return (least...(sum - (parts - 1) * least)).flatMap { first in
      partitions(sum - first, parts: parts - 1, least: least).map { [first] + $0 }
    }
  }
}
