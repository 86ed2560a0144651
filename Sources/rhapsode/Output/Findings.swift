import Text

/// What the stages found, made ready for people: in the order of files and lines, nothing twice, each with its line.
enum Findings {
  static func settled(_ diagnostics: [Diagnostic], folder: String) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    var warnings: [Place: Int] = [:]
    let told = SourceExcerpts.filled(diagnostics, folder: folder).filter { diagnostic in
      guard seen.insert(diagnostic).inserted else { return false }
      guard diagnostic.severity == .warning, let place = diagnostic.place else { return true }
      warnings[place, default: 0] += 1
      return (warnings[place] ?? 0) <= mostAtPlace
    }
    return onceAPlace(told).inOrderOfPlace()
  }

  /// So many warnings about different values at one place of a template are told.
  private static let mostAtPlace = 10

  /// So many of one kind are printed; the rest are counted.
  static let mostOfAKind = 50

  /// The diagnostics to print: above `mostOfAKind` that differ in names and numbers only, the rest are one line each kind.
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
        kind.severity, "and \(GroupedNumber.words(count - mostOfAKind)) more: \(kind.shape)",
        help: "`--verbose` prints all of them")
    }
    return shown + rest
  }
}

extension Findings {
  /// What diagnostics share that say the same of different things.
  private struct Kind: Hashable {
    var severity: Diagnostic.Severity
    var shape: String

    init(_ diagnostic: Diagnostic) {
      severity = diagnostic.severity
      var shape = ""
      var isName = false
      for character in diagnostic.summary {
        if character == "`" {
          isName.toggle()
          shape += isName ? "`…" : "`"
        } else if !isName {
          shape.append(character.isNumber ? "0" : character)
        }
      }
      self.shape = shape.replacing("00", with: "0")
    }
  }

  /// A mistake of a template is found by every page that renders it: it is told with the first page, and how many more
  /// there are.
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
        Diagnostic.Step("and on \(GroupedNumber.words(count)) more page\(count == 1 ? "" : "s")"))
    }
    return once
  }
}
