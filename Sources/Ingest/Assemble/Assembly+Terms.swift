import Model
import Text

extension Assembly {
  /// Warns of terms in content whose slugs differ by a number only, since another such term can change them. Tags of feeds
  /// are not reported: the author of the site does not write them.
  mutating func reportNumberedTerms() {
    for (number, taxonomy) in site.taxonomies.enumerated() {
      let numbered = Self.numbered(taxonomy.terms)
      guard !numbered.isEmpty else { continue }
      let users = ownEntries(byTermOf: number)
      for tag in taxonomy.terms {
        let others = (numbered[folded(tag.slug)] ?? []).filter { users[$0] != nil }
        guard let second = others.min(by: { taxonomy.terms[$0].slug < taxonomy.terms[$1].slug }),
          let user = users[second]
        else { continue }
        let other = taxonomy.terms[second].name
        let names =
          others.count == 1
          ? "`\(tag.name)` and `\(other)`"
          : "`\(tag.name)`, `\(other)` and \(Counted.words(others.count - 1, "others"))"
        diagnostics.append(
          Diagnostic(
            .warning,
            "the terms \(names) of `\(taxonomy.name)` have the same letters and digits, so that their addresses are "
              + "numbered",
            at: candidates[user].raw.place,
            help: "another such term can change these addresses: use one of them in all entries, or add a word"))
      }
    }
  }

  /// Returns the terms that have a number because another one has their slug, by that slug, folded.
  private static func numbered(_ terms: [Tag]) -> [String: [Int]] {
    var numbered: [String: [Int]] = [:]
    for (term, tag) in terms.enumerated() where tag.slug.utf8.last?.isASCIIDigit == true {
      let slug = NameNumbering.slug(ofTerm: tag.name)
      if slug != tag.slug { numbered[folded(slug), default: []].append(term) }
    }
    return numbered
  }

  /// Returns the first entry of content that has each term.
  private func ownEntries(byTermOf taxonomy: Int) -> [Int: Int] {
    var entries: [Int: Int] = [:]
    for index in site.entries.indices where site.entries[index].source == nil {
      for tag in site.entries[index].terms where Int(tag.taxonomy) == taxonomy && entries[Int(tag.term)] == nil {
        entries[Int(tag.term)] = index
      }
    }
    return entries
  }
}
