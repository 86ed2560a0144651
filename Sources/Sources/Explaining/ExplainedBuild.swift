import Archive
import Model
package import Text

/// What an explanation needs of a build: its harvest, and what later steps do with the entries.
package struct ExplainedBuild {
  var harvest: Harvest
  /// The entries of the harvest that later steps of the build leave out or merge.
  var laterResults: [SourceEntryID: SelectionResult]
  var now: Timestamp

  package init(_ harvest: Harvest, laterResults: [SourceEntryID: SelectionResult], now: Timestamp) {
    self.harvest = harvest
    self.laterResults = laterResults
    self.now = now
  }
}

extension ExplainedBuild {
  /// Returns what the whole build does with an entry, from the result of its source's rules.
  func result(
    _ result: SelectionResult, of item: ArchivedItem, in items: [ArchivedItem], source: Source
  ) -> SelectionResult {
    switch result {
    case .deleted, .heldBack: if source.isIncident, item.isWithdrawnMessage(among: items) { return .noDanger }
    default: break
    }
    guard result == .shown else { return result }
    let name = SourceEntryID(source: source.id, id: item.record.id)
    if let other = harvest.hiddenElsewhere[name] { return .hiddenElsewhere(other) }
    if let later = laterResults[name] { return later }
    let isThere = harvest.entries.contains { $0.raw.source == name.source && $0.raw.entry.id == name.id }
    return isThere ? .shown : .translation
  }
}

extension ArchivedItem {
  /// Whether the item was withdrawn because of its own alert, and not by another one: see `LinkedAlert`.
  fileprivate func isWithdrawnMessage(among items: [ArchivedItem]) -> Bool {
    guard record.isHeldBack, let message = fields.messages.first else { return false }
    return !items.contains { $0 !== self && $0.fields.messages.dropFirst().contains(message) }
  }
}
