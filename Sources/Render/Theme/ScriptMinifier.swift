import Text

/// Removes comments, indentation and empty lines of a script (ECMAScript, section 12). Line ends stay, since some of them end
/// statements; so does everything else. Comments that begin with `/*!` stay: they are licences.
struct ScriptMinifier {
  private let bytes: [UInt8]
  private var index = 0
  private var output: [UInt8] = []
  /// For each template literal that is open, how many braces are open in its expression.
  private var braces: [Int] = []
  /// For each parenthesis that is open, whether it holds the condition of a statement, such as `if`.
  private var conditions: [Bool] = []
  /// Whether the last parenthesis that was closed held a condition: what follows it is a statement.
  private var hasEndedCondition = false
  /// The ranges, between the quotes, of the addresses that the script imports.
  private var imports: [Range<Int>] = []

  /// Returns the addresses that a script imports: `import … from "./a.js"`, `export … from`, `import "./a.js"` and
  /// `import("./a.js")` (ECMAScript, section 16.2). Only those that begin with `./` or `../`: any other one is a name, or
  /// leads elsewhere; also not those that are computed. Returns `nil` if this scanner cannot read the script.
  static func imports(in bytes: [UInt8]) -> [AssetAddresses.Address]? {
    var minifier = ScriptMinifier(bytes: bytes)
    guard minifier.run() else { return nil }
    return minifier.imports.map { AssetAddresses.Address($0, in: bytes) }.filter {
      $0.text.hasPrefix("./") || $0.text.hasPrefix("../")
    }
  }

