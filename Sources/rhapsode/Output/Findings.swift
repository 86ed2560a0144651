import Text

/// Diagnostics ready to print: sorted by file and line, without duplicates, each with its source line.
enum Findings {
  static func settled(_ diagnostics: [Diagnostic], folder: String) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    var warnings: [Place: Int] = [:]
    let chosen = SourceExcerpts.filled(diagnostics, folder: folder).filter { diagnostic in
      // Two stages may find the same mistake, and give other advice.
      var mistake = diagnostic
      if mistake.place != nil { mistake.help = nil }
      guard seen.insert(mistake).inserted else { return false }
      guard diagnostic.severity == .warning, let place = diagnostic.place else { return true }
      warnings[place, default: 0] += 1
      return (warnings[place] ?? 0) <= mostAtPlace
    }
    return firstPlaces(onceAPlace(chosen).inOrderOfPlace())
  }

  /// The number of warnings about different values at one place of a template that are kept.
  private static let mostAtPlace = 10

  /// The number of diagnostics of one kind that are printed; further ones are only counted.
  static let mostOfAKind = 50

  /// Returns the diagnostics to print. Of each kind, those after the first `mostOfAKind` become one line with their
  /// number.
  static func counted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var counts: [Kind: Int] = [:]
    var order: [Kind] = []
    let shown = diagnostics.filter { diagnostic in
      let kind = Kind(diagnostic)
      if counts[kind] == nil { order.append(kind) }
      counts[kind, default: 0] += 1
      return (counts[kind] ?? 0) <= mostOfAKind
    }
    let rest = order.compactMap { kind -> Diagnostic? in
      guard let count = counts[kind], count > mostOfAKind else { return nil }
      return Diagnostic(
        kind.severity, "and \(Counted.words(count - mostOfAKind)) more: \(kind.shape)",
        help: "`--verbose` prints all of them")
    }
    return shown + rest
  }
}

extension Findings {
  /// The severity and the words of a summary, without names and numbers. Diagnostics that share them are of one kind.
  private struct Kind: Hashable {
    var severity: Diagnostic.Severity
    var shape: String

    init(_ diagnostic: Diagnostic) {
      severity = diagnostic.severity
      let left = Array("…".utf8)
      var shape: [UInt8] = []
      var isName = false
      for byte in diagnostic.summary.utf8 {
        if byte == UInt8(ascii: "`") {
          isName.toggle()
          shape += isName ? [byte] + left : [byte]
        } else if !isName, !byte.isASCIIDigit {
          shape.append(byte)
        } else if !isName, !shape.suffix(left.count).elementsEqual(left) {
          shape += left
        }
      }
      self.shape = String(decoding: shape, as: UTF8.self)
    }
  }

  /// Keeps the first of the diagnostics with the step `firstPlaceOnly` that differ only in their place, and counts the
  /// others. The argument is sorted.
  private static func firstPlaces(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var positions: [Diagnostic: Int] = [:]
    var counts: [Int: Int] = [:]
    var first: [Diagnostic] = []
    for diagnostic in diagnostics {
      guard diagnostic.chain.last == .firstPlaceOnly else {
        first.append(diagnostic)
        continue
      }
      var words = diagnostic
      words.place = nil
      if let position = positions[words] {
        counts[position, default: 0] += 1
      } else {
        positions[words] = first.count
        first.append(diagnostic)
        first[first.count - 1].chain.removeLast()
      }
    }
    for (position, count) in counts {
      first[position].chain.append(
        Diagnostic.Step("and in \(Counted.words(count, "more places"))"))
    }
    return first
  }

  /// Merges the reports of one template mistake by several pages into the first, with the number of further pages.
  private static func onceAPlace(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var positions: [Diagnostic: Int] = [:]
    var counts: [Int: Int] = [:]
    var once: [Diagnostic] = []
    for diagnostic in diagnostics {
      guard diagnostic.place != nil, !diagnostic.chain.isEmpty else {
        once.append(diagnostic)
        continue
      }
      var bare = diagnostic
      bare.chain = []
      if let position = positions[bare] {
        counts[position, default: 0] += 1
      } else {
        positions[bare] = once.count
        once.append(diagnostic)
      }
    }
    for (position, count) in counts {
      once[position].chain.append(
        Diagnostic.Step("and on \(Counted.words(count, "more pages"))"))
    }
    return once
  }
}
