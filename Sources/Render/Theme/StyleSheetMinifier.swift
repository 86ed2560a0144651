import Text

/// Removes comments and needless spaces of a style sheet (CSS Syntax Module Level 3, section 4). Comments that begin with
/// `/*!` stay: they are licences.
struct StyleSheetMinifier {
  private let bytes: [UInt8]
  private var index = 0
  private var output: [UInt8] = []
  /// Whether there was a space since the last byte of the output.
  private var hasGap = false
  /// Whether there was a comment.
  private var hasComment = false

  /// Returns `nil` if a string or a comment does not end.
  static func minified(_ bytes: [UInt8]) -> [UInt8]? {
    var minifier = StyleSheetMinifier(bytes: bytes)
    minifier.output.reserveCapacity(bytes.count)
    guard minifier.run() else { return nil }
    minifier.output.append(0x0A)
    return minifier.output
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
        hasGap = true
        index += 1
      case UInt8(ascii: "/") where peek == UInt8(ascii: "*"):
        guard takeComment() else { return false }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard takeString(until: byte) else { return false }
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        guard takeAddress() else { return false }
      case UInt8(ascii: "\\"):
        put(byte)
        index += 1
        if index < bytes.count { output.append(bytes[index]) }
        index += 1
      default:
        put(byte)
        index += 1
      }
    }
    return true
  }

  private var peek: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

  /// Writes a byte that is not a space, after a space if one is needed there. A comment alone separates tokens, but is no
  /// space: `.a/**/.b` is `.a.b`, and `a/**/b` is neither `a b` nor `ab`.
  private mutating func put(_ byte: UInt8) {
    if let last = output.last {
      if hasGap {
        // A space after a colon stays: `--x: ;` has a value, but for some browsers `--x:;` does not.
        let isNeeded = last == UInt8(ascii: ":") || !Self.separators.contains(last) && !Self.separators.contains(byte)
        if isNeeded { output.append(0x20) }
      } else if hasComment, !Self.areSeparate(last, byte) {
        output += "/**/".utf8
      }
    }
    (hasGap, hasComment) = (false, false)
    if byte == UInt8(ascii: "}"), output.last == UInt8(ascii: ";") { output.removeLast() }
    output.append(byte)
  }

  /// No space is needed beside these. Before a colon one is: `a :hover` is not `a:hover`.
  private static let separators = Set("{};,".utf8)

  /// Whether two bytes belong to different tokens if nothing is between them (CSS Syntax Module Level 3, section 9).
  private static func areSeparate(_ last: UInt8, _ next: UInt8) -> Bool {
    if "{};,([)]".utf8.contains(last) || "{};,:)]".utf8.contains(next) { return true }
    return next == UInt8(ascii: ".") && last.isASCIILetter
  }

  private mutating func takeComment() -> Bool {
    let start = index
    index += 2
    while index + 1 < bytes.count, !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/")) {
      index += 1
    }
    guard index + 1 < bytes.count else { return false }
    index += 2
    if bytes[start + 2] == UInt8(ascii: "!") {
      if hasGap, let last = output.last, !Self.separators.contains(last) { output.append(0x20) }
      output += bytes[start..<index]
      (hasGap, hasComment) = (false, false)
    } else {
      hasComment = true
    }
    return true
  }

  private mutating func takeString(until quote: UInt8) -> Bool {
    put(quote)
    index += 1
    while index < bytes.count, bytes[index] != quote {
      // A line end in a string is an error, from which browsers recover in different ways.
      if bytes[index] == 0x0A { return false }
      output.append(bytes[index])
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        index += 1
        output.append(bytes[index])
      }
      index += 1
    }
    guard index < bytes.count else { return false }
    output.append(quote)
    index += 1
    return true
  }

  /// Copies `url(…)` without quotes as it is: a `/*` in it does not begin a comment.
  private mutating func takeAddress() -> Bool {
    let isAddress =
      index + 4 <= bytes.count && bytes[index..<index + 4].map { $0 | 0x20 } == Array("url(".utf8)
      && !(output.last?.isASCIIAlphanumeric ?? false && !hasGap && !hasComment)
    guard isAddress else {
      put(bytes[index])
      index += 1
      return true
    }
    put(bytes[index])
    output += bytes[index + 1..<index + 4]
    index += 4
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(bytes[index]) { index += 1 }
    if index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") { return true }
    while index < bytes.count, bytes[index] != UInt8(ascii: ")") {
      output.append(bytes[index])
      index += 1
    }
    return index < bytes.count
  }
}
