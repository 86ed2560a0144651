import Model
import Text

/// The sources that the settings add to the Content-Security-Policy (CSP Level 3, section 2.3.1): origins, schemes and
/// hashes.
enum PolicySources {
  static func policy(_ node: YAMLNode?) -> Settings.Policy {
    var policy = Settings.Policy()
    policy.isOn = node?.text.flatMap(YAMLScalar.boolean) ?? true
    for part in Settings.Policy.Part.allCases {
      let sources = (node?.texts(part.rawValue) ?? []).compactMap(source)
      if !sources.isEmpty { policy.sources[part] = sources }
    }
    return policy
  }

  static func check(_ node: YAMLNode?, with checker: inout DeclarationChecker) {
    for part in Settings.Policy.Part.allCases {
      for item in node?[part.rawValue]?.items ?? [] {
        guard let text = item.text, source(text) == nil else { continue }
        checker.report(
          "`\(text)` is not a source of a Content-Security-Policy", at: item.position,
          help: "write an origin such as `https://stats.example.org`, a scheme such as `blob:`, or a hash such as "
            + "`sha256-…`")
      }
    }
  }
}

extension PolicySources {
  /// Returns the source as the policy writes it, or `nil` if a policy cannot name it.
  private static func source(_ text: String) -> String? {
    let bare = text.hasPrefix("'") && text.hasSuffix("'") && text.count > 1 ? String(text.dropFirst().dropLast()) : text
    if isHash(bare) { return "'\(bare)'" }
    return bare == text && (isScheme(text) || isOrigin(text)) ? text : nil
  }

  private static func isHash(_ text: String) -> Bool {
    guard let dash = text.firstIndex(of: "-"), ["sha256", "sha384", "sha512"].contains(text[..<dash]) else {
      return false
    }
    let value = text[dash...].utf8.dropFirst()
    return value.count > 40 && value.allSatisfy { $0.isASCIIAlphanumeric || "+/=-_".utf8.contains($0) }
  }

  private static func isScheme(_ text: String) -> Bool { ["https:", "http:", "data:", "blob:", "wss:"].contains(text) }

  /// Whether the text is a scheme and a host, optionally with a port and a path; `*.` means every subdomain.
  private static func isOrigin(_ text: String) -> Bool {
    let rest = ["https://", "http://", "wss://"].first { text.hasPrefix($0) }.map { text.dropFirst($0.count) }
    guard var rest, !rest.isEmpty else { return false }
    if rest.hasPrefix("*.") { rest = rest.dropFirst(2) }
    return rest.first != "/" && rest.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._~:/%[]".utf8.contains($0) }
  }
}
