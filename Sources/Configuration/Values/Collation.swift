import CCollation

/// The order of words in a language by CLDR (Unicode Technical Standard 35, part 5), from ICU. Numbers count by value:
/// `Part 9` comes before `Part 10`.
@safe package final class Collation: Sendable {
  /// What makes two words different.
  package enum Strength: Sendable {
    case everything
    /// Only letters that the language tells apart: `Å` is `A` in English and another letter in Swedish.
    case baseLetters
  }

  /// The version of ICU.
  static var libraryVersion: String {
    var text = [CChar](repeating: 0, count: 20)
    unsafe collation_version(&text)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  // ICU promises that sort keys can be made on several threads, and nothing changes the order after `init`.
  private nonisolated(unsafe) let order: OpaquePointer?

  /// `language` is a language tag such as `en-GB`. For a language that ICU does not know, the order is CLDR's root
  /// order.
  package init(language: String, _ strength: Strength = .everything) {
    unsafe order = collation_open(language, strength == .baseLetters ? 1 : 0)
  }

  deinit { if let order = unsafe order { unsafe collation_close(order) } }

  /// Returns bytes whose order is that of the texts. Without ICU's data they are the text's own bytes.
  package func key(_ text: String) -> [UInt8] {
    guard let order = unsafe order else { return Array(text.utf8) }
    let units = Array(text.utf16)
    let guess = units.count * 4 + 16
    var length = 0
    let key = unsafe [UInt8](unsafeUninitializedCapacity: guess) { buffer, count in
      length = unsafe Int(collation_key(order, units, Int32(units.count), buffer.baseAddress, Int32(guess)))
      count = min(length, guess)
    }
    return length <= guess ? key : unsafe longKey(units, length, order)
  }

  /// Returns the indices of the texts in their order, and the rank of each text. `precedes` orders two texts that are
  /// equal in the language's collation.
  package func order(
    of texts: [String], orElse precedes: (Int, Int) -> Bool
  ) -> (indices: [Int], ranks: [Int]) {
    let keys = texts.map { key($0) }
    let indices = texts.indices.sorted {
      keys[$0] != keys[$1] ? keys[$0].lexicographicallyPrecedes(keys[$1]) : precedes($0, $1)
    }
    var ranks = Array(repeating: 0, count: indices.count)
    for (rank, index) in indices.enumerated() { ranks[index] = rank }
    return (indices, ranks)
  }

  private func longKey(_ units: [UInt16], _ length: Int, _ order: OpaquePointer) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      count = unsafe Int(collation_key(order, units, Int32(units.count), buffer.baseAddress, Int32(length)))
    }
  }
}
