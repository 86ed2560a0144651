import Escaping
import Text

extension Transcript {
  /// What one speaker says in a cue.
  struct Turn: Hashable {
    /// `nil` if the file does not name the speaker.
    var speaker: String?
    var text: String
  }

  /// Divides the text of a cue at its voice spans (WebVTT, section 4.2.2): `<v Anna>Yes.</v> <v Bob>No.` has two turns.
  /// Other tags are dropped; after a `<` without a `>`, the rest is dropped.
  static func turns(in cue: [UInt8]) -> [Turn] {
    var parts: [(speaker: [UInt8], words: [UInt8])] = [([], [])]
    var tag: [UInt8]?
    for byte in cue {
      if byte == 0x3C {
        tag = []
      } else if byte == 0x3E, let ended = tag {
        tag = nil
        if let speaker = speaker(after: ended) { parts.append((speaker, [])) }
      } else if tag == nil {
        parts[parts.count - 1].words.append(byte)
      } else {
        tag?.append(byte)
      }
    }
    var turns: [Turn] = []
    for part in parts {
      let (speaker, text) = (words(part.speaker), words(part.words))
      guard !text.isEmpty else { continue }
      // Not the last turn itself, whose text would be copied when it grows.
      if turns.last.map({ $0.speaker ?? "" == speaker }) == true {
        turns[turns.count - 1].text += " " + text
      } else {
        turns.append(Turn(speaker: speaker.isEmpty ? nil : speaker, text: text))
      }
    }
    return turns
  }

  /// Returns the text with decoded character references, in one line.
  private static func words(_ bytes: [UInt8]) -> String {
    CharacterReference.decode(bytes).text.inOneLine
  }

  /// Returns who speaks after this tag: `Anna` for `v.loud Anna`, and nobody for `/v`. `nil` if it is not the tag of a voice.
  private static func speaker(after tag: [UInt8]) -> [UInt8]? {
    if tag.elementsEqual("/v".utf8) { return [] }
    guard tag.first == UInt8(ascii: "v") else { return nil }
    let rest = tag.dropFirst()
    guard let next = rest.first else { return [] }
    guard next == UInt8(ascii: ".") || next.isASCIIWhitespace else { return nil }
    return Array(rest.drop { !$0.isASCIIWhitespace })
  }
}
