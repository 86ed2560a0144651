import Archive

/// The archived entries of a source, by id and by link.
struct KnownEntries {
  private(set) var records: [EntryRecord] = []
  /// Id → index in `records`.
  private var indexes: [String: Int] = [:]
  /// Link → id of the entry with this link; `nil` if several entries have it.
  private var names: [String: String?] = [:]

  init(_ records: [EntryRecord]) {
    self.records.reserveCapacity(records.count)
    indexes.reserveCapacity(records.count)
    for record in records { add(record) }
  }

  var isEmpty: Bool { records.isEmpty }

  /// The entry with this id.
  subscript(id: String) -> EntryRecord? { indexes[id].map { records[$0] } }

  /// Returns the id of the entry with this link, or `nil` if there is none, or more than one.
  func id(ofLink link: String) -> String? { names[link] ?? nil }

  mutating func add(_ record: EntryRecord) {
    if indexes[record.id] == nil { indexes[record.id] = records.count }
    if let link = record.link { names.updateValue(names[link] == nil ? record.id : nil, forKey: link) }
    records.append(record)
  }
}
