import Configuration
import Text

/// Checks of `audio` and `video` that declarations cannot express.
extension EntryReader {
  func checkRecordings(_ node: YAMLNode, checker: inout DeclarationChecker) {
    for key in ["audio", "video"] {
      guard let recording = node[key] else { continue }
      checkChapters(recording, checker: &checker)
      checkType(recording, of: key, checker: &checker)
      checkMeasured(recording, checker: &checker)
    }
  }
}

extension EntryReader {
  private func checkChapters(_ recording: YAMLNode, checker: inout DeclarationChecker) {
    let chapters = recording["chapters"]?.elements ?? []
    for (chapter, next) in zip(chapters, chapters.dropFirst()) {
      guard let start = chapter.number("start"), let written = next["start"], let later = next.number("start"),
        later <= start
      else { continue }
      checker.report(
        "this chapter does not begin after the one above it", at: written.position,
        help: "write chapters in order of `start`", severity: .warning)
    }
  }

  private func checkType(_ recording: YAMLNode, of key: String, checker: inout DeclarationChecker) {
    guard let type = recording["type"], let text = type.text else { return }
    let parts = text.lowercased().utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
    let isType =
      parts.count == 2 && parts[0].elementsEqual(key.utf8) && !parts[1].isEmpty
      && parts[1].allSatisfy { $0.isASCIIAlphanumeric || "!#$&^_.+-".utf8.contains($0) }
    guard !isType else { return }
    checker.report(
      "`type` must be a media type that begins with `\(key)/`, not `\(text.shortened())`", at: type.position,
      help: key == "audio" ? "such as `audio/mpeg` for MP3, or `audio/x-m4a`" : "such as `video/mp4`")
  }

  /// Warns about values that the build reads from the file itself.
  private func checkMeasured(_ recording: YAMLNode, checker: inout DeclarationChecker) {
    guard let src = recording.text("src"), !src.isEmpty, !ValueType.isAbsolute(src) else { return }
    for key in ["length", "type"] {
      guard let value = recording[key] else { continue }
      checker.report(
        "`\(key)` is not used, since the build reads it from the file `\(src.shortened(to: 80))`", at: value.position,
        help: "leave it out: it is for a recording at another address", severity: .warning)
    }
  }
}
