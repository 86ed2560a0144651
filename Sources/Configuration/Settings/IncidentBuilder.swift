import Model
import Text

/// A converter from checked YAML to the settings of incidents; invalid values keep their defaults.
struct IncidentBuilder {
  let node: YAMLNode?

  func incidents() -> Settings.IncidentWords {
    var incidents = Settings.IncidentWords()
    guard let node else { return incidents }
    incidents.handled = node.localized("handled")
    incidents.open = node.localized("open")
    incidents.sender = node.text("sender").flatMap { IncidentBuilder.isSender($0) ? $0 : nil }
    incidents.isActual = node.text("status") == "actual"
    incidents.areNamed = node.text("names").flatMap(YAMLScalar.boolean) ?? true
    incidents.years = node.text("years").flatMap { Int($0) }.flatMap { (1...100).contains($0) ? $0 : nil }
    incidents.around = node["around"].flatMap(around)
    return incidents
  }

  static func isSender(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200
      && !text.utf8.contains { $0 <= 0x20 || $0 == 0x7F || ",<&".utf8.contains($0) }
  }

  private func around(_ node: YAMLNode) -> Settings.Around? {
    guard node.text.flatMap(YAMLScalar.boolean) ?? true, !node.isNull else { return nil }
    var around = Settings.Around()
    let radius = node.text("radius").flatMap(Distance.metres)
    around.radius = radius.flatMap { (100...100_000).contains($0) ? $0 : nil } ?? around.radius
    if let thresholds = AreaBuilder.thresholds(node) { (around.medium, around.dangerous) = thresholds }
    return around
  }
}
