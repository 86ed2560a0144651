import Text

extension [UInt8] {
  /// Returns the first index of `byte` in `range`.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    unsafe withUnsafeBytes { unsafe $0.firstIndex(of: byte, in: range) }
  }

  /// Whether `byte` occurs in `range` at an index that meets the condition.
  func contains(_ byte: UInt8, in range: Range<Int>, where isMeant: (Int) -> Bool) -> Bool {
    var start = range.lowerBound
    while let found = firstIndex(of: byte, in: start..<range.upperBound) {
      if isMeant(found) { return true }
      start = found + 1
    }
    return false
  }

  /// Whether one of the phrases occurs anywhere.
  func holds(oneOf phrases: PhraseSet) -> Bool {
    for index in indices {
      for phrase in phrases.beginning(with: self[index]) where stands(phrase, at: index) { return true }
    }
    return false
  }

  private func stands(_ part: [UInt8], at start: Int) -> Bool {
    guard part.count <= count - start else { return false }
    for offset in part.indices where self[start + offset] != part[offset] { return false }
    return true
  }
}

/// Phrases to search for simultaneously, grouped by their first byte.
struct PhraseSet: Sendable {
  private let groups: [[[UInt8]]]

  init(_ phrases: [String]) {
    var groups: [[[UInt8]]] = Array(repeating: [], count: 256)
    for phrase in phrases {
      if let first = phrase.utf8.first { groups[Int(first)].append(Array(phrase.utf8)) }
    }
    self.groups = groups
  }

  func beginning(with byte: UInt8) -> [[UInt8]] { groups[Int(byte)] }
}
