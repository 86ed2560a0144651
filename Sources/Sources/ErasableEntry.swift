import Archive

/// An archived entry that is to be erased, or might be.
package struct ErasableEntry: Sendable {
  package var source: String
  /// Whether the person is not its author, and only named in it.
  package var isMention: Bool
  let record: EntryRecord

  package var id: String { record.id }
  package var title: String { record.title }
  package var link: String? { record.link }
  /// The part of its address on this site that was made from its title.
  package var slug: String? { record.slug }
}
