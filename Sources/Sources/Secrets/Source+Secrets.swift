import Configuration
package import Model
import Text

extension Source {
  /// For people, programs and logs: the address without credentials, and nothing of a secret one.
  package var told: String { isSecret ? "a secret address" : location.text }

  /// Where the archive remembers that the source was: of a secret address only a digest, which is enough to notice that
  /// it has changed.
  var archivedLocation: String { isSecret ? Source.mark(of: location.text) : location.text }

  static func mark(of address: String) -> String { "secret:" + SHA256.digest(of: address).hex(8) }

  /// Whether nothing may be published that tells where its feed lies.
  var hidesAddress: Bool { isSecret || isOfPrivateNetwork }

  /// With the address that the environment has for it; as it is if the environment has none.
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

  /// What relative addresses of its feed are relative to, as far as it may be published: the feed's own address; of a
  /// secret or private feed its page, if that is public.
  func publicBase(_ address: String?, page: String?) -> String? {
    guard hidesAddress else { return address }
    return [home, page].compactMap { $0 }.first { URI($0).isWeb && !PrivateHost.isNamed(in: URI($0)) }
  }
}

extension Source.Location {
  /// Whether it is asked for over the network: an address, or `env:NAME` for one.
  var isRemote: Bool {
    switch self {
    case .url(let text), .opml(let text): EnvironmentReference.variable(of: text) != nil || URI(text).isWeb
    case .file, .library: false
    }
  }
}
