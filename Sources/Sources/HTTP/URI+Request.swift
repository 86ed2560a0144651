import Configuration
import Text

extension URI {
  /// The URL to request: without credentials and fragment, its host in A-labels, and escapes for every character that
  /// RFC 3986 does not allow. `nil` if it has no valid host.
  var forRequest: String? {
    guard let (written, port) = hostAndPort, let authority, let host = HostName.ascii(written) else { return nil }
    if isNormalised, host == written { return text }
    var bytes: [UInt8] = []
    bytes.append(utf8: text[..<authority.startIndex])
    bytes.append(utf8: host)
    if let port { bytes.append(utf8: ":" + port) }
    for byte in text[authority.endIndex...].utf8.prefix(while: { $0 != UInt8(ascii: "#") }) {
      if byte.isAllowedInURI || byte == UInt8(ascii: "%") {
        bytes.append(byte)
      } else {
        bytes.append(percentEncoding: byte)
      }
    }
    return bytes.text
  }
}
