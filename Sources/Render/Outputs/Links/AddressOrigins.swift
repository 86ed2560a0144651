import Configuration
package import Model
package import Text

/// Which parts of the content choose the paths of published files. It is made only when two files have one path, to name
/// the place of the mistake.
package struct AddressOrigins {
  private let site: Site
  private let places: FrontMatterPlaces
  /// By path: files first, then entries, aliases and redirects of the settings.
  private var claimants: [String: [AddressClaimant]] = [:]

  package init(_ site: Site) {
    self.site = site
    places = FrontMatterPlaces(folder: site.folder)
    AddressClaimant.forEach(in: site) { claimant in
      if let path = claimant.file(in: site) { claimants[path, default: []].append(claimant) }
    }
  }

  /// Returns the error that two files have this path; `nil` if the content chooses neither.
  package func conflict(at path: String) -> Diagnostic? {
    guard let claimants = claimants[path], let last = claimants.last else { return nil }
    let other = claimants.count > 1 ? claimants.first.map(words) : nil
    return last.conflict(with: other ?? "a file that Rhapsode writes", in: site, places)
  }

  /// Returns the place where one of the paths is chosen, best in a text or in the settings; `nil` if the content chooses
  /// none of them.
  package func place(of paths: [String]) -> Place? {
    let found = paths.compactMap { claimants[$0]?.last }
    let isFile = { (claimant: AddressClaimant) in if case .file = claimant { true } else { false } }
    return (found.first { !isFile($0) } ?? found.first)?.place(in: site, places)
  }

  private func words(_ claimant: AddressClaimant) -> String { "`\(claimant.source(in: site))`" }
}
