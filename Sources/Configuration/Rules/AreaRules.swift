import Model
import Text

/// Checks of the areas: their keys, middles and thresholds.
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
  }

  private func check(_ thresholds: YAMLNode, _ checker: inout DeclarationChecker) {
    let numbers = thresholds.items.compactMap(\.text).compactMap(YAMLScalar.integer)
    guard numbers.count == thresholds.items.count, numbers.count != 2 || numbers[0] > numbers[1] else { return }
    checker.report(
      "`thresholds` must be two numbers, the smaller first", at: thresholds.position, help: "such as `[5, 10]`")
  }
}
