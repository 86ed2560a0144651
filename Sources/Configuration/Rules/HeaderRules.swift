import Text

/// What may stand in the `headers` of a source. A value is never repeated in what is reported: it may be a secret.
struct HeaderRules {
  let source: YAMLNode

  func check(with checker: inout DeclarationChecker) {
    for member in source["headers"]?.members ?? [] {
      guard let value = member.value.text else { continue }
      if !HeaderRules.isName(member.key) {
        checker.report(
          "`\(member.key)` is no name of a header", at: member.keyPosition,
          help: "it has letters, digits and `-`, such as `Authorization`")
      }
      if let problem = HeaderRules.problem(of: value) {
        checker.report("the header `\(member.key)` \(problem)", at: member.value.position)
      } else if let name = EnvironmentReference.variable(of: value), !EnvironmentReference.isVariable(name) {
        checker.report(
          "`env:` is followed by the name of a variable, not by `\(name)`", at: member.value.position,
          help: "such as `env:WIRE_TOKEN`")
      } else if value.hasPrefix("$") {
        checker.report(
          "the header `\(member.key)` is sent as it stands here, with its `$`", at: member.value.position,
          help: "`env:NAME` takes a value from the environment", severity: .warning)
      }
    }
    checkReceiver(&checker)
  }

  /// As it follows the header's name; `nil`: it can be sent.
  static func problem(of value: String) -> String? {
    if value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) { return "has a line break in its value" }
    if value.utf8.contains(where: \.isASCIIControl) { return "has a control character in its value" }
    return value.utf8.allSatisfy(\.isASCIIWhitespace) ? "has no value" : nil
  }
}

extension HeaderRules {
  /// Headers go to the origin that the settings name, and a list that is a file names none.
  private func checkReceiver(_ checker: inout DeclarationChecker) {
    guard let headers = source["headers"], !headers.members.isEmpty else { return }
    let isFile =
      source["file"] != nil
      || source.text("opml").map { !ValueType.isAbsolute($0) && EnvironmentReference.variable(of: $0) == nil } ?? false
    guard isFile else { return }
    checker.report(
      "nobody gets these headers: they go to the origin of `url` or `opml`, and this is a file", at: headers.position,
      help: "give the feeds that need them sources of their own", severity: .warning)
  }

  /// `token` of RFC 9110.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }
}
