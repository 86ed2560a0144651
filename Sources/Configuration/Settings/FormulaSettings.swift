import Model
import Text

/// The settings of formulas: `false`, or a mapping.
enum FormulaSettings {
  static func formulas(_ node: YAMLNode?) -> Settings.Formulas {
    var formulas = Settings.Formulas()
    guard let node else { return formulas }
    if let isOn = node.text.flatMap(YAMLScalar.boolean) {
      formulas.areTypeset = isOn
      return formulas
    }
    formulas.hasDollars = node.boolean("dollars") ?? false
    for member in node["macros"]?.members ?? [] {
      guard let name = command(member.key), let tex = member.value.text else { continue }
      formulas.macros[name] = tex
    }
    return formulas
  }

  static func check(_ node: YAMLNode?, with checker: inout DeclarationChecker) {
    for member in node?["macros"]?.members ?? [] where command(member.key) == nil {
      checker.report(
        "`\(member.key)` is not the name of a command", at: member.keyPosition,
        help: "write a backslash and letters, such as `\\R: '\\mathbb{R}'`")
    }
  }

  /// Returns the command, with its backslash; `nil` if the key is not one.
  private static func command(_ key: String) -> String? {
    let name = key.hasPrefix("\\") ? key.dropFirst() : key[...]
    guard !name.isEmpty, name.utf8.allSatisfy({ $0 | 0x20 &- 0x61 < 26 }) else { return nil }
    return "\\\(name)"
  }
}
