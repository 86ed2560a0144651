import Model
import Text

/// Checks of positions, in the settings and in front matter.
extension DeclarationChecker {
  /// Checks `[37.97, 23.72]` or `37.97 23.72`.
  mutating func checkPosition(_ node: YAMLNode, _ path: String) {
    if node.geoPoint != nil { return }
    let parts = node.elements
    guard parts.count == 2, parts.allSatisfy({ $0.text != nil }) else {
      return report(
        "`\(path)` must be \(ValueType.position.inWords), not \(shown(node))", at: node.position,
        help: node.text.flatMap(Self.advice))
    }
    for (part, type) in zip(parts, [ValueType.latitude, .longitude]) {
      let text = part.text ?? ""
      guard !type.accepts(text, isPlain: true) else { continue }
      report(
        "`\(path)` must be \(type.inWords), not `\(text.shortened())`", at: part.position, help: type.advice(for: text))
    }
  }

  /// Checks a list of positions, or a text with them. Three or more are the corners of an area.
  mutating func checkPositions(_ node: YAMLNode, least: Int, _ path: String) {
    if let positions = node.positions {
      guard positions.count >= least else {
        return report(
          "`\(path)` must be \(ValueType.positions(least).inWords), but has \(positions.count)", at: node.position)
      }
      if least >= 3, !GeoShape.hasArea(positions) {
        report(
          "`\(path)` must be the corners of an area, such as `[[37.97, 23.72], …]`", at: node.position,
          help: "its corners are on one line, or its outline crosses itself")
      }
      return
    }
    guard case .sequence(let items) = node.value else { return reportType(node, .positions(least), path) }
    for item in items { checkPosition(item, path) }
  }

  private func shown(_ node: YAMLNode) -> String { node.text.map { "`\($0.shortened())`" } ?? node.kindInWords }

  /// Returns advice for a text with two coordinates that are not decimal degrees.
  private static func advice(for text: String) -> String? {
    let parts = text.split { $0 == "," || $0 == ";" }.map(String.init)
    let values = parts.compactMap { CoordinateText.degrees(of: $0)?.value }
    guard parts.count == 2, values.count == 2 else { return nil }
    return "write decimal degrees: `[\(CoordinateText.written(values[0])), \(CoordinateText.written(values[1]))]`"
  }
}