  /// Returns `nil` if a string, a comment or a template does not end, as this scanner reads it.
  static func minified(_ bytes: [UInt8]) -> [UInt8]? {
    var minifier = ScriptMinifier(bytes: bytes)
    minifier.output.reserveCapacity(bytes.count)
    guard minifier.run() else { return nil }
    minifier.endLine()
    return minifier.output
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x0A, 0x0D:
        endLine()
        index += 1
      case 0x20, 0x09:
        if let last = output.last, last != 0x0A { output.append(byte) }
        index += 1
      case UInt8(ascii: "/"):
        guard takeSlash() else { return false }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let (start, isImport) = (index + 1, isAfterImport)
        guard take(until: byte) else { return false }
        if isImport, !isContinued { imports.append(start..<index - 1) }
      case UInt8(ascii: "`"):
        guard takeTemplate() else { return false }
      case UInt8(ascii: "("):
        conditions.append(isAfterConditionWord)
        put(byte)
      case UInt8(ascii: ")"):
        hasEndedCondition = conditions.popLast() ?? false
        put(byte)
      case UInt8(ascii: "{"):
        if !braces.isEmpty { braces[braces.count - 1] += 1 }
        put(byte)
      case UInt8(ascii: "}"):
        if braces.last == 0 {
          braces.removeLast()
          guard takeTemplate() else { return false }
        } else {
          if !braces.isEmpty { braces[braces.count - 1] -= 1 }
          put(byte)
        }
      default: put(byte)
      }
    }
    return braces.isEmpty
  }

  private mutating func put(_ byte: UInt8) {
    output.append(byte)
    index += 1
  }

  /// Ends the line of the output, without spaces at its end, unless it is empty.
  private mutating func endLine() {
    while output.last == 0x20 || output.last == 0x09 { output.removeLast() }
    if let last = output.last, last != 0x0A { output.append(0x0A) }
  }

  /// Copies a regular expression or a division, or removes a comment.
  private mutating func takeSlash() -> Bool {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    if next == UInt8(ascii: "/") {
      while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      return true
    }
    if next == UInt8(ascii: "*") { return takeComment() }
    guard beginsExpression else {
      put(bytes[index])
      return true
    }
    return takeRegularExpression()
  }

  private mutating func takeComment() -> Bool {
    let start = index
    index += 2
    while index + 1 < bytes.count, !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/")) {
      index += 1
    }
    guard index + 1 < bytes.count else { return false }
    index += 2
    let comment = bytes[start..<index]
    if comment.count > 4, comment[start + 2] == UInt8(ascii: "!") {
      output += comment
    } else if comment.contains(0x0A) {
      endLine()
    } else if output.last != 0x0A, !output.isEmpty {
      output.append(0x20)
    }
    return true
  }

  /// Copies a string literal up to its end.
  private mutating func take(until end: UInt8) -> Bool {
    put(bytes[index])
    while index < bytes.count, bytes[index] != end {
      if bytes[index] == 0x0A { return false }
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { put(bytes[index]) }
      put(bytes[index])
    }
    guard index < bytes.count else { return false }
    put(end)
    return true
  }

  /// Copies a template literal up to its end or to the next `${`, from its first byte or from the `}` of an expression.
  private mutating func takeTemplate() -> Bool {
    put(bytes[index])
    while index < bytes.count {
      let byte = bytes[index]
      put(byte)
      if byte == UInt8(ascii: "`") { return true }
      if byte == UInt8(ascii: "\\"), index < bytes.count { put(bytes[index]) }
      if byte == UInt8(ascii: "$"), index < bytes.count, bytes[index] == UInt8(ascii: "{") {
        put(bytes[index])
        braces.append(0)
        return true
      }
    }
    return false
  }

  private mutating func takeRegularExpression() -> Bool {
    put(bytes[index])
    var isInClass = false
    while index < bytes.count, bytes[index] != 0x0A {
      let byte = bytes[index]
      put(byte)
      switch byte {
      case UInt8(ascii: "\\"): if index < bytes.count { put(bytes[index]) }
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return true
      default: break
      }
    }
    return false
  }

  /// Whether an expression begins here, so that a slash begins a regular expression and is not a division.
  private var beginsExpression: Bool {
    guard let end = output.lastIndex(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A }) else { return true }
    let last = output[end]
    if last == UInt8(ascii: ")") { return hasEndedCondition }
    guard Self.isOfName(last) else {
      return last != UInt8(ascii: "]") && last != UInt8(ascii: "}")
    }
    let word = output[...end].reversed().prefix(while: Self.isOfName).reversed()
    return Self.words.contains(String(decoding: Array(word), as: UTF8.self))
  }

  private var isAfterConditionWord: Bool {
    var end = output.count
    while end > 0, output[end - 1].isASCIIWhitespace { end -= 1 }
    let word = output[..<end].reversed().prefix(while: Self.isOfName)
    guard word.count < 6, end == word.count || output[end - word.count - 1] != UInt8(ascii: ".") else { return false }
    return ["if", "while", "for", "with"].contains(String(decoding: Array(word.reversed()), as: UTF8.self))
  }

  /// Whether a string that begins here is the address of an import. After `from`, no other string can follow.
  private var isAfterImport: Bool {
    // By index: to shorten a slice of the output would copy the output for each string.
    var end = output.count
    func skipSpaces() { while end > 0, output[end - 1].isASCIIWhitespace { end -= 1 } }
    skipSpaces()
    let isCall = end > 0 && output[end - 1] == UInt8(ascii: "(")
    if isCall {
      end -= 1
      skipSpaces()
    }
    var start = end
    while start > 0, Self.isOfName(output[start - 1]) { start -= 1 }
    // A member, or a private one, of that name.
    guard start == 0 || output[start - 1] != UInt8(ascii: ".") && output[start - 1] != UInt8(ascii: "#") else {
      return false
    }
    let word = output[start..<end]
    return word.elementsEqual("import".utf8) || !isCall && word.elementsEqual("from".utf8)
  }

  /// Whether the string that has just ended is only the beginning of an expression, as in `import("./words/" + name)`.
  private var isContinued: Bool {
    let next = bytes[index...].first { !$0.isASCIIWhitespace }
    return next == UInt8(ascii: "+") || next == UInt8(ascii: ".")
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == 0x5F || byte == 0x24 || byte >= 0x80
  }

  /// Keywords that are followed by an expression.
  private static let words: Set<String> = [
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "yield", "await",
    "instanceof",
  ]
}
