/// Which part of a file a request asks for: the field `Range` (RFC 9110, section 14).
package enum ByteRange: Sendable, Equatable {
  /// The whole file: there is no range, an invalid one, or several, which a server may ignore.
  case whole
  case part(Range<Int>)
  /// The range begins after the end of the file.
  case unsatisfiable

  /// `size` is that of the whole file.
  package init(_ field: String?, size: Int) {
    guard let field, let (first, last) = Self.ends(of: field) else {
      self = .whole
      return
    }
    switch (first, last) {
    case (nil, let count?): self = count == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - count)..<size)
    case (let first?, _) where first >= size: self = .unsatisfiable
    case (let first?, let last?): self = last < first ? .whole : .part(first..<min(last, size - 1) + 1)
    case (let first?, nil): self = .part(first..<size)
    case (nil, nil): self = .whole
    }
  }
}

extension ByteRange {
  /// Returns the numbers of `bytes=first-last`, either of which may be missing; `nil` if it is not one range.
  private static func ends(of field: String) -> (first: Int?, last: Int?)? {
    let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let ends = trimmed(parts[1]).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    let numbers = ends.map { number(trimmed($0)) }
    guard !zip(ends, numbers).contains(where: { !trimmed($0).isEmpty && $1 == nil }) else { return nil }
    guard numbers[0] != nil || numbers[1] != nil else { return nil }
    return (numbers[0], numbers[1])
  }

  /// Returns `nil` unless the text consists of digits. A number that is out of range becomes the largest one.
  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(digits) ?? .max - 1
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var text = text.drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text
  }
}
