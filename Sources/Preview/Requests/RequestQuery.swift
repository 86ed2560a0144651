import Text

/// A decoder of the query of a request. libmicrohttpd splits it into pairs of a name and a value, both percent-encoded.
enum RequestQuery {
  /// The most pairs that are read.
  private static let most = 64
  /// The most bytes of a value.
  private static let longest = 16 << 10

  /// Returns the decoded values by name, the first of each name. A pair with a control character or with bytes that are
  /// not UTF-8 is left out; a wrong escape stays as it is.
  static func values(_ pairs: [(name: String, value: String)]) -> [String: String] {
    var values: [String: String] = [:]
    for pair in pairs.prefix(most) {
      guard let name = decoded(pair.name), let value = decoded(pair.value), values[name] == nil else { continue }
      values[name] = value
    }
    return values
  }

  /// Returns the text without percent-encoding, or `nil` if it cannot be decoded.
  static func decoded(_ text: String) -> String? {
    guard text.utf8.count <= longest, let decoded = URI.decoded(text),
      decoded.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    return decoded
  }
}
