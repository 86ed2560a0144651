import CIDN
import Text

/// Host names in the form that DNS uses: A-labels (RFC 5890).
package enum HostName {
  /// Returns the host in lower case, with escapes decoded and non-ASCII labels converted (UTS 46, non-transitional).
  /// Returns `nil` if it is not a valid host: letters, digits, `-`, `_` and dots, or an IPv6 address in brackets.
  ///
  /// The conversion can produce any character (`℀` becomes `a/c`, `。` a dot), so the result is checked, and converted
  /// again: a name that changes twice would be checked in one form and requested in another.
  package static func ascii(_ written: some StringProtocol) -> String? {
    let written = String(written)
    if isValid(written), !written.utf8.contains(where: \.isASCIIUppercase) { return written }
    guard let decoded = URI.decoded(written), !decoded.isEmpty else { return nil }
    if decoded.hasPrefix("[") { return isBracketed(decoded) ? decoded.lowercased() : nil }
    guard !decoded.utf8.allSatisfy({ $0 < 0x80 }) else { return isValid(decoded) ? decoded.lowercased() : nil }
    guard let name = converted(decoded), isValid(name), converted(name) == name else { return nil }
    return name
  }
}

extension HostName {
  /// The version of libidn2.
  static var libraryVersion: String? { unsafe idn2_check_version(nil).map { unsafe String(cString: $0) } }

  private static func converted(_ name: String) -> String? {
    var output: UnsafeMutablePointer<UInt8>?
    let flags = Int32(bitPattern: IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
    let code = unsafe name.withCString { text in
      unsafe text.withMemoryRebound(to: UInt8.self, capacity: name.utf8.count + 1) {
        unsafe idn2_lookup_u8($0, &output, flags)
      }
    }
    guard code == IDN2_OK.rawValue, let found = unsafe output else { return nil }
    defer { unsafe idn2_free(found) }
    return unsafe String(cString: found)
  }

  /// Whether the name is valid by RFC 1123, also with `_`, which is in use; labels have 1 to 63 bytes, and one final
  /// dot is allowed.
  private static func isValid(_ name: String) -> Bool {
    var (count, label) = (0, 0)
    for byte in name.utf8 {
      count += 1
      if byte == UInt8(ascii: ".") {
        guard label > 0 else { return false }
        label = 0
      } else {
        guard byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") else { return false }
        label += 1
        guard label <= 63 else { return false }
      }
    }
    return (1...254).contains(count)
  }

  /// Whether this is an IPv6 address in brackets, with an optional zone (RFC 6874): `[fe80::1%eth0]`.
  private static func isBracketed(_ host: String) -> Bool {
    guard host.hasSuffix("]") else { return false }
    let parts = host.dropFirst().dropLast().split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first, InternetAddress(host: "[\(address)]")?.bytes.count == 16 else { return false }
    return parts.dropFirst().allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0.isUnreserved } }
  }
}
