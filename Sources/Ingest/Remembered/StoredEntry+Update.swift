import Content
import Model
import Text

extension StoredEntry {
  /// Takes the text, and the front matter as far as nothing else of the site follows from it. Returns `false` if more of
  /// it has changed, or if something is reported about it.
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
  /// Whether addresses, lists, terms and all other parts of the site are the same with both entries, but for what pages
  /// show of the entry.
  fileprivate func isOfEntryAlone(_ permalinks: Permalinks) -> Bool {
    var shown = old
    shown.entry.takePresentation(of: new.entry)
    shown.textOffset = new.textOffset
    return Self.coded(shown) == Self.coded(new) && permalinks.pattern(for: old) == permalinks.pattern(for: new)
  }

  /// Whether areas may count the entry: then other pages follow from its place.
  fileprivate var isOfIncident: Bool { old.entry.incident != nil || new.entry.incident != nil }

  private static func coded(_ raw: RawEntry) -> [UInt8] {
    var writer = BinaryWriter()
    writer.append(raw)
    return writer.bytes
  }
}

extension Entry {
  /// Takes the fields that `Assembly` does not use, except to make addresses by the patterns of the settings.
  fileprivate mutating func takePresentation(of other: Entry) {
    (title, titleIsHeading, summary) = (other.title, other.titleIsHeading, other.summary)
    (cover, audio, video) = (other.cover, other.audio, other.video)
    (place, attribution, corrections) = (other.place, other.attribution, other.corrections)
    (canvas, params, fields) = (other.canvas, other.params, other.fields)
    (layout, weight, updated) = (other.layout, other.weight, other.updated)
  }
}
