package import Text

/// Drafts, publishing, new stories, and conflict copies.
extension StoryDocument {
  /// Returns the story without `draft`, and with a date: `date` if it is given, in RFC 3339 or as a local date and time, or
  /// else `now` if the story has none. A story with a future date appears then.
  package func publish(date: String? = nil, now: Timestamp) throws(StoryEdit.Refusal) -> StoryDocument {
    if let date, ISODate(date) == nil {
      throw StoryEdit.Refusal("`\(date)` is not a date", help: "write it as 2026-11-20T10:30")
    }
    var edits: [StoryEdit] = []
    let key = front.fields["date"] == nil && front.fields["publishDate"] != nil ? "publishDate" : "date"
    let hasDate = (front.fields[key] ?? .null) != .null
    if let date {
      edits.append(.front(field: key, value: .string(date)))
    } else if !hasDate {
      edits.append(.front(field: key, value: .string(now.rfc3339)))
    }
    edits.append(.front(field: "draft", value: nil))
    return try applying(edits)
  }

  /// Returns the story as a draft.
  package func draft() throws(StoryEdit.Refusal) -> StoryDocument {
    try applying([.front(field: "draft", value: .bool(true))])
  }

  /// Whether the front matter says that the story is a draft. Stories in `content/drafts/` are drafts too.
  package var isDraft: Bool { front.fields["draft"] == .bool(true) }

  /// Returns the path for an edited version of `file` when a newer one exists. The build ignores names that end with
  /// `~`.
  package static func conflictCopy(of file: String, now: Timestamp) -> String {
    let time = now.rfc3339.filter { $0.isASCII && ($0.isNumber || $0.isLetter) }
    let name = file.hasSuffix(".md") ? String(file.dropLast(3)) : file
    return "\(name).conflict-\(time).md~"
  }

  /// Returns the file of a new draft with its path below the site's folder. Returns `nil` if the title has no letter or
  /// digit for a name. `text` is Markdown.
  package static func new(
    title: String, section: String, language: String? = nil, text: String = "", now: Timestamp
  ) throws(StoryEdit.Refusal) -> (path: String, document: StoryDocument)? {
    guard let file = Scaffold.story(title: title, section: section, isDraft: true, now: now)?.files.first else {
      return nil
    }
    var edits: [StoryEdit] = []
    if let language { edits.append(.front(field: "language", value: .string(language))) }
    if !StoryText.trimmed(text).isEmpty { edits.append(.insert(StoryEdit.Position(), text: text)) }
    return (file.path, try StoryDocument(file.bytes).applying(edits))
  }
}
