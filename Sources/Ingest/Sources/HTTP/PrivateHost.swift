import Glibc
import Text

/// Hosts that say by their name alone that only some can reach them. What a name leads to is seen when it is connected to.
enum PrivateHost {
  private static let endings = [".localhost", ".local", ".internal", ".lan", ".home.arpa"]

  static func isNamed(in address: URI) -> Bool {
    let written = address.host.map { URI.decoded($0) ?? String($0) } ?? ""
    var host = Substring(written.lowercased())
    while host.last == "." { host.removeLast() }
    if let internet = InternetAddress(host: String(host)) ?? loose(String(host)) { return !internet.isPublic }
    if host.hasPrefix("[") || host.unicodeScalars.contains(where: isDisguised) { return true }
    if !host.contains(".") { return true }
    return endings.contains { host.hasSuffix($0) }
  }

  /// An IPv4 address as the C library reads it: `2130706433`, `0x7f.1`, `017700000001`.
  private static func loose(_ host: String) -> InternetAddress? {
    guard let first = host.utf8.first, first.isASCIIDigit else { return nil }
    var address = in_addr()
    guard unsafe inet_aton(host, &address) == 1 else { return nil }
    let number = UInt32(bigEndian: address.s_addr)
    return InternetAddress(bytes: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
  }

  /// Forms of digits and letters that the rules of names make plain ones of: `①②⑦.⓪.⓪.①`. Digits of other scripts stay
  /// what they are.
  private static func isDisguised(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value > 0x7F else { return false }
    return scalar.properties.numericType == .digit || (0xFF00...0xFFEF).contains(scalar.value)
      || (0x1D7CE...0x1D7FF).contains(scalar.value)
  }
}
