import Model
import Text

/// The secrets that are masked where a line of the settings is shown: passwords, tokens, addresses of secret sources,
/// and values of headers.
package enum SettingsSecrets {
  /// Returns the secrets, longest first. If the text is not valid YAML, these are the user info of every URL and
  /// everything after its host.
  package static func words(in text: [UInt8]) -> [String] {
    guard let root = YAML.parse(text.span).root else { return ordered(addresses(in: text.text).flatMap(secrets)) }
    return words(of: root)
  }

  static func words(of root: YAMLNode) -> [String] {
    ordered(
      (root.text("url").map { parts(of: URI($0)) } ?? [])
        + (root["sources"]?.items ?? []).flatMap { words(ofSource: $0, root["defaults"]) }
        + (root["deploy"]?.members ?? []).flatMap { words(ofDeployment: $0.value) }
        + words(ofDatabase: root.text("database")))
  }
}

extension SettingsSecrets {
  private static func words(ofSource source: YAMLNode, _ defaults: YAMLNode?) -> [String] {
    var words: [String] = []
    let isSecret = (source.boolean("secret") ?? defaults?.boolean("secret")) == true
    for key in ["url", "opml"] {
      guard let text = source.text(key), EnvironmentReference.variable(of: text) == nil else { continue }
      words += isSecret ? secrets(of: URI(text)) : SecretWords.first(in: URI(text)) == nil ? [] : parts(of: URI(text))
    }
    for header in (source["headers"]?.members ?? []) + (defaults?["headers"]?.members ?? []) {
      if let value = header.value.text, EnvironmentReference.variable(of: value) == nil { words.append(value) }
    }
    return words
  }

  /// Returns the user info of addresses with a password.
  private static func words(ofDeployment node: YAMLNode) -> [String] {
    Settings.Deployment.kinds.compactMap { kind in
      node.text(kind).flatMap { URI($0).userInfo }.flatMap { $0.contains(":") ? String($0) : nil }
    }
  }

  /// Returns the secret parts of a database address. Writing the address into the settings is a mistake, which is
  /// reported elsewhere.
  private static func words(ofDatabase address: String?) -> [String] {
    guard let address, EnvironmentReference.variable(of: address) == nil else { return [] }
    return secrets(of: URI(address))
  }

  /// Returns the user info and everything after the host.
  private static func secrets(of address: URI) -> [String] {
    let query = address.query.map { "?" + $0 } ?? ""
    let user = address.userInfo.map { [String($0)] } ?? []
    return user + [address.path + query].filter { $0.utf8.count > 1 }
  }

  private static func parts(of address: URI) -> [String] {
    (address.userInfo.map { [String($0)] } ?? []) + SecretWords.all(in: address)
  }

  private static func addresses(in text: String) -> [URI] {
    text.split { $0.isWhitespace || "\"'{}[],".contains($0) }.map { URI(String($0)) }.filter(\.isWeb)
  }

  private static func ordered(_ words: [String]) -> [String] {
    Set(words.filter { $0.utf8.count >= 4 }).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }
}
