extension URI {
  /// Resolves `reference` against this address (RFC 3986 §5.2, strict).
  package func resolving(_ reference: String) -> URI {
    resolving(URI(reference))
  }

  func resolving(_ reference: URI) -> URI {
    let fragment = reference.fragment.map { String($0) }
    if let scheme = reference.scheme {
      return URI(
        scheme: String(scheme), authority: reference.authority.map { String($0) },
        path: Self.removingDots(reference.path), query: reference.query.map { String($0) }, fragment: fragment)
    }
    let scheme = self.scheme.map { String($0) }
    if let authority = reference.authority {
      return URI(
        scheme: scheme, authority: String(authority), path: Self.removingDots(reference.path),
        query: reference.query.map { String($0) }, fragment: fragment)
    }
    let authority = self.authority.map { String($0) }
    guard !reference.path.isEmpty else {
      return URI(
        scheme: scheme, authority: authority, path: String(path),
        query: (reference.query ?? query).map { String($0) }, fragment: fragment)
    }
    let path = reference.path.utf8.first == 0x2F ? Self.removingDots(reference.path) : merged(with: reference.path)
    return URI(
      scheme: scheme, authority: authority, path: path, query: reference.query.map { String($0) }, fragment: fragment)
  }

  /// Removes dot segments (RFC 3986 §5.2.4).
  static func removingDots(_ path: Substring) -> String {
    guard path.utf8.contains(0x2E) else { return String(path) }
    var segments = path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).map { Substring($0) }
    let isRooted = segments.count > 1 && segments[0].isEmpty
    if isRooted { segments.removeFirst() }
    var kept: [Substring] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".":
        if isLast { kept.append("") }
      case "..":
        if !kept.isEmpty { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return (isRooted ? "/" : "") + kept.joined(separator: "/")
  }

  /// Merges a relative path with the path of this address (RFC 3986 §5.2.3).
  private func merged(with reference: Substring) -> String {
    if authority != nil, path.isEmpty { return Self.removingDots("/" + reference) }
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return Self.removingDots(reference) }
    return Self.removingDots(path[...slash] + reference)
  }
}
