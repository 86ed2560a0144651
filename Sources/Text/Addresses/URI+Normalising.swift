extension URI {
  /// The normalised address (RFC 3986 §6.2.2 and §6.2.3): scheme and host in lower case, `%7e` as `~`, other escapes in
  /// upper case, no dot segments, no default port, `/` for the empty path of a host. A `%` that does not start an
  /// escape becomes `%25`, and a forbidden character (a space, a Greek letter) is percent-encoded.
  package var normalised: URI {
    if isNormalised { return self }
    let scheme = self.scheme?.lowercased()
    var path = Self.normalised(path)
    if scheme != nil || path.utf8.first == 0x2F { path = Self.removingDots(path[...]) }
    if path.isEmpty, authority != nil { path = "/" }
    return URI(
      scheme: scheme, authority: normalisedAuthority(scheme: scheme), path: path,
      query: query.map { Self.normalised($0) }, fragment: fragment.map { Self.normalised($0) })
  }

  /// Whether `normalised` changes nothing. Says `false` of some unusual addresses of which that is true.
  package var isNormalised: Bool {
    guard let scheme, scheme == "http" || scheme == "https", let authority, path.utf8.first == 0x2F, fragment == nil
    else { return false }
    let name = authority.utf8.prefix { $0 != 0x3A }
    guard !name.isEmpty, name.allSatisfy({ $0.isASCIILowercase || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x2E }) else {
      return false
    }
    if name.endIndex < authority.endIndex {
      let port = authority.utf8[name.endIndex...].dropFirst()
      guard !port.isEmpty, port.allSatisfy(\.isASCIIDigit), self.port != Self.defaultPort(of: String(scheme)) else {
        return false
      }
    }
    var last: UInt8 = 0
    for byte in path.utf8 {
      // A segment that begins with a dot can be one that goes up.
      guard byte.isAllowedInURI, byte != 0x25, !(last == 0x2F && byte == 0x2E) else { return false }
      last = byte
    }
    return query?.utf8.allSatisfy { $0.isAllowedInURI && $0 != 0x25 } ?? true
  }

  /// Scheme, host and port, normalised as browsers compare them; `nil` without a scheme or a host.
  package var origin: String? {
    guard let scheme = scheme?.lowercased(), let host, !host.isEmpty else { return nil }
    var text = scheme + "://" + Self.lowercasedHost(host)
    if let port = port ?? Self.defaultPort(of: scheme) { text += ":\(port)" }
    return text
  }

  /// Whether both have the same origin.
  package func hasSameOrigin(as other: URI) -> Bool {
    guard let origin else { return false }
    return origin == other.origin
  }

  static func defaultPort(of scheme: String) -> Int? {
    switch scheme {
    case "http", "ws": 80
    case "https", "wss": 443
    case "ftp": 21
    default: nil
    }
  }

  private func normalisedAuthority(scheme: String?) -> String? {
    guard let (host, port) = hostAndPort else { return nil }
    let user = userInfo.map { Self.normalised($0) + "@" } ?? ""
    let isDefault = self.port != nil && self.port == Self.defaultPort(of: scheme ?? "")
    guard let port, !port.isEmpty, !isDefault else { return user + Self.lowercasedHost(host) }
    return user + Self.lowercasedHost(host) + ":" + port
  }

  private static func lowercasedHost(_ host: Substring) -> String {
    var bytes = Array(normalised(host).utf8)
    for index in bytes.indices where !isEscape(bytes, at: index) { bytes[index] = bytes[index].asciiLowercased }
    return bytes.text
  }

  /// Whether the byte is a digit of an escape such as `%C3`.
  private static func isEscape(_ bytes: [UInt8], at index: Int) -> Bool {
    (index > 0 && bytes[index - 1] == 0x25) || (index > 1 && bytes[index - 2] == 0x25)
  }

  /// Decodes escapes of unreserved characters, gives other escapes upper-case digits, and encodes forbidden characters.
  private static func normalised(_ part: Substring) -> String {
    let source = Array(part.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      let byte = source[index]
      if byte == 0x25, index + 2 < source.count, let high = source[index + 1].hexValue,
        let low = source[index + 2].hexValue
      {
        let meant = high << 4 | low
        if meant.isUnreserved { bytes.append(meant) } else { bytes.append(percentEncoding: meant) }
        index += 3
      } else {
        if byte.isAllowedInURI { bytes.append(byte) } else { bytes.append(percentEncoding: byte) }
        index += 1
      }
    }
    return bytes.text
  }
}
