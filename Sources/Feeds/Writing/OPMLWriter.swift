import Text

/// Writer for OPML 2.0: a list of feeds, in folders by the first tag of each.
struct OPMLWriter {
  private var output = XMLOutput()

  var bytes: [UInt8] { output.bytes }

  init(_ document: FeedDocument) {
    output.start("opml", [("version", "2.0")])
    output.start("head")
    output.element("title", text: document.channel.title?.plain ?? "")
    output.element("dateModified", text: document.changed?.rfc822)
    output.element("ownerName", text: document.channel.authors.first?.name)
    output.end()
    output.start("body")
    writeFolders(document.entries.filter { $0.feedAddress != nil })
    output.end()
    output.end()
  }
}

extension OPMLWriter {
  /// Writes the folders in the order of their first feeds; feeds without a tag come before them, outside of any folder.
  private mutating func writeFolders(_ entries: [FeedEntry]) {
    var names: [String] = []
    var folders: [String: [FeedEntry]] = [:]
    for entry in entries {
      guard let name = entry.tags.first?.term else {
        write(entry, in: nil)
        continue
      }
      if folders[name] == nil { names.append(name) }
      folders[name, default: []].append(entry)
    }
    for name in names {
      output.start("outline", [("text", name)])
      for entry in folders[name] ?? [] { write(entry, in: name) }
      output.end()
    }
  }

  private mutating func write(_ entry: FeedEntry, in folder: String?) {
    let title = entry.title?.plain ?? entry.link ?? entry.feedAddress ?? ""
    let others = entry.tags.compactMap(\.term).filter { $0 != folder }
    let type = entry.links.first { $0.relation == "self" }?.type
    output.empty(
      "outline",
      [
        ("type", "rss"), ("text", title), ("title", title), ("xmlUrl", entry.feedAddress), ("htmlUrl", entry.link),
        ("description", entry.summary?.plain), ("language", entry.language),
        ("version", type == "application/atom+xml" ? "ATOM" : nil),
        ("category", others.isEmpty ? nil : others.joined(separator: ",")),
      ])
  }
}
