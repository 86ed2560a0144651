import Text

/// Paths of URLs and of rules, in the form in which RFC 9309, 2.2.2, compares them: escapes of unreserved characters are
/// decoded, others have upper-case digits, and bytes that no URL may contain are escaped.
enum RobotsPath {
  private static let star = UInt8(ascii: "*")
  private static let dollar = UInt8(ascii: "$")

  /// Returns the path and the query. `*` and `$`, which mean something in rules, are escaped.
  static func path(of url: URI) -> [UInt8] {
    var path = Array(url.path.utf8)
    if path.first != UInt8(ascii: "/") { path.insert(UInt8(ascii: "/"), at: 0) }
    if let query = url.query { path += [UInt8(ascii: "?")] + query.utf8 }
    return normalised(path[...]) { _ in false }
  }

  /// Returns the pattern of a rule: `*` stands for any bytes, and `$` at the end for the end of the path.
  static func pattern(_ value: ArraySlice<UInt8>) -> [UInt8] {
    normalised(value) { value[$0] == star || $0 == value.endIndex - 1 }
  }

  /// Whether the pattern matches the beginning of the path. Each part between two `*` is looked for only once, after the
  /// part before it, so that no pattern costs more than the product of both lengths.
  static func matches(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
    let isAnchored = pattern.last == dollar
    let parts = pattern.dropLast(isAnchored ? 1 : 0).split(separator: star, omittingEmptySubsequences: false)
    guard let first = parts.first, path.starts(with: first) else { return false }
    var rest = path.dropFirst(first.count)
    guard parts.count > 1 else { return !isAnchored || rest.isEmpty }
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(matching: part) else { return false }
      rest = rest[range.upperBound...]
    }
    guard let last = parts.last, !last.isEmpty else { return true }
    if isAnchored { return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last) }
    return rest.firstRange(matching: last) != nil
  }

  /// `keeps` says whether `*` or `$` at an index stays as it is.
  private static func normalised(_ source: ArraySlice<UInt8>, keeps: (Int) -> Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    var index = source.startIndex
    while index < source.endIndex {
      let byte = source[index]
      if byte == UInt8(ascii: "%"), index + 2 < source.endIndex, let high = source[index + 1].hexValue,
        let low = source[index + 2].hexValue
      {
        let meant = high << 4 | low
        if meant.isUnreserved { bytes.append(meant) } else { bytes.append(percentEncoding: meant) }
        index += 3
        continue
      }
      let isSpecial = byte == star || byte == dollar
      let isPlain = byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "%")
      if isPlain, !isSpecial || keeps(index) { bytes.append(byte) } else { bytes.append(percentEncoding: byte) }
      index += 1
    }
    return bytes
  }
}

extension ArraySlice<UInt8> {
  /// Returns where `part` first occurs; `part` is not empty.
  fileprivate func firstRange(matching part: ArraySlice<UInt8>) -> Range<Int>? {
    guard let first = part.first, count >= part.count else { return nil }
    for start in startIndex...(endIndex - part.count) where self[start] == first {
      if self[start..<start + part.count].elementsEqual(part) { return start..<start + part.count }
    }
    return nil
  }
}
