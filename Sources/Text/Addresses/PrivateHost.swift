/// Hosts whose name alone shows that they are on a private network.
package enum PrivateHost {
  /// Names that never lead to the public internet: RFC 6761, RFC 6762 (also its appendix G), RFC 8375.
  private static let endings = [
    ".localhost", ".local", ".internal", ".lan", ".home.arpa", ".home", ".corp", ".intranet", ".private",
    ".localdomain",
  ]

  /// Whether the host is private. It must be in the form of DNS: ASCII in lower case.
  package static func isNamed(_ name: some StringProtocol) -> Bool {
    var host = Substring(name)
    while host.last == "." { host.removeLast() }
    if let internet = InternetAddress(host: String(host)) ?? InternetAddress(spelled: host) {
      return !internet.isPublic
    }
    if host.hasPrefix("[") || !host.contains(".") || InternetAddress.endsInNumber(host) { return true }
    return endings.contains { host.hasSuffix($0) }
  }

  /// Whether a browser that loads this URL would ask a private host. Also `true` for a host that this module cannot read
  /// as browsers do: characters that they replace by others, such as `ⓛ` by `l`, hardly occur in the addresses of
  /// pictures. `false` for a URL without a host.
  package static func isLoaded(from address: URI) -> Bool {
    guard let written = address.host else { return false }
    guard let host = URI.decoded(String(written)), !host.isEmpty else { return true }
    guard !host.utf8.allSatisfy({ $0 < 0x80 }) else { return isNamed(host.lowercased()) }
    // Browsers read the full stop of Chinese and Japanese as a dot.
    let name = String(String.UnicodeScalarView(host.unicodeScalars.map { $0 == "\u{3002}" ? "." : $0 }))
    return name.unicodeScalars.contains(where: isReplaced) || isNamed(name.lowercased())
  }

  /// Whether browsers replace the character by others (UTS 46), apart from its case. `ß` and `ς` are kept.
  private static func isReplaced(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    return scalar.properties.lowercaseMapping.unicodeScalars.contains {
      $0.isASCII || $0.properties.changesWhenNFKCCaseFolded && $0 != "ß" && $0 != "ς"
    }
  }
}
