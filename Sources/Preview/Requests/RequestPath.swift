import Text

/// The decoded path of a request, such as `/stories/dawn/`: no segment leads out of the site, whatever was encoded.
package struct RequestPath: Sendable, Hashable {
  /// Begins with a slash. Decoded once; UTF-8 without control characters.
  package let text: String

  private static let longest = 4096

  /// Returns `nil` for a path that no site has: with `.` or `..`, an empty segment, a backslash, a control character, an
  /// encoded slash, a wrong escape, or bytes that are not UTF-8.
  package init?(_ target: String) {
    let bytes = Array(target.utf8)
    guard bytes.first == 0x2F, bytes.count <= Self.longest, let decoded = Self.decoded(bytes),
      decoded.span.isUTF8, !decoded.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0x5C })
    else { return nil }
    let segments = decoded.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      guard segment.count <= RelativePath.longestName, !segment.isEmpty || index == segments.count - 1,
        !segment.elementsEqual([0x2E]), !segment.elementsEqual([0x2E, 0x2E])
      else { return nil }
    }
    text = String(decoding: decoded, as: UTF8.self)
  }

  /// Returns the rest of the path after `prefix`, or `nil` if the path does not begin with it. Compares bytes, since a
  /// combining mark after a slash would form one character with it.
  package func dropping(_ prefix: String) -> String? {
    text.utf8.starts(with: prefix.utf8) ? String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : nil
  }
}

extension RequestPath {
  /// Returns `nil` for an invalid escape, and for an encoded slash, which some servers would treat as a separator.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == 0x25 else {
        decoded.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < bytes.count, let high = bytes[index + 1].hexValue, let low = bytes[index + 2].hexValue,
        high << 4 | low != 0x2F
      else { return nil }
      decoded.append(high << 4 | low)
      index += 3
    }
    return decoded
  }
}
