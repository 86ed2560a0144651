import Content
import Model
import Text

extension StoredEntry {
  /// Updates the text, and the front matter that nothing else of the site depends on. Returns `false` if other front
  /// matter has changed, or if it has or had diagnostics.
  mutating func take(_ update: TextUpdate, _ permalinks: Permalinks) -> Bool {
    front = update.new.frontDigest
    place = TextPlace(offset: update.new.textOffset, digest: update.new.fileDigest)
    guard !update.isOfSameFront else { return true }
    guard !update.hasDiagnostics, !update.isOfIncident, update.isOfEntryAlone(permalinks) else { return false }
    entry.origin = update.new.entry.origin
    entry.takePresentation(of: update.new.entry)
    return true
  }
}

extension TextUpdate {
  /// Whether only the pages that show the entry itself change: addresses, lists, terms and all other parts of the site
  /// are the same with the old and the new entry.
  fileprivate func isOfEntryAlone(_ permalinks: Permalinks) -> Bool {
    var shown = old
    shown.entry.takePresentation(of: new.entry)
    shown.textOffset = new.textOffset
    return Self.coded(shown) == Self.coded(new) && permalinks.pattern(for: old) == permalinks.pattern(for: new)
  }

  /// Whether the entry is or was an incident: an area of the settings may hide its exact place, which `Assembly` does.
  fileprivate var isOfIncident: Bool { old.entry.incident != nil || new.entry.incident != nil }

  private static func coded(_ raw: RawEntry) -> [UInt8] {
    var writer = BinaryWriter()
    writer.append(raw)
    return writer.bytes
  }
}

extension Entry {
  /// Copies the fields that `Assembly` uses at most to make addresses by the patterns of the settings.
  fileprivate mutating func takePresentation(of other: Entry) {
    (title, titleIsHeading, summary) = (other.title, other.titleIsHeading, other.summary)
    (cover, audio, video) = (other.cover, other.audio, other.video)
    (place, venue, attribution) = (other.place, other.venue, other.attribution)
    corrections = other.corrections
    (canvas, params, fields) = (other.canvas, other.params, other.fields)
    (layout, weight, updated) = (other.layout, other.weight, other.updated)
  }
}
