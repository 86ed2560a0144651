extension Settings {
  /// A tile server, whose street map readers can open in place of a drawn map.
  package struct Tiles: Sendable, Hashable {
    /// An https address with `{z}`, `{x}` and `{y}`, and perhaps `{r}` for screens with more pixels.
    package var url: String
    /// The attribution of the map, in words.
    package var attribution: Localized
    /// A page about the map's licence.
    package var link: String?
    /// The nearest zoom that the server has.
    package var zoom = 19

    package init(url: String, attribution: Localized) {
      self.url = url
      self.attribution = attribution
    }

    /// The server's host, with its port if the address has one.
    package var host: String {
      String(url.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" && $0 != "?" && $0 != "#" })
    }
  }
}
