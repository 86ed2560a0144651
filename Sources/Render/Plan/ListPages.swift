package import Model

/// The pages that list entries, for those who ask where an entry is shown.
package struct ListPages: Sendable {
  private let listings: Listings
  private let plan: PagePlan
  private let addresses: PublicAddresses

  package init(of site: Site) {
    let terms = Terms(site.taxonomies)
    listings = Listings(of: site, terms: terms)
    plan = PagePlan(site, listings: listings, terms: terms)
    addresses = PublicAddresses(site, terms: terms)
  }

  /// The addresses of the pages whose list holds `entries[index]`, without the site's base path.
  package func addresses(showing index: Int) -> [String] {
    plan.pages.filter { page in
      page.listing.map { listings.all[$0].entries[page.slice].contains(Int32(index)) } ?? false
    }.map { addresses.path(of: $0) }
  }

  /// Whether a page of the site that is no entry's has the address.
  package func has(_ address: String) -> Bool { plan.pages.contains { addresses.path(of: $0) == address } }
}
