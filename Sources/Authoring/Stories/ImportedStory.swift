import Configuration
package import Feeds
package import Text

/// A story in the property list form, as the text of an entry.
package struct ImportedStory: Sendable {
  var story: PlacedStory
  var rest: PlacedStoryRest
  /// Names of the files beside the text, by the items' ids; `cover` for the cover.
  var names: [String: String]
  var isDraft: Bool
  var date: Timestamp

  package init(
    _ story: PlacedStory, rest: PlacedStoryRest, names: [String: String], isDraft: Bool, date: Timestamp
  ) {
    self.story = story
    self.rest = rest
    self.names = names
    self.isDraft = isDraft
    self.date = date
  }

  /// The text of `index.md`: the items in the order of reading, each with its frame.
  package var markdown: String {
    var text = "---\ntitle: \(YAMLText.quoted(story.title.singleSpaced))\ndate: \(date.rfc3339)\n"
    if isDraft { text += "draft: true\n" }
    let summary = story.description.singleSpaced
    if !summary.isEmpty { text += "summary: \(YAMLText.quoted(summary))\n" }
    let author = (story.user ?? "").singleSpaced
    if !author.isEmpty { text += "author: \(YAMLText.quoted(author))\n" }
    if let cover = names["cover"] { text += "cover: \(cover)\n" }
    text += "canvas: \(Self.number(story.width))x\(Self.number(PlacedStory.pageHeight))\n"
    return text + rest.yaml + "---\n\n" + pages
  }
}

extension ImportedStory {
  private var pages: String {
    let items = story.items.sorted(by: PlacedItem.isBefore)
    return (1...max(1, story.pages)).map { page in
      let blocks = items.filter { $0.page == page }.map(block)
      return (["::::scene{#page-\(page) page=\(page)}"] + blocks + ["::::"]).joined(separator: "\n\n") + "\n"
    }.joined(separator: "\n")
  }

  private func block(_ item: PlacedItem) -> String {
    let frame = item.frame
    let sides = [frame.x, frame.y, frame.width, frame.height].map(Self.number).joined(separator: " ")
    let place = "#\(item.id) frame=\"\(sides)\""
    let file = names[item.id] ?? item.id
    switch item.content {
    case .image(let link):
      return "![](\(file)){\(place)\(link.map { " link=" + MarkdownText.attribute($0) } ?? "")}"
    case .recording: return "::audio{\(place) src=\(file)}"
    case .text(let text, let isHeader, let alignment):
      let style = ["", " align=center", " align=right"][min(max(alignment, 0), 2)]
      let line = MarkdownText.line(text)
      if isHeader, !line.isEmpty { return "## \(line) {\(place)\(style)}" }
      let words = MarkdownText.paragraphs(text)
      return ":::note{\(place)\(style)}\n\(words.isEmpty ? "" : words + "\n"):::"
    }
  }

  private static func number(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? number.description
  }
}
