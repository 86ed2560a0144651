import Model
import Text

/// The lines of `content/hidden.yaml` that hold now.
struct Concealment {
  private var addresses: Set<String> = []
  private var identities: Set<[String]> = []

  init(_ hidings: [Hiding], now: Timestamp) {
    for hiding in hidings where hiding.until.map({ $0 > now }) ?? true {
      if let url = hiding.url { addresses.insert(Merging.canonical(url)) }
      if let source = hiding.source, let id = hiding.id { identities.insert([source, id]) }
    }
  }

  func hides(_ raw: RawEntry) -> Bool {
    if let original = raw.entry.original, !addresses.isEmpty, addresses.contains(Merging.canonical(original)) {
      return true
    }
    guard let source = raw.source, !identities.isEmpty else { return false }
    return identities.contains([source, raw.entry.id])
  }
}
