import Archive

/// An archived entry that a request for erasure matches.
package struct ErasableEntry: Sendable {
  package var source: String
  /// Whether the entry only mentions the person, who is not its author.
  package var isMention: Bool
  let record: EntryRecord

  package var id: String { record.id }
  package var title: String { record.title }
  package var link: String? { record.link }
  /// The part of the entry's address on this site that was made from its title.
  package var slug: String? { record.slug }
}
