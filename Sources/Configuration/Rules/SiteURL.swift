import Text

/// The rules for the site's URL: every absolute link is made by appending to it.
package enum SiteURL {
  /// Returns what is wrong, in words that follow "`url`" or "`--base-url`", and what to do; `nil` if the URL is valid.
  package static func problem(of text: String) -> (summary: String, help: String?)? {
    let address = URI(text)
    guard ValueType.isAbsolute(text), address.isWeb else {
      let given = text.contains("@") ? "" : ", not `\(text)`"
      return ("must be \(ValueType.url.inWords)\(given)", ValueType.url.advice(for: text))
    }
    if address.userInfo != nil {
      return ("must not contain a user name or password", "every page would publish them: remove what precedes `@`")
    }
    for (mark, part) in [("?", address.query), ("#", address.fragment)] where part != nil {
      return ("is the address of a folder, without `\(mark)`", "remove `\(mark)` and what follows it")
    }
    if address.path.split(separator: "/").contains(where: isDots) {
      return ("must not contain the path segments `.` and `..`", "write the path that they lead to")
    }
    if let written = address.hostAndPort?.port, !written.isEmpty, address.port == nil {
      return ("has an invalid port", "ports are numbers from 0 to 65535")
    }
    guard let host = address.host, HostName.ascii(host) != nil else {
      return ("has an invalid host name", "such as `https://example.org/`")
    }
    return nil
  }

  /// Whether a segment is `.` or `..`, also if written as `%2e`, which browsers resolve too.
  private static func isDots(_ segment: Substring) -> Bool { [".", ".."].contains(URI.decoded(segment)) }
}
