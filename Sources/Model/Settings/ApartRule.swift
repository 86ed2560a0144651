package import Text

/// An item of `apart` in the settings: an entry that is never merged with entries of other sources.
package struct ApartRule: Sendable, Hashable {
  package enum Name: Sendable, Hashable {
    /// The entry's URL at its source. The rule applies to every source that has such an entry.
    case url(String)
    /// The entry of one source, by the id that it has in the feed.
    case item(source: String, id: String)
  }

  package var name: Name
  /// As it is written in the settings.
  package var text: String
  package var place: Place?

  /// Returns `nil` if the text is neither a URL nor `source#id`.
  package init?(_ text: String, at place: Place? = nil) {
    self.text = text
    self.place = place
    if URI(text).isWeb {
      name = .url(text)
    } else {
      // Ids of sources have no `#`, ids of entries may have some.
      guard let mark = text.firstIndex(of: "#"), mark > text.startIndex, text.index(after: mark) < text.endIndex
      else { return nil }
      name = .item(source: String(text[..<mark]), id: String(text[text.index(after: mark)...]))
    }
  }
}
