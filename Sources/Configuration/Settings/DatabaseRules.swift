import Text

/// Checks of the `database` setting. The address contains a password, so that only a variable can hold it.
enum DatabaseRules {
  static func check(_ database: YAMLNode, with checker: inout DeclarationChecker) {
    guard let text = database.text else { return }
    let help = "write `database: env:RHAPSODE_ARCHIVE`, and set RHAPSODE_ARCHIVE to `postgresql://…`"
    guard let name = EnvironmentReference.variable(of: text) else {
      return checker.report(
        "`database` must be `env:` and the name of a variable that holds the address", at: database.position,
        help: help)
    }
    guard !EnvironmentReference.isVariable(name) else { return }
    checker.report(
      "`env:` must be followed by the name of a variable, not by `\(name)`", at: database.position, help: help)
  }
}
