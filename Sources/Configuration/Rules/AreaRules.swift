import Model
import Text

/// Checks of the areas and of the settings of incidents: keys, centres, thresholds and the sender.
struct AreaRules {
  let root: YAMLNode

  func check(with checker: inout DeclarationChecker) {
    for member in root["areas"]?.members ?? [] {
      if !ValueType.name.accepts(member.key, isPlain: true) || member.key == SiteNames.furtherPages {
        checker.report("an area's key must be \(ValueType.name.inWords)", at: member.keyPosition)
      }
      if let middle = member.value["at"], middle.geoPoint?.isNull == true {
        checker.report(
          "`at` is (0, 0), in the sea off Ghana", at: middle.position, help: "write the latitude and the longitude")
      }
      if let thresholds = member.value["thresholds"] { check(thresholds, &checker) }
    }
    if let thresholds = root["incidents"]?["around"]?["thresholds"] { check(thresholds, &checker) }
    if let sender = root["incidents"]?["sender"] { check(sender: sender, &checker) }
  }

  /// CAP's rules for names that references separate with commas and spaces (section 3.2.1).
  private func check(sender: YAMLNode, _ checker: inout DeclarationChecker) {
    guard let text = sender.text, !IncidentBuilder.isSender(text) else { return }
    checker.report(
      "`sender` must be a name without spaces, commas, `<` and `&`, not `\(text.shortened())`", at: sender.position,
      help: "such as `signals@example.org`")
  }

  private func check(_ thresholds: YAMLNode, _ checker: inout DeclarationChecker) {
    let numbers = thresholds.items.compactMap(\.text).compactMap(YAMLScalar.integer)
    guard numbers.count == thresholds.items.count, numbers.count != 2 || numbers[0] > numbers[1] else { return }
    checker.report(
      "`thresholds` must be two numbers, the smaller first", at: thresholds.position, help: "such as `[5, 10]`")
  }
}
