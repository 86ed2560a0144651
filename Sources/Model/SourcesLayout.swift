/// Where the sources stand in the text of the settings, in bytes: what an edit in place must know.
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

  package init(root: Range<Int>) { self.root = root }
}
