/// The lines that Git writes into a file where two versions of it differ.
package enum MergeConflict {
  /// Begins the first of them.
  package static let mark: StaticString = "<<<<<<< "
  package static let summary = "two versions of this text were not merged"
  package static let help = "keep one of them, and delete the lines with `<<<<<<<`, `=======` and `>>>>>>>`"

  /// Returns the offset of the first of these lines; `nil` if there is none.
  package static func start(in bytes: Span<UInt8>) -> Int? {
    var start = 0
    while let found = bytes.firstIndex(of: mark, from: start) {
      if found == 0 || bytes[found - 1] == 0x0A { return found }
      start = found + 1
    }
    return nil
  }
}
