extension StringProtocol {
  /// Returns the first characters of the text, for a message. Passwords are masked before it is cut: one that has lost its
  /// `@` would not be recognized as such.
  package func shortened(to count: Int = 60) -> String { String(String(self).withPasswordsMasked.prefix(count)) }
}

extension String {
  /// The text with `•` for each character of a password in an address: of `https://user:password@host`, and also of
  /// `user:password@host`, which authors write by mistake.
  package var withPasswordsMasked: String {
    guard utf8.contains(UInt8(ascii: "@")) else { return self }
    var scalars = Array(unicodeScalars)
    var start = 0
    while start < scalars.count {
      let end = scalars[start...].firstIndex { $0.properties.isWhitespace || Self.delimiters.contains($0) }
      let authority = start..<(end ?? scalars.count)
      for index in Self.password(in: scalars[authority], after: scalars[..<start]) { scalars[index] = "•" }
      start = authority.upperBound + 1
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// What ends an authority, or an address in a text. A password can have any other character.
  private static let delimiters = Set("/?#\"`<>".unicodeScalars)

  /// Without a scheme, a text with these is code: `a{color:red}@media`.
  private static let ofCode = Set("{}();".unicodeScalars)

  /// What stands in front of an `@` and a colon without being a user: schemes, and the key `email` without a space.
  private static let notUsers: Set<String> = [
    "acct", "cid", "email", "im", "mailto", "mid", "news", "npm", "pres", "sip", "sips", "urn", "xmpp",
  ]

  /// Returns the positions of the password; empty if there is none.
  private static func password(
    in authority: ArraySlice<Unicode.Scalar>, after before: ArraySlice<Unicode.Scalar>
  ) -> Range<Int> {
    guard let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":") else { return 0..<0 }
    let password = colon + 1..<at
    let end = String(String.UnicodeScalarView(before.suffix(2)))
    if end == "//" || end == ":/" { return password }
    // What follows `/`, `?` or `#` belongs to a path, a query or a fragment.
    guard !end.hasSuffix("/"), !end.hasSuffix("?"), !end.hasSuffix("#"), at + 1 < authority.endIndex,
      !authority[password].contains(where: ofCode.contains)
    else { return 0..<0 }
    let first = name(before: colon, in: authority)
    let last = authority[..<at].lastIndex(of: ":").map { name(before: $0, in: authority) } ?? ""
    return first.isEmpty || notUsers.contains(last.lowercased()) ? 0..<0 : password
  }

  /// Returns the letters, digits and signs of names in front of a position.
  private static func name(before end: Int, in text: ArraySlice<Unicode.Scalar>) -> String {
    let start = text[..<end].lastIndex { !$0.properties.isAlphabetic && !"._%+-0123456789".unicodeScalars.contains($0) }
    return String(String.UnicodeScalarView(text[(start.map { $0 + 1 } ?? text.startIndex)..<end]))
  }
}
