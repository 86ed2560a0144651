import Configuration
import Glibc
import Text

/// Hosts whose name alone shows that they are private. The address that a name resolves to is checked when connecting.
enum PrivateHost {
  private static let endings = [".localhost", ".local", ".internal", ".lan", ".home.arpa"]

  /// Whether the URL's host is private; also `true` for an invalid host, which cannot be checked.
  static func isNamed(in address: URI) -> Bool {
    guard let name = address.host.flatMap({ HostName.ascii($0) }) else { return true }
    var host = name[...]
    while host.last == "." { host.removeLast() }
    if let internet = InternetAddress(host: String(host)) ?? loose(String(host)) { return !internet.isPublic }
    if host.hasPrefix("[") || !host.contains(".") { return true }
    return endings.contains { host.hasSuffix($0) }
  }

  /// Parses an IPv4 address in the forms that the C library accepts: `2130706433`, `0x7f.1`, `017700000001`.
  static func loose(_ host: String) -> InternetAddress? {
    guard let first = host.utf8.first, first.isASCIIDigit else { return nil }
    var address = in_addr()
    guard unsafe inet_aton(host, &address) == 1 else { return nil }
    let number = UInt32(bigEndian: address.s_addr)
    return InternetAddress(bytes: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
  }
}
