import Model

/// The terms of all taxonomies with one numbering, so that a template object can hold one as a number.
struct Terms: Sendable {
  private var terms: [Tag] = []
  private var owners: [Int] = []
  private var first: [Int] = []

  init(_ taxonomies: [Taxonomy]) {
    for (index, taxonomy) in taxonomies.enumerated() {
      first.append(terms.count)
      terms += taxonomy.terms
      owners += Array(repeating: index, count: taxonomy.terms.count)
    }
    first.append(terms.count)
  }

  /// The numbers of all terms.
  var all: Range<Int> { terms.indices }

  func number(of term: Tag.Index) -> Int { first[Int(term.taxonomy)] + Int(term.term) }

  func numbers(ofTaxonomy taxonomy: Int) -> Range<Int> { first[taxonomy]..<first[taxonomy + 1] }

  func taxonomy(of number: Int) -> Int { owners[number] }

  func term(_ number: Int) -> Tag { terms[number] }
}
