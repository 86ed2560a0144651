import Text

/// Transcripts of Podcasting 2.0: `{"segments": [{"speaker": "Anna", "startTime": 0.5, "endTime": 1, "body": "Yes."}]}`.
extension Transcript {
  /// Words are joined up to about this many characters.
  private static let lineLength = 80
  /// A longer pause, in seconds, begins another line.
  private static let longestPause = 1.0

  mutating func readJSON(_ bytes: [UInt8], _ file: String) {
    do throws(Diagnostic) {
      let document = try JSON.parse(bytes, file: file)
      for (number, segment) in (document["segments"]?.elements ?? []).enumerated() { read(segment, number + 1) }
    } catch { mistake = error }
  }

  private mutating func read(_ segment: Node, _ number: Int) {
    let text = Self.words(segment["body"]?.string)
    guard !text.isEmpty else { return }
    let (start, end) = (Self.seconds(segment["startTime"]), Self.seconds(segment["endTime"]))
    let isRight = if let start, let end { start < end } else { false }
    if !isRight, wrongTimes == nil { wrongTimes = Line(number: number, text: text) }
    guard let start else { return }
    let speaker = Self.words(segment["speaker"]?.string)
    append(
      Cue(start: start, end: max(start, end ?? start), speaker: speaker.isEmpty ? nil : speaker, text: text),
      isWord: !text.contains(" "))
  }

  /// Appends a cue. Many programs write a segment for each word: such a word continues the line before it, up to the end
  /// of the sentence.
  private mutating func append(_ cue: Cue, isWord: Bool) {
    guard isWord, let last = cues.last, last.speaker == cue.speaker, last.text.utf8.count < Self.lineLength,
      (last.start...last.end + Self.longestPause).contains(cue.start), let mark = last.text.last,
      !".?!…;。".contains(mark)
    else { return cues.append(cue) }
    cues[cues.count - 1].text += " " + cue.text
    cues[cues.count - 1].end = max(last.end, cue.end)
  }

  /// Returns the words in one line.
  private static func words(_ text: String?) -> String {
    (text ?? "").inOneLine
  }

  /// `nil` if it is not a number of seconds.
  private static func seconds(_ node: Node?) -> Double? {
    let number: Double? =
      switch node {
      case .integer(let integer): Double(integer)
      case .number(let number): number
      default: nil
      }
    return number.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }
}
