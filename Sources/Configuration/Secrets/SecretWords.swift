package import Text

/// The parts of a URL that give access to those who know them: passwords and tokens.
package enum SecretWords {
  /// Names of query parameters, or parts of such names, that usually mark a secret.
  private static let names: Set<String> = [
    "apikey", "auth", "authkey", "authtoken", "credential", "credentials", "jwt", "passwd", "password", "private",
    "pwd",
    "secret", "session", "sessionid", "sid", "sig", "signature", "token",
  ]
  /// Names of headers, or parts of such names, that have a secret besides these.
  private static let headerNames: Set<String> = ["authorization", "cookie", "key"]
  /// Names that are often harmless: only a long value counts.
  private static let doubtful: Set<String> = ["code", "hash", "key", "pass"]

  /// Returns the name of the query parameter that looks like a secret, or `password`; `nil` if there is none. Paths are
  /// not searched, since public podcasts have random ones.
  package static func first(in address: URI) -> String? {
    if password(of: address) != nil { return "password" }
    return parameters(of: address).first(where: looksSecret)?.name
  }

  /// Returns the URL for people and logs: every character of what looks like a secret is replaced by `•`.
  package static func masked(_ address: String) -> String {
    first(in: URI(address)) == nil ? address : masked(address, all(in: URI(address)))
  }

  /// Replaces every character of a secret with `•`, so that a caret under the line keeps its column.
  package static func masked(_ line: String, _ words: [String]) -> String {
    words.reduce(line) { line, word in
      line.replacing(word, with: String(repeating: "•", count: word.unicodeScalars.count))
    }
  }

  /// Masks these words also if the text ends inside one.
  package static func masked(cut text: String, _ words: [String]) -> String {
    let text = masked(text, words)
    let cut = words.flatMap { word in (4..<max(4, word.count)).map { word.prefix($0) } }.filter(text.hasSuffix)
    guard let longest = cut.max(by: { $0.count < $1.count }) else { return text }
    return String(text.dropLast(longest.count)) + String(repeating: "•", count: longest.count)
  }

  /// Returns the secret parts of a URL that is secret as a whole, as written and decoded. Parts shorter than 4 bytes
  /// are left out, since they would match everywhere.
  package static func all(in address: URI) -> [String] {
    var words = password(of: address).map { [$0] } ?? []
    words += parameters(of: address).filter { looksSecret($0) || isUnusual($0.value) }.map(\.value)
    words += segments(of: address).filter { isRandom($0) || isUnusual($0) }
    let decoded = words.compactMap { URI.decoded($0) }
    return Set(words + decoded).filter { $0.utf8.count >= 4 }.sorted { $0.utf8.count > $1.utf8.count }
  }

  /// Returns the secret parts of a header in the settings: of one from the environment, of one whose name says so, and of a
  /// random value. These are the value, what follows the scheme of `Authorization`, and longer parts with a digit, such as
  /// the value of a cookie: others, such as `region=California`, can be words of a text.
  package static func all(inHeader name: String, _ value: String, isFromEnvironment: Bool) -> [String] {
    let parts = name.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    let isNamed = parts.contains { names.contains($0) || headerNames.contains($0) }
    guard isFromEnvironment || isNamed || isRandom(value) else { return [] }
    let longer = value.split { " ;,=\"".contains($0) }.filter { part in
      part.utf8.count >= 8 && part.utf8.contains(where: \.isASCIIDigit)
    }
    var words = [value] + longer.map(String.init)
    if let space = value.firstIndex(of: " ") {
      let credentials = value[space...].drop { $0 == " " }
      words.append(String(credentials))
      if value[..<space].lowercased() == "basic", let pair = Base64.decode(Array(credentials.utf8)[...]) {
        words += all(inCredentials: pair.text)
      }
    }
    return words
  }

  /// Returns the secret parts of `user:password`: the form that HTTP sends, and the password, unless it is a short word, which
  /// could be anywhere in a text.
  package static func all(inCredentials credentials: String) -> [String] {
    guard let colon = credentials.firstIndex(of: ":") else { return [] }
    let password = String(credentials[credentials.index(after: colon)...])
    guard !password.isEmpty else { return [] }
    let isWord = password.utf8.count < 8 && password.utf8.allSatisfy(\.isASCIILetter)
    return [Base64.encode(Array(credentials.utf8))] + (isWord ? [] : [password])
  }

  /// Returns these secrets in the forms in which documents can contain them, longest first. Forms of fewer than 4 bytes are
  /// left out, since they would match everywhere.
  package static func forms(of words: [String]) -> [String] {
    let all = words.flatMap { word in
      [word, URI.encoded(component: word), word.replacing("&", with: "&amp;").replacing("<", with: "&lt;")]
    }
    return Set(all).filter { $0.utf8.count >= 4 }.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  /// Returns the document without these words, so that a feed that repeats its own address does not publish them.
  package static func removed(_ words: [String], from bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for word in words {
      let word = Array(word.utf8)
      var result: [UInt8] = []
      var start = 0
      while let found = bytes.span.firstIndex(of: word.span, from: start) {
        result += bytes[start..<found] + Array("removed".utf8)
        start = found + word.count
      }
      if start > 0 { bytes = result + bytes[start...] }
    }
    return bytes
  }
}

extension SecretWords {
  private struct Parameter {
    var name: String
    var value: String
  }

  private static func password(of address: URI) -> String? {
    guard let user = address.userInfo, let colon = user.firstIndex(of: ":") else { return nil }
    let password = String(user[user.index(after: colon)...])
    return password.isEmpty ? nil : password
  }

  private static func parameters(of address: URI) -> [Parameter] {
    (address.query ?? "").split(whereSeparator: { $0 == "&" || $0 == ";" }).map { part in
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Parameter(name: String(pair[0]), value: pair.count > 1 ? String(pair[1]) : "")
    }
  }

  private static func segments(of address: URI) -> [String] { address.path.split(separator: "/").map(String.init) }

  private static func looksSecret(_ parameter: Parameter) -> Bool {
    let name = parameter.name.lowercased()
    let parts = name.split { $0 == "_" || $0 == "-" || $0 == "." || $0 == "[" || $0 == "]" }.map(String.init)
    let count = parameter.value.utf8.count
    if count >= 4, names.contains(name) || parts.contains(where: names.contains) { return true }
    if count >= 12, parts.contains(where: doubtful.contains), isUnusual(parameter.value) { return true }
    // `channel_id=UC9CoOnJkIBMdeijd9qYoT_g` is a public id.
    return parts.last != "id" && isRandom(parameter.value)
  }

  /// Whether a value has at least 12 bytes, with letters and digits, such as `x7Kq93mZ0a2f`; a word or a date is not
  /// one.
  private static func isUnusual(_ value: String) -> Bool {
    value.utf8.count >= 12 && value.utf8.contains(where: \.isASCIIDigit) && value.utf8.contains(where: \.isASCIILetter)
  }

  /// Whether a value has a run of at least 20 letters and digits with 4 changes between them, which words do not have.
  private static func isRandom(_ value: String) -> Bool {
    value.utf8.split(whereSeparator: { !$0.isASCIIAlphanumeric }).contains { run in
      guard run.count >= 20 else { return false }
      let changes = zip(run, run.dropFirst()).count { $0.isASCIIDigit != $1.isASCIIDigit }
      return changes >= 4
    }
  }
}
