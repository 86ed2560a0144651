import Text

/// A pattern such as `/:section/:year/:slug/`, from which the addresses of a section's entries are made.
package struct PermalinkPattern: Sendable {
  package enum Part: String, Sendable, CaseIterable {
    case section = ":section"
    case year = ":year"
    case month = ":month"
    case day = ":day"
    case slug = ":slug"
    case id = ":id"
    case title = ":title"
  }

  package enum Piece: Sendable {
    case literal(String)
    case part(Part)
  }

  package var pieces: [Piece] = []

  /// Fails if the pattern has an unknown placeholder, or a path segment `.` or `..`.
  package init?(_ pattern: String) {
    var rest = Substring(pattern)
    while let colon = rest.firstIndex(of: ":") {
      if colon > rest.startIndex { pieces.append(.literal(String(rest[..<colon]))) }
      let name = rest[colon...].dropFirst().prefix { $0.isASCII && $0.isLetter }
      guard let part = Part(rawValue: ":" + name) else { return nil }
      pieces.append(.part(part))
      rest = rest[name.endIndex...]
    }
    if !rest.isEmpty { pieces.append(.literal(String(rest))) }
    guard !pattern.split(separator: "/").contains(where: { $0 == ".." || $0 == "." }) else { return nil }
  }

  var tellsEntriesApart: Bool {
    pieces.contains { piece in
      switch piece {
      case .part(.slug), .part(.id), .part(.title): true
      default: false
      }
    }
  }

  static func advice(for pattern: String) -> String? {
    for word in pattern.split(separator: "/") {
      guard let colon = word.firstIndex(of: ":") else { continue }
      let name = String(word[colon...])
      let known = Part.allCases.map(\.rawValue)
      guard !known.contains(name) else { continue }
      return Suggestion.help(for: name, among: known) ?? "it may hold \(ValueType.words(known))"
    }
    return pattern.hasPrefix("/") ? nil : "did you mean `/\(pattern)`?"
  }
}
