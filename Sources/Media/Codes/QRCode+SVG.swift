package import Text
import Escaping

extension QRCode {
  /// Modules of light around the code, as the standard asks for.
  private static let quietZone = 4

  /// The code as an SVG element, dark on white also where pages are dark, and without the lines that a style sheet gives
  /// to drawings. Runs of dark modules are one rectangle each.
  /// `label` is what screen readers say.
  package func svg(label: String) -> SafeHTML {
    let whole = side + 2 * Self.quietZone
    var output: [UInt8] = []
    output.append(
      utf8:
        "<svg class=\"qr\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(whole) \(whole)\" role=\"img\" aria-label=\""
    )
    output.append(escaping: label)
    output.append(
      utf8:
        "\" shape-rendering=\"crispEdges\" style=\"stroke:none\"><path fill=\"#fff\" d=\"M0 0h\(whole)v\(whole)H0z\"/><path fill=\"#000\" d=\""
    )
    for row in 0..<side { append(row, to: &output) }
    output.append(utf8: "\"/></svg>")
    return SafeHTML(trusted: output.span.text)
  }

  private func append(_ row: Int, to output: inout [UInt8]) {
    var column = 0
    while column < side {
      let start = column
      while column < side, modules[row * side + column] { column += 1 }
      if column > start {
        output.append(
          utf8: "M\(start + Self.quietZone) \(row + Self.quietZone)h\(column - start)v1h-\(column - start)z")
      }
      column += 1
    }
  }
}
