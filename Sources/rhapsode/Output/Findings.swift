import Text

/// What the stages found, made ready for people: in the order of files and lines, nothing twice, each with its line.
enum Findings {
  static func settled(_ diagnostics: [Diagnostic], folder: String) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    let once = Excerpts.filled(diagnostics, folder: folder).filter { seen.insert($0).inserted }
    return once.enumerated().sorted { left, right in
      precedes(left.element, right.element) ?? (left.offset < right.offset)
    }.map(\.element)
  }

  /// `nil` where both stand at one place.
  private static func precedes(_ left: Diagnostic, _ right: Diagnostic) -> Bool? {
    let (a, b) = (left.place, right.place)
    if a?.file != b?.file { return (a?.file ?? "") < (b?.file ?? "") }
    if a?.line != b?.line { return (a?.line ?? 0) < (b?.line ?? 0) }
    return a?.column == b?.column ? nil : (a?.column ?? 0) < (b?.column ?? 0)
  }
}
