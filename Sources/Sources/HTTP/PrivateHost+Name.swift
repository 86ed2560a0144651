import Configuration
import Text

extension PrivateHost {
  /// Whether the URL's host is private; also `true` for an invalid host, which cannot be checked. The address that a
  /// name resolves to is checked when connecting.
  static func isNamed(in address: URI) -> Bool {
    guard let name = address.host.flatMap({ HostName.ascii($0) }) else { return true }
    return isNamed(name)
  }
}
