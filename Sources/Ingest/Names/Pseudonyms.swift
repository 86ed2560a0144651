import Model
import Text

/// The replacement of names by pseudonyms, or their removal, before pages, feeds and addresses are made from them.
struct Pseudonyms {
  /// Folded key or name → pseudonym.
  private let pseudonyms: [String: String]
  private let namesIncidents: Bool

  /// `pseudonyms` are those of `authors.yaml`. `nil` if all names are published.
  init?(_ pseudonyms: [String: String], _ settings: Settings) {
    guard !pseudonyms.isEmpty || !settings.incidents.areNamed else { return nil }
    // Sorted, since names of two persons can be equal once they are folded.
    let sorted = pseudonyms.sorted { $0.key < $1.key }
    self.pseudonyms = Dictionary(sorted.map { (folded($0.key), $0.value) }) { first, _ in first }
    namesIncidents = settings.incidents.areNamed
  }

  func apply(to raw: inout RawEntry) {
    if raw.entry.incident != nil, !namesIncidents { raw.authors = [] }
    for index in raw.authors.indices {
      guard let pseudonym = pseudonyms[folded(raw.authors[index].name)] else { continue }
      // The URL is dropped, since it may reveal the name.
      raw.authors[index] = RawAuthor(name: pseudonym, place: raw.authors[index].place)
    }
  }

  func apply(to timelines: inout [RawTimeline]) {
    for index in timelines.indices {
      timelines[index].follower = published(timelines[index].follower)
      for follow in timelines[index].follows.indices {
        timelines[index].follows[follow].name = published(timelines[index].follows[follow].name)
      }
    }
  }

  private func published(_ name: String) -> String { pseudonyms[folded(name)] ?? name }
}
