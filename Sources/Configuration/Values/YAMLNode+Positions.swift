package import Model
import Text

/// Positions that a declaration has accepted.
extension YAMLNode {
  /// The position in a list of two numbers, or in a text with two numbers; `nil` if it is not a valid position.
  var geoPoint: GeoPoint? {
    guard let numbers, numbers.count == 2 else { return nil }
    let point = GeoPoint(latitude: numbers[0], longitude: numbers[1])
    return point.isOnEarth ? point : nil
  }

  /// Positions as a list, or as a text with pairs of numbers; `nil` if one of them is not valid.
  package var positions: [GeoPoint]? {
    if case .sequence(let items) = value {
      let points = items.compactMap(\.geoPoint)
      return points.count == items.count ? points : nil
    }
    guard let numbers, numbers.count >= 2, numbers.count.isMultiple(of: 2) else { return nil }
    let points = stride(from: 0, to: numbers.count, by: 2).map {
      GeoPoint(latitude: numbers[$0], longitude: numbers[$0 + 1])
    }
    return points.allSatisfy(\.isOnEarth) ? points : nil
  }

  /// The numbers of a list, or of a text that separates them by spaces or commas.
  private var numbers: [Double]? {
    let words = text.map { $0.split { " ,;\n\t".contains($0) }.map(String.init) } ?? elements.compactMap(\.text)
    guard text != nil || words.count == elements.count else { return nil }
    let numbers = words.compactMap(YAMLScalar.number)
    return numbers.count == words.count ? numbers : nil
  }
}
