import Escaping
import Model
import Text

/// Builds a body: runs of HTML, and between them the pieces that templates render.
struct HTMLWriter {
  private(set) var html: [UInt8] = []
  private(set) var pieces: [Piece] = []
  private var runStart = 0
  private var endsLine = true

  init(capacity: Int) {
    html.reserveCapacity(capacity)
  }

  /// Begins a new line, unless at the start of one.
  mutating func line() {
    if html.count > runStart ? html[html.count - 1] != 0x0A : !endsLine { html.append(0x0A) }
  }

  mutating func write(_ text: StaticString) { html.append(text) }

  mutating func write(_ text: String) { html.append(contentsOf: text.utf8) }

  mutating func write(_ byte: UInt8) { html.append(byte) }

  mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe html.append(contentsOf: bytes) }

  /// `<`, `>`, `&` and `"` become references.
  mutating func write(escaping bytes: UnsafeBufferPointer<UInt8>) { unsafe html.append(escapingMarkup: bytes) }

  mutating func write(escaping text: String) {
    var text = text
    text.withUTF8 { unsafe write(escaping: $0) }
  }

  /// Adds a piece. The HTML of a block ends its line, that of an inline does not.
  mutating func add(_ piece: Piece, endsLine: Bool = false) {
    flush()
    pieces.append(piece)
    self.endsLine = endsLine
  }

  /// Notes that the HTML of the last piece ends its line.
  mutating func endLine() { endsLine = true }

  mutating func flush() {
    if html.count > runStart { pieces.append(.html(runStart..<html.count)) }
    runStart = html.count
  }
}
