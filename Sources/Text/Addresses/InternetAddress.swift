import Glibc

/// An IPv4 or IPv6 address in binary form.
package struct InternetAddress: Sendable, Hashable {
  /// 4 or 16 bytes.
  package let bytes: [UInt8]

  /// Fails for any other length.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Parses a host that is an address, IPv6 in brackets. Fails for a name.
  package init?(host: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    if unsafe inet_pton(AF_INET, bare, &bytes) == 1 {
      self.init(bytes: Array(bytes[..<4]))
    } else if unsafe inet_pton(AF_INET6, bare, &bytes) == 1 {
      self.init(bytes: bytes)
    } else {
      return nil
    }
  }

  /// Parses a host that is an IPv4 address as browsers and libcurl read it: up to four numbers, decimal, octal or
  /// hexadecimal, the last of which fills the rest, as in `2130706433`, `0x7f.1` and `017700000001` (the URL standard's
  /// “IPv4 parser”). Fails for a name, and for numbers that are not an address.
  package init?(spelled host: some StringProtocol) {
    var labels = host.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    if labels.count > 1, labels.last?.isEmpty ?? false { labels.removeLast() }
    let numbers = labels.compactMap { InternetAddress.number($0) }
    guard let last = numbers.last, numbers.count == labels.count, labels.count <= 4 else { return nil }
    let leading = numbers.dropLast()
    guard leading.allSatisfy({ $0 < 256 }), last < 1 << (8 * (5 - UInt64(numbers.count))) else { return nil }
    let value = leading.enumerated().reduce(last) { $0 | $1.element << (8 * (3 - UInt64($1.offset))) }
    bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Whether browsers read the host as an IPv4 address, or as an error, because its last label is a number.
  package static func endsInNumber(_ host: some StringProtocol) -> Bool {
    var labels = host.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    if labels.count > 1, labels.last?.isEmpty ?? false { labels.removeLast() }
    guard let last = labels.last, let first = last.first else { return false }
    return last.allSatisfy(\.isASCIIDigit) || first == 0x30 && number(last) != nil
  }

  /// Returns a label as a number, at most `UInt32.max + 1`, or `nil` if it is not one.
  private static func number(_ label: some Collection<UInt8>) -> UInt64? {
    guard let first = label.first else { return nil }
    var (digits, radix) = (Array(label), UInt64(10))
    if first == 0x30, digits.count > 1 {
      (digits, radix) = digits[1].asciiLowercased == 0x78 ? (Array(digits[2...]), 16) : (Array(digits[1...]), 8)
    }
    var value: UInt64 = 0
    for digit in digits {
      guard let digit = digit.hexValue.map({ UInt64($0) }), digit < radix else { return nil }
      value = min(value * radix + digit, 1 << 32)
    }
    return value
  }

  /// Whether the address is public by the special-purpose registries of RFC 6890 and its updates. An address that
  /// embeds another (mapped, translated, 6to4) is public if that one is.
  package var isPublic: Bool {
    if bytes.count == 4 { return InternetAddress.isPublic(version4: bytes) }
    if begins(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF) {
      return InternetAddress.isPublic(version4: Array(bytes[12...]))
    }
    if begins(0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0) {
      return InternetAddress.isPublic(version4: Array(bytes[12...]))
    }
    if begins(0x20, 0x02) { return InternetAddress.isPublic(version4: Array(bytes[2..<6])) }
    guard bytes[0] & 0xE0 == 0x20 else { return false }
    // 2001::/23 contains Teredo and other protocols; 2001:db8::/32 and 3fff::/20 are for documentation.
    if begins(0x20, 0x01), bytes[2] < 2 { return false }
    return !begins(0x20, 0x01, 0x0D, 0xB8) && !(begins(0x3F, 0xFF) && bytes[2] < 0x10)
  }

  private func begins(_ prefix: UInt8...) -> Bool { bytes.starts(with: prefix) }

  private static func isPublic(version4 bytes: [UInt8]) -> Bool {
    switch (bytes[0], bytes[1], bytes[2]) {
    case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): false
    case (100, 64...127, _), (169, 254, _), (172, 16...31, _), (192, 168, _), (198, 18...19, _): false
    case (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 51, 100), (203, 0, 113): false
    default: true
    }
  }
}

extension InternetAddress: CustomStringConvertible {
  /// Dotted for IPv4; the shortest form for IPv6, such as `::1`.
  package var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard unsafe inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
