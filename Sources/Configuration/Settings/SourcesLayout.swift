/// The byte ranges of the sources in the text of the settings, for edits in place.
package struct SourcesLayout: Sendable, Hashable {
  package struct Item: Sendable, Hashable {
    package var extent: Range<Int>
    /// Of the value of `id`; `nil` where it has none.
    package var id: Range<Int>?
    /// Of the value of `url`, `file` or `opml`; `nil` where it has none of them.
    package var address: Range<Int>?

    package init(extent: Range<Int>, id: Range<Int>?, address: Range<Int>?) {
      self.extent = extent
      self.id = id
      self.address = address
    }
  }

  /// Of the document's one value.
  package var root: Range<Int>
  /// Of the value of `sources`, empty where nothing stands behind the colon; `nil`: there is no such key.
  package var list: Range<Int>?
  /// In the order of the list, which is that of `Settings.sources`; empty where the value is no list.
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
