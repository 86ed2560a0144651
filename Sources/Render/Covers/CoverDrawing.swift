import Escaping
import Text

/// The SVG drawing of a cover: a pattern for cards, which print the title beside it, or else the title. It is laid out
/// without fonts, which differ between readers, so that it leaves room for the widest of them.
enum CoverDrawing {
  static func svg(_ cover: DrawnCover) -> [UInt8] {
    let (width, height) = (cover.shape.width, cover.shape.height)
    var output: [UInt8] = []
    output += "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:lang=\"".utf8
    output.append(escapingXML: cover.language)
    output += "\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">".utf8
    output += "<path fill=\"\(cover.color.css)\" d=\"M0 0h\(width)v\(height)H0z\"/>".utf8
    if cover.shape == .card { CoverPattern.append(cover, to: &output) } else { appendTitle(of: cover, to: &output) }
    output += "</svg>\n".utf8
    return output
  }

  private static func appendTitle(of cover: DrawnCover, to output: inout [UInt8]) {
    let (width, height) = (cover.shape.width, cover.shape.height)
    let margin = height / 9
    let lines = CoverLines(cover.title, width: Double(width - 2 * margin), height: Double(height - 2 * margin - 60))
    let isRightToLeft = isRightToLeft(cover.title)
    let x = isRightToLeft ? width - margin : margin
    let ink = cover.color.ink.css
    output += "<path fill=\"\(ink)\" d=\"M\(isRightToLeft ? x - 96 : x) \(margin)h96v8h-96z\"/>".utf8
    output += "<text fill=\"\(ink)\" font-family=\"\(fonts)\" font-size=\"\(Int(lines.size))\" font-weight=\"700\"".utf8
    output += (isRightToLeft ? " direction=\"rtl\">" : ">").utf8
    // The last line's letters reach about a quarter of their size below its base line.
    let last = Double(height - margin) - lines.size * 0.25
    for (number, line) in lines.lines.enumerated() {
      let y = last - Double(lines.lines.count - 1 - number) * lines.size * CoverLines.leading
      output += "<tspan x=\"\(x)\" y=\"\(Int(y.rounded()))\">".utf8
      output.append(escapingXML: line)
      output += "</tspan>".utf8
    }
    output += "</text>".utf8
  }

  private static let fonts =
    "ui-serif, 'New York', 'Noto Serif', 'Palatino Linotype', 'Source Serif 4', Georgia, 'DejaVu Serif', serif"

  /// Whether the first letter with a direction is of Hebrew, Arabic or another script that is written from the right
  /// (Unicode Bidirectional Algorithm, rule P2).
  static func isRightToLeft(_ text: String) -> Bool {
    let first = text.unicodeScalars.first { $0.properties.isAlphabetic }?.value ?? 0
    return [0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFF00, 0x10800..<0x11000, 0x1E800..<0x1F000].contains {
      $0.contains(first)
    }
  }
}
