import Configuration

/// An item of `content/hidden.yaml`: an entry by its address, or by its source and its id there.
package struct HiddenEntry: Sendable, Hashable {
  let url: String?
  let source: String?
  let id: String?

  /// `nil` if there is neither a web address nor a source with an id.
  package init?(url: String?, source: String?, id: String?) {
    let url = url.flatMap { $0.hasPrefix("http://") || $0.hasPrefix("https://") ? $0 : nil }
    guard url != nil || source != nil && id != nil else { return nil }
    (self.url, self.source, self.id) = (url, source, id)
  }

  /// The entry as a line of the list: by its address, which people understand, if it has one.
  var line: String {
    if let url { return "- {url: \(YAMLText.quoted(url))}" }
    return
      "- {source: \(YAMLText.written(source ?? "", .asNeeded, isInFlow: true)), id: \(YAMLText.quoted(id ?? ""))}"
  }

  /// Whether an item of the list refers to this entry, by its address or by its id.
  func isNamed(by node: YAMLNode) -> Bool {
    if let written = node["url"]?.text { return written == url }
    return source != nil && node["source"]?.text == source && node["id"]?.text == id
  }
}
