import Configuration
import Model
import Text

extension Source {
  /// Returns a digest of all settings that affect fetching, secrets included. Its 16 bits detect changes but reveal no
  /// password.
  func fetchSettings(proxy: String?, _ environment: (String) -> String?) -> Int {
    var stream = FastDigest.Stream()
    let headers = headers.sorted { $0.key < $1.key }.flatMap { name, written in
      [name, EnvironmentReference.variable(of: written).flatMap(environment) ?? written]
    }
    let numbers = [every, initial.map { Int64($0) }].map { $0.map { String($0) } ?? "" }
    // Only if they are set, so that other sources are not fetched again.
    let reading =
      (keepsOrder ? ["order"] : []) + (timezone.map { ["timezone", $0] } ?? [])
      + (isIncident ? ["incident", language ?? ""] : [])
    for text in [location.text(withCredentials: true), proxy ?? "", "\(allowsPrivateNetwork)"] + numbers + headers
      + reading
    {
      stream.update(text)
      stream.update(UInt64(text.utf8.count))
    }
    return Int(stream.finish().low & 0xFFFF)
  }
}
