/// The includes that pages share. A host keeps one table for all pages on which the objects of templates have the same
/// members, such as those of one language.
package struct SharedFragments: Sendable {
  /// What is known of one template, compiled for one place in the markup.
  private struct Group {
    /// Keeps the program alive, whose identity is the key.
    let program: Program
    var fragments: [SharedFragment] = []
    /// How many renderings depended on their page.
    var failures = 0

    /// Of two like fragments, keeps the one with more calls around it, which more pages can use: otherwise each page that
    /// includes the template inside more others would record it once more.
    mutating func replace(at index: Int, by fragment: SharedFragment) {
      let known = fragments[index]
      guard fragment.depth > known.depth else { return }
      if known.isReused { fragment.noteReuse() }
      fragments[index] = fragment
    }
  }

  private var groups: [ObjectIdentifier: Group] = [:]

  /// A template of which so many renderings depended on the page is not recorded any more.
  private static let mostFailures = 4
  /// With more variants than this, a template is rendered for each page: it probably depends on the entry.
  private static let mostVariants = 16

  package init() {}

  /// The fragments of one template, and whether to record more.
  struct Known {
    var fragments: [SharedFragment]
    /// Whether recording another one is worth the work.
    var isOpen: Bool
  }

  /// Returns `nil` if the template is always rendered.
  func known(_ program: Program) -> Known? {
    guard let group = groups[ObjectIdentifier(program)] else { return Known(fragments: [], isOpen: true) }
    let isOpen = group.failures < SharedFragments.mostFailures
    return isOpen || !group.fragments.isEmpty ? Known(fragments: group.fragments, isOpen: isOpen) : nil
  }

  package mutating func take(_ record: FragmentRecord) {
    var group = groups[ObjectIdentifier(record.program)] ?? Group(program: record.program)
    defer { groups[ObjectIdentifier(record.program)] = group }
    guard let fragment = record.fragment else {
      group.failures += 1
      return
    }
    if let index = group.fragments.firstIndex(where: { $0.isLike(fragment) }) {
      return group.replace(at: index, by: fragment)
    }
    group.fragments.append(fragment)
    guard group.fragments.count == SharedFragments.mostVariants else { return }
    group.failures = SharedFragments.mostFailures
    if !group.fragments.contains(where: \.isReused) { group.fragments = [] }
  }
}

/// The result of recording an include.
package struct FragmentRecord: Sendable {
  let program: Program
  /// `nil` if it depends on the page.
  let fragment: SharedFragment?
}
