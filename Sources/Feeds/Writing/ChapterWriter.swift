import Text

/// Writer for the chapters of a recording, as JSON of Podcasting 2.0, version 1.2.
struct ChapterWriter {
  let bytes: [UInt8]

  init(_ chapters: [FeedChapter], title: String) {
    var object = JSONObjectBuilder()
    object.add("version", "1.2.0")
    object.add("title", title.isEmpty ? nil : title)
    object["chapters"] = .list(
      chapters.map { chapter in
        var object = JSONObjectBuilder()
        object.add("startTime", chapter.start)
        object.add("title", chapter.title)
        return object.node
      })
    bytes = JSON.bytes(of: object.node, pretty: true)
  }
}
