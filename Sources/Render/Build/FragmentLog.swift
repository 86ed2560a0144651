/// The effects of an include on its page while it is recorded, besides its reads.
struct FragmentLog {
  /// How many reads, diagnostics and links the page had when the include began.
  let reads: Int
  let diagnostics: Int
  let links: Int
  /// The files that it shows.
  var assets: [PublishedAsset] = []
  /// The addresses of pictures that it shows, which `image` can resize.
  var pictures: [String] = []
  /// The shared includes whose reads are among its own, by `FragmentEffects.number`.
  var shared: Set<Int> = []
  /// The entry of a source that it read last.
  var latest: Int?
  /// Whether it has read or done anything that can differ between pages.
  var dependsOnPage = false
  /// Whether it has read which item of the menu is current.
  var readsMenu = false

  init(reads: Int, diagnostics: Int, links: Int) {
    self.reads = reads
    self.diagnostics = diagnostics
    self.links = links
  }

  /// Adds the effects of an include inside this one.
  mutating func take(_ inner: FragmentLog) {
    assets += inner.assets
    pictures += inner.pictures
    shared.formUnion(inner.shared)
    latest = inner.latest ?? latest
    dependsOnPage = dependsOnPage || inner.dependsOnPage
    readsMenu = readsMenu || inner.readsMenu
  }
}
