import Configuration
import Model

/// A reader of `cover`, `audio` and `video` in front matter.
enum MediaReader {
  /// Returns the reference of a path or URL alone, or of a mapping with more details; `nil` if it names no file.
  static func reference(_ node: YAMLNode) -> MediaReference? {
    guard let src = node.text ?? node.text("src"), !src.isEmpty else { return nil }
    var reference = MediaReference(src: src)
    let position = node["src"]?.position ?? node.position
    if position.document == 0 { (reference.line, reference.column) = (Int(position.line), Int(position.column)) }
    guard node.text == nil else { return reference }
    reference.alt = node.text("alt")
    reference.caption = node.text("caption")
    reference.title = node.text("title")
    reference.credit = node.text("credit")
    reference.rights = node.text("rights")
    reference.link = node.text("link")
    reference.transcript = node.text("transcript")
    reference.poster = node.text("poster")
    reference.chapters = (node["chapters"]?.items ?? []).compactMap { chapter in
      guard let title = chapter.text("title"), let start = chapter.number("start") else { return nil }
      return MediaReference.Chapter(title: title, start: start)
    }
    reference.soundbites = (node["soundbites"]?.items ?? []).compactMap { soundbite in
      guard let start = soundbite.number("start"), let duration = soundbite.number("duration") else { return nil }
      return MediaReference.Soundbite(start: start, duration: duration, title: soundbite.text("title"))
    }
    reference.episode = node.integer("episode")
    reference.season = node.integer("season")
    reference.isExplicit = node.boolean("explicit")
    reference.episodeType = node.choice("episode-type")
    reference.length = node.integer("length", atLeast: 1).map { Int64($0) }
    reference.duration = node.number("duration")
    reference.type = node.text("type")?.lowercased()
    return reference
  }
}
