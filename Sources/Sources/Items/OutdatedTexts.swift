import Archive
import Markup
import Model
import Text

/// The archived texts that were sanitized with an older policy, or by other rules of their source.
struct OutdatedTexts {
  let archive: SourceArchive

  /// Sanitizes the texts again. `sources` must be all followed sources: texts of others are sanitized without rules.
  func clean(_ sources: [Source]) throws(ArchiveError) {
    let rules = Dictionary(sources.map { ($0.id, CleaningRules($0)) }) { first, _ in first }
    let known = try archive.cleanings()
    for source in Set(rules.keys).union(known.keys) where known[source] != rules[source]?.digest {
      try archive.outdateTexts(of: source, cleaning: rules[source]?.digest)
    }
    try archive.renewTexts(cleanedBefore: Int64(CleaningPolicy.version)) { record, text, source in
      let before = text.image.flatMap(ItemText.webAddress)
      let rules = rules[source] ?? .none
      text = ItemText.clean(kind: text.kind, raw: text.raw, base: text.base, rules)
      takeFullText(&record, &text, rules)
      record.describe(text)
      record.renewPicture(before, text.image.flatMap(ItemText.webAddress))
    }
  }
}

extension OutdatedTexts {
  /// Replaces the text by that of the entry's page, if the rules say so and the page is stored. The feed's text becomes
  /// the summary, unless the feed has another.
  private func takeFullText(_ record: inout EntryRecord, _ text: inout EntryText, _ rules: CleaningRules) {
    var fields = ItemFields(record.fields)
    let page = rules.fullText == nil ? nil : (try? archive.page(of: record.key))
    let full = page.flatMap { ItemText.withFullText(text, of: $0.html, at: $0.address, rules) }
    guard full != nil || fields.fullText != nil else { return }
    if fields.hasMadeSummary { (fields.summary, fields.hasMadeSummary) = (nil, false) }
    fields.fullText = full.map { FastDigest(of: $0.clean).hex }
    if let full {
      if fields.summary == nil, !text.plain.isEmpty {
        fields.summary = Words.excerpt(of: text.plain, words: ItemText.openingWords)
        fields.hasMadeSummary = true
      }
      text = full
    }
    record.fields = fields.bytes
  }
}

extension EntryRecord {
  /// Replaces the picture of an entry if it was the first picture of the old text.
  fileprivate mutating func renewPicture(_ before: String?, _ after: String?) {
    guard before != after else { return }
    var fields = ItemFields(fields)
    guard fields.image == before.map({ MediaReference(src: $0) }) else { return }
    fields.image = after.map { MediaReference(src: $0) }
    self.fields = fields.bytes
  }
}
