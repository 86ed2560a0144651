/// The byte ranges of the sources in the text of the settings, for edits in place.
package struct SourcesLayout: Sendable, Hashable {
  package struct Item: Sendable, Hashable {
    package var extent: Range<Int>
    /// Range of the value of `id`; `nil` if there is none.
    package var id: Range<Int>?
    /// Range of the value of `url`, `file` or `opml`; `nil` if there is none.
    package var address: Range<Int>?

    init(extent: Range<Int>, id: Range<Int>?, address: Range<Int>?) {
      self.extent = extent
      self.id = id
      self.address = address
    }
  }

  /// Range of the document's root value.
  package var root: Range<Int>
  /// Range of the value of `sources`. Empty if nothing follows the colon, `nil` if the settings have no key `sources`.
  package var list: Range<Int>?
  /// In the order of `Settings.sources`; empty if the value is not a list.
  package var items: [Item] = []

  /// `nil` if the text is not YAML, or empty.
  package init?(settings text: [UInt8]) {
    guard let root = YAML.parse(text.span).root else { return nil }
    let offsets = ScalarOffsets(text)
    self.root = offsets.bytes(root.extent)
    guard let value = root["sources"] else { return }
    list = offsets.bytes(value.extent)
    items = value.elements.map { item in
      let address = ["url", "file", "opml"].lazy.compactMap { item[$0] }.first
      return Item(
        extent: offsets.bytes(item.extent), id: item["id"].map { offsets.bytes($0.extent) },
        address: address.map { offsets.bytes($0.extent) })
    }
  }
}
