import System
import Text

/// The files of a site's folder that contain what was erased.
enum RemainingCopies {
  /// How many bytes of a file are searched at a time. The parts overlap.
  private static let part = 1 << 22

  /// Returns the files below `folder` that contain one of the words, sorted. Archives and encrypted files cannot be searched.
  static func files(with words: [String], below folder: String) -> [String] {
    let words = words.map { Array($0.utf8) }.filter { !$0.isEmpty }
    guard !words.isEmpty else { return [] }
    return Files.list(folder).filter { contains(words, in: "\(folder)/\($0)") }
  }

  private static func contains(_ words: [[UInt8]], in path: String) -> Bool {
    guard let file = try? OpenFile(reading: path) else { return false }
    let overlap = words.map(\.count).max() ?? 0
    var offset = 0
    while offset < file.size {
      let bytes = file.bytes(at: offset, count: part + overlap)
      guard !bytes.isEmpty else { return false }
      if words.contains(where: { position(of: $0, in: bytes) != nil }) { return true }
      offset += part
    }
    return false
  }

  /// Returns the position of the first occurrence of a word, which must not be empty; `nil` if there is none.
  static func position(of word: [UInt8], in bytes: [UInt8]) -> Int? {
    let last = bytes.count - word.count
    guard last >= 0 else { return nil }
    var position = 0
    while let next = bytes[position...].firstIndex(of: word[0]), next <= last {
      if bytes[next..<next + word.count].elementsEqual(word) { return next }
      position = next + 1
    }
    return nil
  }
}
