import Text

/// The address of a database: `postgresql://user:password@host:port/database?parameter=value`, as libpq takes it.
package struct PostgreSQLAddress: Sendable {
  let text: String
  /// Hosts and the database's name.
  private let target: String
  /// The passwords in the address, the longest first.
  private let secrets: [String]

  /// Returns `nil` if the address has another scheme.
  package init?(_ text: String) {
    guard let scheme = URI(text).scheme?.lowercased(), scheme == "postgresql" || scheme == "postgres" else {
      return nil
    }
    self.text = text
    let query = text.firstIndex(of: "?") ?? text.endIndex
    let body = text[..<query].drop { $0 != "/" }.drop { $0 == "/" }
    target = body.lastIndex(of: "@").map { String(body[body.index(after: $0)...]) } ?? String(body)
    secrets = PostgreSQLAddress.secrets(in: body, query: text[query...].dropFirst())
  }

  /// The address for messages: hosts and the database's name.
  package var name: String { "postgresql://\(target)" }

  /// Returns the message as one line, without the passwords.
  func masked(_ message: String) -> String {
    let words = message.split { $0.isNewline || $0 == "\t" }.joined(separator: "; ")
    return secrets.reduce(words) { $0.replacing($1, with: "•••") }
  }

  /// Returns the passwords as written and decoded, and their parts: if a password contains a character that has a meaning
  /// in addresses, libpq takes parts of it for hosts and ports, and names those.
  private static func secrets(in body: Substring, query: Substring) -> [String] {
    var written = query.split(separator: "&").compactMap { part -> String? in
      let pair = part.split(separator: "=", maxSplits: 1)
      return pair.count == 2 && pair[0].lowercased().contains("password") ? String(pair[1]) : nil
    }
    if let at = body.lastIndex(of: "@"), let colon = body[..<at].firstIndex(of: ":") {
      written.append(String(body[body.index(after: colon)..<at]))
    }
    let whole = written + written.compactMap { URI.decoded($0) }
    let parts = whole.flatMap { $0.split { "@:/".contains($0) }.map(String.init) }.filter { $0.utf8.count > 2 }
    return Set(whole + parts).filter { !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }
  }
}
