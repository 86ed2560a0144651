import Text

/// A media type with its charset, from a `Content-Type` header.
struct ContentType {
  /// Lower case, without parameters; empty if there is none.
  var type: String
  var charset: String?

  init(_ header: String?) {
    let parts = (header ?? "").split(separator: ";", omittingEmptySubsequences: false)
    type = parts.first.map { $0.trimmed.lowercased() } ?? ""
    charset = parts.dropFirst().lazy.compactMap(Self.charset).first
  }

  /// RFC 3023: text without a charset is US-ASCII, whatever the document declares.
  var isText: Bool { type.hasPrefix("text/") }
}

extension ContentType {
  private static func charset(in parameter: Substring) -> String? {
    let halves = parameter.split(separator: "=", maxSplits: 1)
    guard halves.count == 2, halves[0].trimmed.lowercased() == "charset" else { return nil }
    let value = halves[1].trimmed.filter { $0 != "\"" && $0 != "'" }
    return value.isEmpty ? nil : value
  }
}
