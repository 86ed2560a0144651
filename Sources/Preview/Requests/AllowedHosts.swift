/// The host names to which the server answers. Others are refused: a page of another site whose name resolves to this
/// machine could otherwise read the preview through the browser (DNS rebinding).
package struct AllowedHosts: Sendable {
  private let isPublic: Bool
  /// Names of this machine, in lower case.
  private let names: Set<String>

  /// A public server also answers to every IP address, since those cannot be rebound, and to `names`.
  package init(isPublic: Bool, names: Set<String> = []) {
    self.isPublic = isPublic
    self.names = isPublic ? Set(names.map { $0.lowercased() }) : []
  }

  /// `host` is the field `Host`: a name or an address, and maybe a port. The port is not compared, since tunnels such as
  /// those of `ssh` change it.
  package func allow(_ host: String?) -> Bool {
    guard let name = host.flatMap(Self.name)?.lowercased() else { return false }
    if ["localhost", "127.0.0.1", "[::1]"].contains(name) { return true }
    return isPublic && (names.contains(name) || Self.isAddress(name))
  }

  /// Whether a request that changes something comes from a page of this server. `origin` and `site` are the fields `Origin`
  /// and `Sec-Fetch-Site`.
  package func allow(origin: String?, site: String?, host: String?) -> Bool {
    guard let host, let origin, allow(host) else { return false }
    return origin.lowercased() == "http://" + host.lowercased() && (site ?? "same-origin") == "same-origin"
  }
}

extension AllowedHosts {
  /// Returns the host without its port, or `nil` if it is malformed.
  private static func name(_ host: String) -> String? {
    let bytes = Array(host.utf8)
    guard !bytes.isEmpty, bytes.count <= 255, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let bracket = bytes.first == 0x5B ? bytes.firstIndex(of: 0x5D).map { $0 + 1 } : nil
    guard bytes.first != 0x5B || bracket != nil else { return nil }
    let end = bracket ?? bytes.firstIndex(of: 0x3A) ?? bytes.count
    let rest = bytes[end...]
    guard rest.isEmpty || rest.first == 0x3A && rest.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return end > 0 ? String(decoding: bytes[..<end], as: UTF8.self) : nil
  }

  private static func isAddress(_ name: String) -> Bool {
    if name.hasPrefix("[") {
      return name.utf8.dropFirst().dropLast().allSatisfy { $0 == 0x3A || $0 == 0x2E || $0.isHexDigit }
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { (0x30...0x39).contains(self) || (0x61...0x66).contains(self) }
}
