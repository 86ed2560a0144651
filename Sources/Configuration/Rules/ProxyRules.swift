import Text

/// Checks of the `proxy` setting, which must be one that libcurl understands.
enum ProxyRules {
  private static let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

  static func check(_ proxy: YAMLNode, with checker: inout DeclarationChecker) {
    guard let text = proxy.text else { return }
    let address = URI(text.utf8.firstRange(of: "://".utf8) == nil ? "http://" + text : text)
    let scheme = address.scheme?.lowercased() ?? ""
    guard schemes.contains(scheme) else {
      return checker.report(
        "unknown proxy scheme `\(scheme)`", at: proxy.position,
        help: Suggestion.help(for: scheme, among: schemes) ?? "the schemes are \(ValueType.words(schemes))")
    }
    guard isHost(address), YAMLScalar.boolean(text) == nil, YAMLScalar.number(text) == nil else {
      return checker.report(
        "`proxy` must be an address such as `http://proxy.example.org:3128`", at: proxy.position)
    }
  }

  /// Whether host and port are valid. `hostAndPort` leaves an invalid port in the host, so the host must not contain a
  /// colon outside brackets.
  private static func isHost(_ address: URI) -> Bool {
    guard let (host, port) = address.hostAndPort, !host.isEmpty, host.hasPrefix("[") || !host.contains(":") else {
      return false
    }
    return host.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } && (port == nil || address.port != nil)
  }
}
