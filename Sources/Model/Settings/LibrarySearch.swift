/// A search in digital libraries.
package struct LibrarySearch: Sendable, Hashable {
  package enum Library: String, Sendable, Hashable, CaseIterable { case europeana, dpla }
  /// The rights of reuse, as Europeana names them.
  package enum Rights: String, Sendable, Hashable, CaseIterable {
    case open, restricted, permission, any
  }
  package enum Kind: String, Sendable, Hashable, CaseIterable { case image, sound, video, text }

  package var query: String
  package var libraries: [Library]
  package var rights = Rights.any
  /// `nil` for every type.
  package var kind: Kind?
  package var years: ClosedRange<Int>?

  package init(query: String, libraries: [Library] = Library.allCases) {
    self.query = query
    self.libraries = libraries
  }

  /// The number of results on one page of a library.
  package static let pageSize = 24

  /// Parses `1900-1950` or `1900`; `nil` if the text is neither, or the first year is after the last.
  package static func years(_ text: String) -> ClosedRange<Int>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = parts.first ?? nil, let last = parts.last ?? nil, parts.count <= 2,
      first <= last, last <= 9999
    else { return nil }
    return first...last
  }

  /// The search in words: `europeana: coin Larissa, rights open`.
  package var text: String {
    var words = [libraries.map(\.rawValue).joined(separator: ", ") + ": " + query]
    if rights != .any { words.append("rights \(rights.rawValue)") }
    if let kind { words.append("type \(kind.rawValue)") }
    if let years { words.append("years \(years.lowerBound)-\(years.upperBound)") }
    return words.joined(separator: ", ")
  }
}
