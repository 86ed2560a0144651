import Text

/// A text as it is read aloud.
package struct SpokenText: Sendable, Hashable {
  package struct Paragraph: Sendable, Hashable {
    /// Plain text.
    package var text: String
    /// Whether a longer pause follows.
    package var isHeading: Bool

    package init(_ text: String, isHeading: Bool = false) {
      self.text = text
      self.isHeading = isHeading
    }
  }

  package var paragraphs: [Paragraph]

  package init(_ paragraphs: [Paragraph] = []) { self.paragraphs = paragraphs }

  /// The most bytes of markup that are spoken: about 40 minutes in Greek, 80 in English.
  static let largest = 80_000
}

extension SpokenText {
  /// SSML (W3C, version 1.1) for `espeak-ng -m`: paragraphs with empty lines between them.
  var markup: [UInt8] {
    var output: [UInt8] = []
    for paragraph in paragraphs {
      Self.append(paragraph.text, to: &output)
      if paragraph.isHeading { output.append(utf8: "<break time=\"600ms\"/>") }
      output.append(utf8: "\n\n")
    }
    return output
  }

  /// Escapes what would be markup, and removes what espeak-ng takes for commands: control characters, and `[[`, which begins
  /// phonemes.
  private static func append(_ text: String, to output: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): output.append(utf8: "&amp;")
      case UInt8(ascii: "<"): output.append(utf8: "&lt;")
      case UInt8(ascii: ">"): output.append(utf8: "&gt;")
      case 0..<0x20, 0x7F: output.append(0x20)
      case UInt8(ascii: "[") where output.last == byte: output.append(utf8: " [")
      default: output.append(byte)
      }
    }
  }
}
