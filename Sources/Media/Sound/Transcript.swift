import Escaping
package import Text

/// The spoken text of a recording, from a WebVTT or SubRip file, or from JSON of Podcasting 2.0.
package struct Transcript: Sendable, Hashable {
  /// What one speaker says at a time. A cue of the file with several speakers is several cues with the same times.
  package struct Cue: Sendable, Hashable {
    /// Seconds.
    package var start: Double
    package var end: Double
    /// Who speaks, from a voice span of WebVTT or from JSON; `nil` if the file does not say.
    package var speaker: String?
    /// Plain text, with lines joined by spaces.
    package var text: String
  }

  /// A line of the file, or a segment of JSON, with its number from 1.
  package struct Line: Sendable, Hashable {
    package var number: Int
    package var text: String
  }

  package var cues: [Cue] = []
  /// The first line with `-->` whose words are not shown, because of its times: they cannot be read, the end is not after
  /// the start, or, in WebVTT, they do not have the exact form that browsers need. In JSON, the first segment with such
  /// times.
  package internal(set) var wrongTimes: Line?
  /// Why the JSON cannot be read; `nil` if it can, or if the file is not JSON.
  package internal(set) var mistake: Diagnostic?
  package let isJSON: Bool

  /// The most bytes of a file that is read as a transcript.
  package static let largest = 4 << 20

  /// Whether the name ends like that of a WebVTT, SubRip or JSON file.
  package static func isNamed(_ name: String) -> Bool {
    [".vtt", ".srt", ".json"].contains { name.lowercased().hasSuffix($0) }
  }

  /// Reads all cues and ignores everything else. `file` is the name of the file in `mistake`.
  package init(_ bytes: [UInt8], file: String = "") {
    isJSON = bytes.dropFirst(bytes.byteOrderMarkLength).first { !$0.isASCIIWhitespace } == 0x7B
    if isJSON {
      readJSON(bytes, file)
      return
    }
    var text: [ArraySlice<UInt8>] = []
    var time: (start: Double, end: Double)?
    let isStrict = bytes.span.has("WEBVTT", at: bytes.byteOrderMarkLength)
    for (number, line) in (Self.lines(bytes) + [[]]).enumerated() {
      let found = Self.time(line)
      if wrongTimes == nil, Self.isWrong(line, found, isStrict: isStrict) {
        wrongTimes = Line(number: number + 1, text: line.text)
      }
      if let found {
        append(text, at: time)
        text = []
        time = found
      } else if line.isEmpty {
        append(text, at: time)
        text = []
        time = nil
      } else {
        text.append(line)
      }
    }
  }
}

extension Transcript {
  /// Change it with everything that changes `webVTT` of the same file.
  static let form = 4

  /// The cues as WebVTT, the only form that browsers show over a film. Each is one line of plain text.
  package var webVTT: [UInt8] {
    var output = Array("WEBVTT\n".utf8)
    for cue in cues where cue.end > cue.start {
      output += "\n\(Self.stamp(cue.start)) --> \(Self.stamp(cue.end))\n".utf8
      if let speaker = cue.speaker {
        output += "<v ".utf8
        for byte in speaker.utf8 { output.append(escapingMarkup: byte) }
        output.append(0x3E)
      }
      for byte in cue.text.utf8 { output.append(escapingMarkup: byte) }
      output.append(0x0A)
    }
    return output
  }

  /// `00:01:02.345`.
  private static func stamp(_ seconds: Double) -> String {
    let all = Int((min(seconds, 3_600_000) * 1000).rounded())
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let thousandths = all % 1000 + 1000
    return "\(two(all / 3_600_000)):\(two(all / 60_000 % 60)):\(two(all / 1000 % 60)).\("\(thousandths)".dropFirst())"
  }

  private mutating func append(_ lines: [ArraySlice<UInt8>], at time: (start: Double, end: Double)?) {
    guard let time else { return }
    for turn in Self.turns(in: Array(lines.joined(separator: [0x20]))) {
      cues.append(Cue(start: time.start, end: time.end, speaker: turn.speaker, text: turn.text))
    }
  }

  /// Returns the trimmed lines, which end with LF, CRLF or CR.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for index in bytes.indices {
      guard bytes[index] == 0x0A || bytes[index] == 0x0D else { continue }
      let isSecondHalf = bytes[index] == 0x0A && index > 0 && bytes[index - 1] == 0x0D
      if !isSecondHalf { lines.append(bytes[start..<index].trimmed) }
      start = index + 1
    }
    return lines + [bytes[start...].trimmed]
  }

  /// Reads `00:01.000 --> 00:02.000`. Hours and settings are optional, and a comma counts as a dot.
  private static func time(_ line: ArraySlice<UInt8>) -> (start: Double, end: Double)? {
    guard let words = stamps(line), let start = seconds(words.start), let end = seconds(words.end) else { return nil }
    return (start, max(start, end))
  }

  /// Returns the words before and after `-->`; `nil` if there is no such sign.
  private static func stamps(_ line: ArraySlice<UInt8>) -> (start: ArraySlice<UInt8>, end: ArraySlice<UInt8>)? {
    guard let arrow = line.firstRange(of: "-->".utf8) else { return nil }
    let end = line[arrow.upperBound...].trimmed.prefix { !$0.isASCIIWhitespace }
    return (line[..<arrow.lowerBound].trimmed, end)
  }

  private static func isWrong(
    _ line: ArraySlice<UInt8>, _ time: (start: Double, end: Double)?, isStrict: Bool
  ) -> Bool {
    guard let words = stamps(line) else { return false }
    guard let time, time.end > time.start else { return true }
    return isStrict && !(isWebVTT(words.start) && isWebVTT(words.end))
  }

  /// Whether the time is written as WebVTT demands: `00:01.000`, or with hours before it.
  private static func isWebVTT(_ time: ArraySlice<UInt8>) -> Bool {
    let parts = time.split(separator: 0x3A, omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let seconds = parts.last, seconds.count == 6 else { return false }
    let hours = parts.count == 3 ? parts[0].count >= 2 : true
    return hours && parts[parts.count - 2].count == 2 && seconds[seconds.startIndex + 2] == UInt8(ascii: ".")
  }

  private static func seconds(_ text: ArraySlice<UInt8>) -> Double? {
    let parts = text.split(separator: 0x3A, omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for part in parts {
      let number = part.map { $0 == 0x2C ? 0x2E : $0 }
      guard number.allSatisfy({ $0.isASCIIDigit || $0 == 0x2E }), let value = Double(number.text) else { return nil }
      seconds = seconds * 60 + value
    }
    return seconds
  }
}
