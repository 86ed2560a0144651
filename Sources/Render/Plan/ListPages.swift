package import Model

/// The pages that list entries, used to explain where an entry is shown.
package struct ListPages: Sendable {
  private let listings: Listings
  private let plan: PagePlan
  private let addresses: PublicAddresses

  package init(of site: Site) {
    let terms = Terms(site.taxonomies)
    listings = Listings(of: site, terms: terms)
    addresses = PublicAddresses(site, terms: terms)
    plan = PagePlan(site, listings: listings, terms: terms, addresses: addresses)
  }

  /// Returns the addresses of the pages that list `entries[index]`, without the base path.
  package func addresses(showing index: Int) -> [String] {
    plan.pages.filter { page in
      page.listing.map { listings.all[$0].entries[page.slice].contains(Int32(index)) } ?? false
    }.map { addresses.path(of: $0) }
  }

  /// Whether the site has a page at this address. Includes pages of entries.
  package func has(_ address: String) -> Bool { plan.pages.contains { addresses.path(of: $0) == address } }
}
