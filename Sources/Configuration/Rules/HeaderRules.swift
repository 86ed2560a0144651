import Text

/// Checks of a source's `headers`. Messages never repeat a value, since it may be secret.
struct HeaderRules {
  let source: YAMLNode

  func check(with checker: inout DeclarationChecker) {
    for member in source["headers"]?.members ?? [] {
      guard let value = member.value.text else { continue }
      if !HeaderRules.isName(member.key) {
        checker.report(
          "`\(member.key)` is not a valid header name", at: member.keyPosition,
          help: "it has letters, digits and `-`, such as `Authorization`")
      }
      if let problem = HeaderRules.problem(of: value) {
        checker.report("the header `\(member.key)` \(problem)", at: member.value.position)
      } else if let name = EnvironmentReference.variable(of: value), !EnvironmentReference.isVariable(name) {
        checker.report(
          "`env:` must be followed by the name of a variable, not by `\(name)`", at: member.value.position,
          help: "such as `env:WIRE_TOKEN`")
      } else if value.hasPrefix("$") {
        checker.report(
          "the header `\(member.key)` is sent literally, with its `$`", at: member.value.position,
          help: "`env:NAME` reads a value from the environment", severity: .warning)
      }
    }
    checkReceiver(&checker)
  }

  /// Returns what is wrong, in words that follow the header's name, or `nil` if the value can be sent.
  static func problem(of value: String) -> String? {
    if value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) { return "has a line break in its value" }
    if value.utf8.contains(where: \.isASCIIControl) { return "has a control character in its value" }
    return value.utf8.allSatisfy(\.isASCIIWhitespace) ? "has no value" : nil
  }
}

extension HeaderRules {
  /// Warns about headers of a file: they are sent only to the origin that the settings name, and a file has none.
  private func checkReceiver(_ checker: inout DeclarationChecker) {
    guard let headers = source["headers"], !headers.members.isEmpty else { return }
    let isFile =
      source["file"] != nil
      || source.text("opml").map { !ValueType.isAbsolute($0) && EnvironmentReference.variable(of: $0) == nil } ?? false
    guard isFile else { return }
    checker.report(
      "these headers are never sent: they go to the origin of `url` or `opml`, and this is a file",
      at: headers.position,
      help: "give the feeds that need them sources of their own", severity: .warning)
  }

  /// Whether the text is a `token` of RFC 9110.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }
}
