import Model
import Sources
import System
import Text

extension Assembly {
  /// Returns the entries newest first, undated last; then by language, section, id and source.
  static func ordered(_ unsorted: [PendingEntry]) -> [PendingEntry] {
    let dated = SharedWork.map(unsorted.count) { index in
      let entry = unsorted[index]
      let date = Entry.placeInTime(entry.raw.entry.date, sortDate: entry.raw.entry.sortDate)
      return (date: date?.seconds ?? .min, index: index)
    }
    // First by date alone: most entries have different ones, and so small a closure becomes part of the sort.
    var order = dated.sorted { $0.date != $1.date ? $0.date > $1.date : $0.index < $1.index }
    var start = 0
    while start < order.count {
      let end = order[start...].firstIndex { $0.date != order[start].date } ?? order.count
      if end - start > 1 {
        order[start..<end].sort { unsorted[$0.index].precedes(unsorted[$1.index]) ?? ($0.index < $1.index) }
      }
      start = end
    }
    return order.map { unsorted[$0.index] }
  }
}

extension PendingEntry {
  /// Compares entries with the same date; `nil` if they are equal. Both are references, so nothing is copied.
  fileprivate func precedes(_ other: PendingEntry) -> Bool? {
    let (language, section) = (other.raw.entry.language, other.raw.section)
    if raw.entry.language != language { return raw.entry.language < language }
    if raw.section != section { return (raw.section ?? "") < (section ?? "") }
    if raw.entry.id != other.raw.entry.id { return raw.entry.id < other.raw.entry.id }
    if raw.source != other.raw.source { return (raw.source ?? "") < (other.raw.source ?? "") }
    return nil
  }
}
