import Model

/// The files of pages that would be published if their entries were shown, for the messages about broken links.
struct HiddenFiles {
  private let addresses: [String: HiddenReason]
  /// Path of a file → the reason; `nil` until a broken link needs it: a site can hide very many incidents.
  private var reasons: [String: HiddenReason]?

  /// `addresses` are those of `Site.hiddenAddresses`.
  init(_ addresses: [String: HiddenReason]) { self.addresses = addresses }

  /// Returns why the first of these files that has a hidden entry is not published; `nil` if none has one.
  mutating func reason(of files: [String]) -> HiddenReason? {
    guard !addresses.isEmpty else { return nil }
    let known =
      reasons ?? Dictionary(addresses.map { (SiteNames.file($0.key), $0.value) }) { first, _ in first }
    reasons = known
    return files.lazy.compactMap { known[$0] }.first
  }
}
