import Text

/// The pages of terms, such as `/tags/boats--nets/`, and what takes their place in the new site.
struct TermAddresses {
  /// Returns the old address of a term's page; `nil` if the generator had no such page.
  var address: (_ taxonomy: String, _ term: String, _ page: OldPage) -> String? = { _, _, _ in nil }
  private var targets: [(old: String, new: String)] = []
  /// The addresses of terms in the new site.
  private var present: Set<String> = []

  /// Takes a term of a page that is published. `name` is the taxonomy's name in the new site.
  mutating func take(_ term: String, of taxonomy: String, as name: String, on page: OldPage) {
    guard !page.isDraft, let slug = Slug.ofTerm(term) else { return }
    let new = "\(page.languageFolder)/\(name)/\(slug)/"
    present.insert(new)
    if let old = address(taxonomy, term, page), old != new { targets.append((old, new)) }
  }

  /// Old addresses that no term of the new site has, each with the term that takes its place.
  var redirects: [(old: String, new: String)] { targets.filter { !present.contains($0.old) } }
}
