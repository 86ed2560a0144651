import Archive
import Model

/// The translations of alerts that the site leaves out: those in a language that the site does not have, and further
/// ones in the same language.
struct NeedlessTranslations {
  private var ids: Set<String> = []

  init() {}

  init(_ items: [ArchivedItem], _ maker: RawEntryMaker) {
    var groups: [String: [ArchivedItem]] = [:]
    for item in items { item.fields.translation.map { groups[$0, default: []].append(item) } }
    for group in groups.values {
      var shown: Set<String> = []
      let isKnown = group.contains { maker.ownLanguage($0.fields) != nil }
      // The shortest id belongs to the first language of the alert.
      for item in group.sorted(by: { $0.record.id.utf8.count < $1.record.id.utf8.count }) {
        let language = maker.ownLanguage(item.fields) ?? (isKnown ? nil : "")
        if language.map({ shown.insert($0).inserted }) ?? false { continue }
        ids.insert(item.record.id)
      }
    }
  }

  func contains(_ item: ArchivedItem) -> Bool { ids.contains(item.record.id) }
}
