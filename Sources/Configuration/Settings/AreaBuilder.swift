import Model
import Text

/// A converter from checked YAML to an area; invalid values keep their defaults.
struct AreaBuilder {
  let member: YAMLNode.Member

  /// Returns `nil` if the area has no valid centre (`at`).
  func area() -> Area? {
    let node = member.value
    guard let middle = node["at"]?.geoPoint else { return nil }
    var area = Area(key: member.key, title: node.localized("title") ?? Localized(member.key), middle: middle)
    area.description = node.localized("description")
    area.radius = distance("radius").flatMap { (1...1_000_000).contains($0) ? $0 : nil } ?? area.radius
    area.privacy = distance("privacy").flatMap { (10...10_000).contains($0) ? $0 : nil }
    if let thresholds = AreaBuilder.thresholds(node) { (area.medium, area.dangerous) = thresholds }
    return area
  }

  static func thresholds(_ node: YAMLNode) -> (medium: Int, dangerous: Int)? {
    let thresholds = (node["thresholds"]?.items ?? []).compactMap(\.text).compactMap(YAMLScalar.integer)
    guard thresholds.count == 2, thresholds[0] <= thresholds[1] else { return nil }
    return (Int(clamping: thresholds[0]), Int(clamping: thresholds[1]))
  }

  private func distance(_ key: String) -> Double? { member.value.text(key).flatMap(Distance.metres) }
}
