import Feeds
import Model
import Text

/// The API key of a library, from the environment. It is added to a request just before it is sent, and removed from
/// everything that the server returns.
struct LibraryKey: Sendable {
  private let parameter: String
  private let value: String

  init(_ library: LibrarySearch.Library, environment: (String) -> String?) throws(FetchFailure) {
    guard let value = environment(library.keyVariable), !value.isEmpty else {
      throw .missingSecret(library.keyVariable)
    }
    parameter = library.keyParameter
    self.value = value
  }

  /// The forms in which the key could occur in a document. Forms of fewer than four bytes are left out, since they
  /// would match everywhere.
  var words: [String] {
    Set([value, URI.encoded(component: value)]).filter { $0.utf8.count >= 4 }.sorted()
  }

  func added(to address: String) -> String {
    address + (address.contains("?") ? "&" : "?") + "\(parameter)=\(URI.encoded(component: value))"
  }

  /// Returns the address of a redirect without the key, which the server may repeat.
  func removed(from address: String) -> String {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var bare = String(parts[0])
    if parts.count > 1 {
      let kept = parts[1].split(separator: "&").filter { !$0.hasPrefix(parameter + "=") }
      if !kept.isEmpty { bare += "?" + kept.joined(separator: "&") }
    }
    return words.reduce(bare) { $0.replacing($1, with: "removed") }
  }
}
