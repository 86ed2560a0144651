import Configuration
import Model
import Text

extension Source {
  /// The address to show to people, programs and logs: without credentials, and with what seems to be a token masked; a
  /// secret one is not shown at all.
  var shownAddress: String { isSecret ? "a secret address" : SecretWords.masked(location.text) }

  /// The location as the archive stores it. Of a secret address, it is only a digest, which is enough to detect a
  /// change.
  var archivedLocation: String { isSecret ? Source.digest(of: location.text) : location.text }

  static func digest(of address: String) -> String { "secret:" + SHA256.digest(of: address).hex(8) }

  /// Whether nothing may be published that reveals the feed's address.
  var hidesAddress: Bool { isSecret || isOfPrivateNetwork }

  /// Whether its address is the value of a variable of the environment.
  var isInEnvironment: Bool {
    switch location {
    case .url(let written), .opml(let written): EnvironmentReference.variable(of: written) != nil
    case .file, .library: false
    }
  }

  /// Returns the source with its address from the environment; unchanged if the variable is not set.
  func resolved(_ environment: (String) -> String?) -> Source {
    var source = self
    switch location {
    case .url(let written): source.location = Source.address(written, environment).map { .url($0) } ?? location
    case .opml(let written): source.location = Source.address(written, environment).map { .opml($0) } ?? location
    case .file, .library: break
    }
    return source
  }

  private static func address(_ written: String, _ environment: (String) -> String?) -> String? {
    EnvironmentReference.variable(of: written).flatMap(environment).flatMap { URI($0).isWeb ? $0 : nil }
  }

  /// Returns the URL that resolves relative addresses in its feed, if it may be published: the feed's own address, or,
  /// for a secret or private feed, its page if that is public.
  func publicBase(_ address: String?, page: String?) -> String? {
    guard hidesAddress else { return address }
    return [home, page].compactMap { $0 }.first { URI($0).isWeb && !PrivateHost.isNamed(in: URI($0)) }
  }
}

extension Source.Location {
  /// Whether it is fetched over the network: a URL, or `env:NAME` for one.
  var isRemote: Bool {
    switch self {
    case .url(let text), .opml(let text): EnvironmentReference.variable(of: text) != nil || URI(text).isWeb
    case .file, .library: false
    }
  }
}
