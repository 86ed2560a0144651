import Text

/// `$$` at the start and at the end of lines. What is between two of them is TeX. Prices and restaurant guides are not: the
/// lines between the fences are in one paragraph, and have no other `$$`.
enum FormulaFence {
  /// Whether two dollars and not a third one are at `start`.
  static func opens(_ line: [UInt8], at start: Int) -> Bool {
    let rest = line[start...]
    return rest.starts(with: "$$".utf8) && rest.dropFirst(2).first != dollar
  }

  /// The fences in a line.
  enum Fences: Equatable {
    case none
    /// One, at the end of the line, at this index.
    case closing(Int)
    /// One that is not at the end, or several.
    case others
  }

  /// Returns the fences in a line or in a part of it. An escaped dollar belongs to none.
  static func fences(of line: ArraySlice<UInt8>) -> Fences {
    var found: Int?
    var index = line.startIndex
    var dollars = 0
    while index < line.endIndex {
      let byte = line[index]
      dollars = byte == dollar ? dollars + 1 : 0
      if dollars > 2 || found != nil && !byte.isASCIIWhitespace { return .others }
      if dollars == 2 { found = index - 1 }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return found.map { .closing($0) } ?? .none
  }

  private static let dollar = UInt8(ascii: "$")
}
